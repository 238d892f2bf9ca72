"""When a remark is told to whoever is asked: at once, but several within some minutes together."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Max, QuerySet

from notifications.models import Delivery
from turns.models import Prompt

GATHERED_FOR = timedelta(minutes=10)
"""From one message with remarks to the next one of the same turn."""


def is_talk_waiting(prompt: Prompt, *, by_mail: bool) -> bool:
    """Is there a message that will show whatever was said by now: one that no worker has begun on.

    Where the player reads mail, a note for a device is not enough: it shows no words.
    """
    waiting = _talk(prompt).filter(status=Delivery.Status.WAITING, lease_until__isnull=True)
    if by_mail:
        waiting = waiting.filter(channel=Delivery.Channel.MAIL)
    return waiting.exists()


def talk_due_at(prompt: Prompt, said_at: datetime) -> datetime:
    """When a remark of this moment leaves."""
    left = _talk(prompt).filter(status__in=Delivery.HAS_LEFT)
    last: datetime | None = left.aggregate(last=Max("sent_at"))["last"]
    due_at = said_at + settings.MAIL_GRACE
    return due_at if last is None else max(due_at, last + GATHERED_FOR)


def _talk(prompt: Prompt) -> QuerySet[Delivery]:
    return Delivery.objects.filter(kind=Delivery.Kind.TALK, prompt=prompt)
