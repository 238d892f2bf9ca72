"""A session of requests whose limits no caller and no server can lift."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any

import requests
from requests.adapters import HTTPAdapter
from urllib3 import BaseHTTPResponse
from urllib3.exceptions import HTTPError, MaxRetryError

from notifications.outbound.connections import POOLS, Forbidden, PeerForbidden

CONNECT_SECONDS = 4.0
READ_SECONDS = 8.0
"""For each read; a whole request has `connections.LONGEST`."""
LARGEST_ANSWER = 64 * 1024
"""Bytes that are read of an answer, unpacked; what is behind them is left unread."""
CHUNK = 8 * 1024


class Session(requests.Session):
    """It stays where it was sent: no redirect is followed, whatever its caller asks for."""

    def get_redirect_target(self, resp: requests.Response) -> None:
        """There is none. The answer of 3xx itself is what the caller gets."""


class Adapter(HTTPAdapter):
    """Sends by guarded connections, with limits of its own in place of the caller's."""

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        """Have all pools make guarded connections."""
        super().init_poolmanager(*args, **kwargs)
        self.poolmanager.pool_classes_by_scheme = POOLS

    def send(
        self,
        request: requests.PreparedRequest,
        stream: bool = False,  # noqa: FBT001, FBT002 - the signature is that of requests
        timeout: object = None,
        verify: bool | str | None = True,  # noqa: FBT001, FBT002 - the same
        cert: object = None,
        proxies: Mapping[str, str] | None = None,
    ) -> requests.Response:
        """The answer, as far as it is read. Certificates are always checked, and there is neither a
        proxy nor a certificate of ours.
        """
        try:
            response = super().send(
                request, stream=True, timeout=(CONNECT_SECONDS, READ_SECONDS), verify=verify or True
            )
        except requests.ConnectionError as error:
            raise _named(error) from error
        response.raw = BytesIO(_body(response.raw))
        return response


def session(*, plain: bool = True) -> Session:
    """A session for addresses that somebody else chose; to be closed. Without `plain` it speaks
    https alone.
    """
    made = Session()
    made.trust_env = False
    made.headers["User-Agent"] = "Turnpost"
    made.adapters.clear()
    for prefix in ("https://", "http://") if plain else ("https://",):
        made.mount(prefix, Adapter())
    return made


def _body(raw: BaseHTTPResponse) -> bytes:
    """The beginning of the answer; its connection can be used again if that was all."""
    body = b""
    try:
        for chunk in raw.stream(CHUNK, decode_content=True):
            body += chunk
            if len(body) > LARGEST_ANSWER:
                raw.close()
                break
    except HTTPError as error:
        raw.close()
        raise requests.ConnectionError("the answer broke off") from error
    return body[:LARGEST_ANSWER]


def _named(error: requests.ConnectionError) -> requests.ConnectionError:
    cause = error.args[0] if error.args else None
    if isinstance(cause, MaxRetryError) and isinstance(cause.reason, PeerForbidden):
        return Forbidden("the address is not to be spoken to", request=error.request)
    return error
