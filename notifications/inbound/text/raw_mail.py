"""A raw message, parsed so that nothing in it can raise or take long."""

from __future__ import annotations

import email
import re
from email.message import Message

from notifications.inbound.text.charsets import decoded

READ_LIMIT = 2 * 1024 * 1024
"""Bytes that are looked at. What a person wrote stands before the attachments."""

FIELD_LIMIT = 10_000
"""Characters of one header field that are looked at; RFC 5322 2.1.1 allows a line 998."""

# The parser of the standard library calls itself for every message inside a message, asks every
# line of every enclosing multipart, makes an object of every part, and takes parameters apart in
# quadratic time. No mail program comes near these.
_LIMITS = (
    (re.compile(rb"(?i)boundary"), 50),
    (re.compile(rb"(?im)^content-type:\s*message/"), 50),
    (re.compile(rb"(?m)^--"), 2_000),
    (re.compile(rb"(?im)^content-[a-z-]{1,40}:(?:[^\n]|\n[ \t]){8000}"), 1),
    (re.compile(rb"(?m)^[!-9;-~]{1,76}:"), 10_000),
)


def read_message(raw: bytes) -> Message:
    """Parse any bytes; what lies behind something hostile is left out."""
    return email.message_from_bytes(_bounded(raw))


def field_values(message: Message, name: str) -> list[str]:
    """Give every value of a header field, topmost first, unfolded (RFC 5322 2.2.3)."""
    wanted = name.lower()
    return [
        _unfolded(str(value)) for key, value in message.raw_items() if str(key).lower() == wanted
    ]


def field_value(message: Message, name: str) -> str:
    """Give the topmost value of a header field; empty if there is none."""
    return next(iter(field_values(message, name)), "")


def _unfolded(value: str) -> str:
    # The parser keeps bytes that are not ASCII as lone surrogates; RFC 6532 makes them UTF-8.
    text = decoded(value[:FIELD_LIMIT].encode("utf-8", "surrogateescape"))
    return re.sub(r"[\r\n]+", "", text).strip()


def _bounded(raw: bytes) -> bytes:
    # The parser ends lines at a bare CR too; the limits below know LF alone.
    raw = raw[:READ_LIMIT].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    for pattern, limit in _LIMITS:
        for count, match in enumerate(pattern.finditer(raw), start=1):
            if count == limit:
                raw = raw[: match.start()]
                break
    return raw
