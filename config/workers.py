"""Who does waiting work: a Celery worker if there is a broker, else the thread of this process.

The signal is a hint. Whatever it does not reach, the next sweep finds in the database.
"""

import logging
import time

from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError

from config import embedded

logger = logging.getLogger(__name__)

# After a failure the broker is left alone for this long. Asking an unreachable one costs half a
# second each time; by then the sweep of a worker that does reach it has passed anyway.
PAUSE_SECONDS = 10.0


class Broker:
    """Sends task names to the broker, and never fails or delays a request noticeably."""

    def __init__(self) -> None:
        self._silent_until = 0.0

    def send(self, task: str) -> bool:
        """Ask for a run of the task; tells whether the broker took it."""
        if time.monotonic() < self._silent_until:
            return False
        try:
            current_app.send_task(task, retry=False, ignore_result=True)
        except (OperationalError, OSError) as error:
            self._silent_until = time.monotonic() + PAUSE_SECONDS
            # The message of the error may hold the broker's address with its password.
            logger.warning("The broker is away (%s): a sweep will do it.", type(error).__name__)
            return False
        return True


broker = Broker()


def wake_worker(sender: object, task: str, **kwargs: object) -> None:
    """Hear the signal `work_waiting`."""
    if settings.BROKER:
        broker.send(task)
    else:
        embedded.sweeper.wake()
