"""Mails whose marker line got lost on the way, as where somebody cuts the top of a quote off."""

from __future__ import annotations

import email
import re
from email.message import Message

# Its letters may be character references, and a narrow program wraps it.
_MARKER = re.compile(rb"##[\s>]*R(?:(?!##).){1,80}##", re.DOTALL)


def without_marker(raw: bytes) -> bytes:
    """The same message without any marker of ours."""
    message = email.message_from_bytes(raw)
    for part in message.walk():
        if part.get_content_maintype() == "text":
            _rewrite(part)
    return message.as_bytes()


def _rewrite(part: Message) -> None:
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes)
    unmarked = _MARKER.sub(b"", content)
    assert b"##" not in unmarked
    del part["Content-Transfer-Encoding"]
    part["Content-Transfer-Encoding"] = "8bit"
    part.set_payload(unmarked.decode("ascii", "surrogateescape"))
