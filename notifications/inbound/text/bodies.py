"""Which part of a message is what its writer typed, and that part as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from enum import StrEnum

from notifications.inbound.text.armor import is_sealed, without_signature
from notifications.inbound.text.charsets import decoded
from notifications.inbound.text.flowed import unflowed
from notifications.inbound.text.invisible import is_blank

# RFC 1847 2.2, RFC 3156, RFC 8551 3.2. Opaquely signed S/MIME is of the last types too: nobody
# meant to hide it, yet it takes a CMS reader to see the text.
_SEALED_TYPES = {
    "multipart/encrypted",
    "application/pgp-encrypted",
    "application/pkcs7-mime",
    "application/x-pkcs7-mime",
}


class BodyKind(StrEnum):
    """How to read a body."""

    PLAIN = "plain"
    HTML = "html"
    SEALED = "sealed"


@dataclass(frozen=True, slots=True)
class Body:
    """The first body of a message; the text of a sealed one is empty."""

    kind: BodyKind
    text: str = ""


def first_body(part: Message) -> Body | None:
    """Find the first body that is not blank; None if there is none.

    Forwarded messages inside (message/rfc822) are somebody else's words and never looked into.
    """
    kind = part.get_content_type()
    if kind in _SEALED_TYPES:
        return Body(BodyKind.SEALED)
    if part.get_content_maintype() == "multipart":
        return _first_inside(part)
    if kind in {"text/plain", "text/html"} and not _is_attached(part):
        return _written(part, kind)
    return None


def _first_inside(container: Message) -> Body | None:
    if not container.is_multipart():
        # A multipart without its boundary: the parser leaves the whole of it as text.
        return _written(container, "text/plain")
    bodies = _bodies_inside(container)
    if container.get_content_type() != "multipart/alternative":
        return next(bodies, None)
    # RFC 2046 5.1.4 puts the plainest first, but not every program does.
    found = list(bodies)
    plain = (body for body in found if body.kind is BodyKind.PLAIN)
    return next(plain, next(iter(found), None))


def _bodies_inside(container: Message) -> Iterator[Body]:
    for part in container.get_payload():
        body = first_body(part) if isinstance(part, Message) else None
        if body is not None:
            yield body


def _is_attached(part: Message) -> bool:
    # Some programs show attached text "inline"; its file name tells it from a body.
    return part.get_content_disposition() == "attachment" or part.get_filename() is not None


def _written(part: Message, kind: str) -> Body | None:
    text = _text_of(part)
    if is_blank(text):
        return None
    if kind == "text/html":
        return Body(BodyKind.HTML, text)
    if is_sealed(text):
        return Body(BodyKind.SEALED)
    return Body(BodyKind.PLAIN, without_signature(text))


def _text_of(part: Message) -> str:
    data = part.get_payload(decode=True)
    text = decoded(data, _parameter(part, "charset")) if isinstance(data, bytes) else ""
    if _parameter(part, "format") == "flowed":
        return unflowed(text, delsp=_parameter(part, "delsp") == "yes")
    return text


def _parameter(part: Message, name: str) -> str:
    value = part.get_param(name)
    if isinstance(value, tuple):
        # RFC 2231: charset, language, value.
        value = value[2]
    return str(value or "").strip().lower()
