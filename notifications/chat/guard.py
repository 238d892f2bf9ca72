"""What Apprise's plugins find under the name `requests`: our guarded session, and nothing else.

A plugin calls `requests.post(...)` of its own module. Before one is used, that name is bound to the
stand-in below, so each of its connections is one of ours, whatever options it passes.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from typing import Any

import requests
from apprise.plugins.base import NotifyBase

from notifications.outbound import session
from notifications.outbound.sessions import Session

MOST_REQUESTS = 8
"""Matrix looks its server up, itself, and its room before it sends."""
MOST_SECONDS = 8.0
"""No request begins after this; one that has begun ends by the limits of the session."""
PASSED_ON = frozenset({"params", "data", "json", "headers", "auth"})
"""What a plugin may say of a request. Time-outs, certificates, redirects and files are ours."""


class CutOff(requests.RequestException):
    """The plugin has asked for more than one message needs."""


@dataclass(slots=True)
class Talk:
    """The requests of one message."""

    session: Session
    ends_at: float
    begun: int = 0
    """Requests so far."""
    status: int | None = None
    """Of the last answer."""
    trouble: requests.RequestException | None = None
    """Why there was no answer to the last request."""

    def request(self, method: str, url: str, **kwargs: Any) -> requests.Response:
        """Send one request of the message. Raises a RequestException, as plugins expect it."""
        if self.status == requests.codes.too_many_requests:
            raise CutOff("asked to wait")
        if self.begun >= MOST_REQUESTS or time.monotonic() > self.ends_at:
            raise CutOff("too many requests for one message")
        self.begun += 1
        said = {key: value for key, value in kwargs.items() if key in PASSED_ON}
        try:
            answer = self.session.request(method, url, **said)
        except requests.RequestException as error:
            self.status, self.trouble = None, error
            raise
        self.status, self.trouble = answer.status_code, None
        return answer


_talk: ContextVar[Talk] = ContextVar("talk")


class Requests:
    """The part of the module `requests` that plugins may use, while a message is being sent."""

    codes = requests.codes
    RequestException = requests.RequestException
    TooManyRedirects = requests.TooManyRedirects

    def __init__(self) -> None:
        self.get = partial(self.request, "GET")
        self.post = partial(self.request, "POST")
        self.put = partial(self.request, "PUT")

    def request(self, method: str, url: str, **kwargs: Any) -> requests.Response:
        """Send it as part of the message that is being sent."""
        return _talk.get().request(method, url, **kwargs)


REQUESTS = Requests()


def guard(plugin: type[NotifyBase]) -> None:
    """From now on this plugin sends by guarded connections alone."""
    sys.modules[plugin.__module__].requests = REQUESTS  # type: ignore[attr-defined] # the point


@contextmanager
def talking() -> Iterator[Talk]:
    """Let plugins send the requests of one message, and look at what became of them."""
    with session() as outbound:
        talk = Talk(outbound, time.monotonic() + MOST_SECONDS)
        token = _talk.set(talk)
        try:
            yield talk
        finally:
            _talk.reset(token)
