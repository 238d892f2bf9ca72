"""How long one connection may keep us. The time-out of a socket begins again with each byte, so a
server that sends one every few seconds would hold a worker for days.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from threading import Lock, Timer


class Leash:
    """Shuts a connection down after so many seconds, also while TLS is being agreed on.

    It holds a duplicate of the file descriptor, since TLS takes the socket's own one over.
    """

    def __init__(self, connected: socket.socket, seconds: float) -> None:
        self._socket = socket.socket(fileno=os.dup(connected.fileno()))
        self._seconds = seconds
        self._lock = Lock()
        self._timer: Timer | None = None
        self.renew()

    def renew(self) -> bool:
        """Count again from now; False if it is too late."""
        with self._lock:
            if self._socket.fileno() == -1:
                return False
            self._stop()
            self._timer = Timer(self._seconds, self._end)
            self._timer.daemon = True
            self._timer.start()
            return True

    def let_go(self) -> None:
        """The connection is closed by whoever uses it."""
        with self._lock:
            self._stop()
            self._socket.close()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _end(self) -> None:
        with self._lock:
            # It may have been shut down by the other side already, or let go just now.
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
            self._socket.close()
