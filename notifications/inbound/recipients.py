"""Which of our reply addresses a mail was sent to, and where in the mail that stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.message import Message
from enum import StrEnum

from notifications.inbound.text.raw_mail import field_values

# One letter, a dash, 26 characters of base32 (RFC 4648 6): 130 bits that survive lower-casing.
_LOCAL_PART = r"[a-z]-[a-z2-7]{26}"
_LOCAL_PART_ALONE = re.compile(_LOCAL_PART)


class Place(StrEnum):
    """Where a reply address was found, in the order of looking."""

    ENVELOPE = "envelope"
    DELIVERED_TO = "Delivered-To"
    X_ORIGINAL_TO = "X-Original-To"
    TO = "To"
    CC = "Cc"
    IN_REPLY_TO = "In-Reply-To"
    REFERENCES = "References"

    @property
    def is_thread(self) -> bool:
        """Whether the mail was not sent to the address, but answers a mail of that name."""
        return self in {Place.IN_REPLY_TO, Place.REFERENCES}


@dataclass(frozen=True, slots=True)
class ReplyAddress:
    """A reply address in lower case, not looked up yet, and where it stood."""

    local_part: str
    place: Place


def find_reply_address(
    message: Message, *, domain: str, envelope: Iterable[str] = ()
) -> ReplyAddress | None:
    """Find the first reply address at `domain`; `envelope` are the recipients of RCPT.

    The envelope is what the sender's server was told to do; headers are what the sender's
    program shows. A forwarder rewrites the first and adds Delivered-To or X-Original-To.
    """
    pattern = _pattern(domain)
    for place, values in _places(message, envelope):
        for value in values:
            found = pattern.search(value.lower())
            if found is not None:
                return ReplyAddress(found[1], place)
    return None


def is_reply_local_part(local_part: str) -> bool:
    """Whether a local part has the shape of a reply address, in any case of letters."""
    return _LOCAL_PART_ALONE.fullmatch(local_part.lower()) is not None


def _places(message: Message, envelope: Iterable[str]) -> Iterator[tuple[Place, Iterable[str]]]:
    yield Place.ENVELOPE, envelope
    for place in (Place.DELIVERED_TO, Place.X_ORIGINAL_TO, Place.TO, Place.CC, Place.IN_REPLY_TO):
        yield place, field_values(message, place)
    # RFC 5322 3.6.4: the oldest first; the mail that is answered stands last.
    references = " ".join(field_values(message, Place.REFERENCES)).split()
    yield Place.REFERENCES, reversed(references)


def _pattern(domain: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\w.+-])({_LOCAL_PART})@{re.escape(domain.lower())}(?![\w-]|\.\w)", re.ASCII
    )
