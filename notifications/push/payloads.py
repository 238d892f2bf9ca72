"""What a push carries: the note, and for how long it is of use."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.utils.crypto import salted_hmac

from notifications.models import Delivery
from notifications.sending.notes import Note

Kind = Delivery.Kind

SHORTEST, LONGEST = timedelta(hours=1), timedelta(days=14)
USUALLY = timedelta(days=3)
"""How long a push service keeps a note for a device that is off, unless the turn has an end."""
SOON = timedelta(hours=2)
TOPIC_LENGTH = 32
"""Push services take no more (RFC 8030, section 5.4)."""


class Urgency(StrEnum):
    """How much of its battery a device should spend on it (RFC 8030, section 5.3)."""

    NORMAL = "normal"
    HIGH = "high"
    """At once, even to a phone that lies asleep."""


@dataclass(frozen=True, slots=True)
class Push:
    """A note, ready to be encrypted."""

    data: str
    topic: str
    """A newer one of the same topic takes the place of one that has not been fetched yet."""
    lasts_for: timedelta
    urgency: Urgency

    @property
    def headers(self) -> dict[str, str | int | float]:
        """What the push service reads; of the note itself it can read nothing."""
        return {"Urgency": self.urgency.value, "Topic": self.topic}


def push_of(delivery: Delivery, note: Note, *, now: datetime) -> Push:
    """The note of a delivery. One of a turn is kept until its time is up: after that it would be
    false.
    """
    due_at = delivery.prompt.due_at if delivery.prompt else None
    left = USUALLY if due_at is None else min(max(due_at - now, SHORTEST), LONGEST)
    is_urgent = delivery.kind == Kind.REMINDER or (due_at is not None and left <= SOON)
    return push(
        note,
        language=delivery.language,
        lasts_for=left,
        urgency=Urgency.HIGH if is_urgent else Urgency.NORMAL,
    )


def push(note: Note, *, language: str, lasts_for: timedelta, urgency: Urgency) -> Push:
    """The note as a push."""
    return Push(_data(note, language), _topic(note.tag), lasts_for, urgency)


def _data(note: Note, language: str) -> str:
    """In the form of a declarative push message, which Safari shows without our service worker, too
    (W3C's Push API, section 3.3.2).
    """
    said = {
        "web_push": 8030,
        "notification": {
            "title": note.title,
            "body": note.body,
            "navigate": note.url,
            "tag": note.tag,
            "lang": language,
            "dir": "auto",
        },
    }
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def _topic(tag: str) -> str:
    """Hashed: whoever knows the id of a match can watch it, and the push service need not."""
    return salted_hmac("turnpost.push.topic", tag, algorithm="sha256").hexdigest()[:TOPIC_LENGTH]
