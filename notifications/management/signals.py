"""How a command that runs for ever learns that it is to end."""

from __future__ import annotations

import signal
import threading
from types import FrameType


def told_to_stop() -> threading.Event:
    """Set once SIGTERM or SIGINT comes. Call it in the main thread."""
    stopping = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        stopping.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    return stopping
