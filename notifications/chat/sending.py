"""Sending one note to one chat, at once."""

from __future__ import annotations

import logging
from typing import Any

import requests
from apprise import NotifyType

from notifications.chat.addresses import BadChat, Target, read_chat
from notifications.chat.guard import Talk, talking
from notifications.chat.troubles import Trouble, Why
from notifications.outbound import Forbidden
from notifications.sending.notes import Note

logger = logging.getLogger(__name__)


def send(url: str, note: Note) -> None:
    """Send the note to a stored address. Raises Trouble, after at most half a minute."""
    try:
        target = read_chat(url)
    except BadChat as error:
        raise Trouble(Why.UNSUPPORTED) from error
    target.plugin.throttle = _never_wait  # type: ignore[method-assign] # see there
    with talking() as talk:
        if not _is_taken(target, note):
            raise _trouble(talk)


def _is_taken(target: Target, note: Note) -> bool:
    writing = target.service.writing
    try:
        taken = target.plugin.notify(
            title=note.title,
            body=writing.text_of(note),
            notify_type=NotifyType.INFO,
            body_format=writing.format,
        )
    except Exception as error:  # noqa: BLE001 - plugins stumble over whatever a server answers
        # Without its message, which may hold the address.
        logger.warning("The plugin of %s failed: %s.", target.service.label, type(error).__name__)
        return False
    return bool(taken)


def _never_wait(*_: Any, **__: Any) -> None:
    """Apprise sleeps between requests, and as long as a server asks; other chats wait meanwhile.
    Here each message is one call, and whoever asks to wait is tried again later.
    """


def _trouble(talk: Talk) -> Trouble:
    """Why the service did not take it, as far as its answers say."""
    if talk.trouble is not None:
        return Trouble(_without_answer(talk.trouble))
    status = talk.status
    if status is None or status < requests.codes.multiple_choices:
        return Trouble(Why.NOT_TAKEN)
    if status < requests.codes.bad_request:
        return Trouble(Why.MOVED, status)
    if status == requests.codes.too_many_requests:
        return Trouble(Why.BUSY)
    return Trouble(Why.REFUSED, status)


def _without_answer(error: requests.RequestException) -> Why:
    if isinstance(error, Forbidden):
        return Why.FORBIDDEN
    if isinstance(error, requests.Timeout):
        return Why.SILENT
    if isinstance(error, requests.exceptions.SSLError):
        return Why.CERTIFICATE
    return Why.UNREACHABLE
