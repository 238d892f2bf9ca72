"""Connections whose other end is looked at before a byte is sent."""

from __future__ import annotations

import socket
from typing import Any

import requests
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.exceptions import ConnectTimeoutError, NameResolutionError, NewConnectionError
from urllib3.util.connection import create_connection

from notifications.outbound.leash import Leash
from notifications.outbound.peers import is_allowed

LONGEST = 10.0
"""Seconds from the beginning of a request to the end of its answer."""
MOST_ADDRESSES = 2
"""A name may lead to many machines that do not answer, each for the whole time-out."""


class Forbidden(requests.ConnectionError):
    """The address leads to a private network, to this machine itself, or to no web server."""


class PeerForbidden(NewConnectionError):
    """The same, as urllib3 passes it on."""


class Guarded(HTTPConnection):
    """A connection to a machine that is allowed.

    A name is looked up once, and what it led to is connected to by number: a name that leads
    somewhere else a moment later (DNS rebinding) changes nothing. Nobody can tell a closed port
    of a private network from an open one, since nothing is sent there.
    """

    _leash: Leash | None = None

    # urllib3 has no public place between the lookup of a name and the first byte.
    def _new_conn(self) -> socket.socket:
        connected = self._connected()
        if not is_allowed(*connected.getpeername()[:2]):
            connected.close()
            raise self._forbidden()
        self._leash = Leash(connected, LONGEST)
        return connected

    def _connected(self) -> socket.socket:
        """Connect to the first of the allowed addresses that answers."""
        trouble: OSError | None = None
        for host, port in self._allowed():
            try:
                return create_connection(
                    (host, port), self.timeout, socket_options=self.socket_options
                )
            except OSError as error:
                trouble = error
        if isinstance(trouble, TimeoutError):
            raise ConnectTimeoutError(self, "No machine of this name answered in time.")
        raise NewConnectionError(self, "No machine of this name took the connection.") from trouble

    def _allowed(self) -> list[tuple[str, int]]:
        try:
            found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        except socket.gaierror as error:
            raise NameResolutionError(self.host, self, error) from error
        except UnicodeError as error:
            raise NewConnectionError(self, "This is no name of a machine.") from error
        targets = dict.fromkeys((str(target[0]), int(target[1])) for *_, target in found)
        allowed = [target for target in targets if is_allowed(*target)]
        if not allowed:
            raise self._forbidden()
        return allowed[:MOST_ADDRESSES]

    def _forbidden(self) -> PeerForbidden:
        return PeerForbidden(self, "This address is not to be spoken to.")

    def request(self, *args: Any, **kwargs: Any) -> None:
        """Begin a request, and with it the time that it may take."""
        if self._leash is not None and not self._leash.renew():
            self.close()  # It connects again by itself.
        super().request(*args, **kwargs)

    def close(self) -> None:
        """Close the connection, and stop to count."""
        if self._leash is not None:
            self._leash.let_go()
            self._leash = None
        super().close()


class GuardedTLS(Guarded, HTTPSConnection):
    """The same by TLS, which begins after the look at the other end."""


class GuardedPool(HTTPConnectionPool):
    """Guarded connections by plain HTTP."""

    ConnectionCls = Guarded


class GuardedTLSPool(HTTPSConnectionPool):
    """Guarded connections by TLS."""

    ConnectionCls = GuardedTLS


POOLS = {"http": GuardedPool, "https": GuardedTLSPool}
