"""Who does waiting work: a Celery worker if there is a broker, else a thread of this process.

The signal is a hint. Whatever it does not reach, the next sweep finds in the database.
"""

import logging
import time

from celery import Celery
from django.conf import settings
from kombu.exceptions import LimitExceeded, OperationalError
from kombu.pools import producers

from config import embedded, tasks
from config.celery import app

logger = logging.getLogger(__name__)

# Seconds that a request may lose to a broker that does not answer. Workers wait with the default.
PATIENCE = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5, "max_retries": 0}

# After a failure the broker is left alone for this long. By then the sweep of a worker that does
# reach it has passed anyway.
PAUSE_SECONDS = 10.0


class Broker:
    """Sends task names to the broker, and never fails or noticeably delays a request."""

    def __init__(self, celery: Celery) -> None:
        self._celery = celery
        self._silent_until = 0.0

    def send(self, task: str) -> bool:
        """Ask for a run of the task; tells whether the broker took it."""
        if time.monotonic() < self._silent_until:
            return False
        try:
            self._send(task)
        except (OperationalError, LimitExceeded, OSError) as error:
            self._silent_until = time.monotonic() + PAUSE_SECONDS
            # The message of the error may hold the broker's address with its password.
            logger.warning("The broker is away (%s): a sweep will do it.", type(error).__name__)
            return False
        return True

    def _send(self, task: str) -> None:
        connection = self._celery.connection_for_write(transport_options=PATIENCE)
        # The pool is kombu's, shared by every connection of the same address and options.
        with producers[connection].acquire(block=True, timeout=0.5) as producer:
            # A hint that no worker took by the next sweep is worth nothing any more: in a rush it
            # must not stand before the sweeps.
            self._celery.send_task(
                task,
                producer=producer,
                retry=False,
                ignore_result=True,
                expires=tasks.SWEEP_SECONDS,
            )


broker = Broker(app)


def wake_worker(sender: object, task: str, **kwargs: object) -> None:
    """Hear the signal `work_waiting`."""
    if settings.BROKER:
        broker.send(task)
    else:
        embedded.wake()
