"""What a person newly wrote in a mail that answers one of ours."""

from __future__ import annotations

from notifications.inbound.text.bodies import BodyKind, first_body
from notifications.inbound.text.markup import html_text
from notifications.inbound.text.quotes import new_text
from notifications.inbound.text.raw_mail import read_message


def reply_text(raw: bytes) -> str:
    """Give the newly written text of a raw message; empty if there is none, or it is encrypted.

    Never raises, whatever the bytes are, and takes time in proportion to them.
    """
    body = first_body(read_message(raw))
    if body is None:
        return ""
    return new_text(html_text(body.text) if body.kind is BodyKind.HTML else body.text)


def is_encrypted(raw: bytes) -> bool:
    """Whether the text is sealed for another reader: encrypted, or signed as an opaque block."""
    body = first_body(read_message(raw))
    return body is not None and body.kind is BodyKind.SEALED
