"""Work without a broker: a thread of the web process runs the sweeps in turn. Those that wait for
servers of the players' choice have another thread: no mail and no deadline stands behind them.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from typing import Protocol

from django.conf import settings
from django.db import close_old_connections
from django.utils.module_loading import import_string

from config import tasks

logger = logging.getLogger(__name__)

POLL_SECONDS = 2.0
# A mail that is being sent may take as long as the mail server's timeout.
STOP_SECONDS = 30.0

Sweep = Callable[[], int]


class Stoppable(Protocol):
    """Something that runs beside the site until it is told to stop."""

    def stop(self) -> None:
        """Stop it; gives back once it has."""


class Sweeper:
    """A thread that runs sweeps when woken, and at least every POLL_SECONDS."""

    def __init__(self, poll_seconds: float = POLL_SECONDS) -> None:
        self._poll_seconds = poll_seconds
        self._woken = threading.Event()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, sweeps: Sequence[Sweep]) -> None:
        """Begin; the first pass is at once, for what an earlier process left."""
        self._stopping.clear()
        self._thread = threading.Thread(
            target=self._run, args=(tuple(sweeps),), name="sweeper", daemon=True
        )
        self._thread.start()

    def wake(self) -> None:
        """Say that something waits. May be called from any thread, started or not."""
        self._woken.set()

    def stop(self) -> None:
        """End after the sweep that runs now."""
        self._stopping.set()
        self._woken.set()
        if self._thread is not None:
            self._thread.join(STOP_SECONDS)
            self._thread = None

    def _run(self, sweeps: Sequence[Sweep]) -> None:
        while not self._stopping.is_set():
            # Cleared before the pass: work that arrives during it gets a pass of its own.
            self._woken.clear()
            for sweep in sweeps:
                self._run_one(sweep)
            if not self._stopping.is_set():
                self._woken.wait(self._poll_seconds)

    def _run_one(self, sweep: Sweep) -> None:
        if self._stopping.is_set():
            return
        close_old_connections()
        try:
            sweep()
        except Exception:  # The thread must outlive any fault of one sweep.
            logger.exception("The sweep %s failed.", getattr(sweep, "__name__", sweep))
        finally:
            close_old_connections()


sweeper = Sweeper()
messenger = Sweeper()
"""Runs what tasks.OUTSIDE names."""


def wake() -> None:
    """Say that something waits."""
    sweeper.wake()
    messenger.wake()


def start() -> Callable[[], None]:
    """Start the sweeps and the doors for mail; gives the function that stops all."""
    # Late, since this module is imported before the applications are ready.
    from notifications.inbound.doors.imap import start_watcher
    from notifications.inbound.doors.smtp import start_listener, start_lmtp_listener

    inside = [name for name in tasks.NAMES if name not in tasks.OUTSIDE]
    sweeper.start([import_string(name) for name in inside])
    messenger.start([import_string(name) for name in tasks.NAMES if name in tasks.OUTSIDE])
    doors = [
        _opened(start_listener, "SMTP_LISTEN"),
        _opened(start_lmtp_listener, "LMTP_LISTEN"),
        start_watcher(),
    ]

    def stop() -> None:
        for door in doors:
            if door is not None:
                door.stop()
        sweeper.stop()
        messenger.stop()

    return stop


def _opened(start_listener: Callable[[], Stoppable | None], setting: str) -> Stoppable | None:
    try:
        return start_listener()
    except OSError as error:
        host, port = getattr(settings, setting)
        logger.warning(
            "No mail is taken in by %s: %s:%d cannot be used (%s). %s names another.",
            setting.partition("_")[0],
            host,
            port,
            error.strerror,
            setting,
        )
        return None
