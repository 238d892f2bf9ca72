"""Who sends a delivery, and what became of it: each change is one compare-and-set."""

from __future__ import annotations

import random
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F, Q, QuerySet

from notifications.message_ids import message_id
from notifications.models import Delivery

FIRST_PAUSE = timedelta(seconds=30)
LONGEST_PAUSE = timedelta(hours=2)
MOST_TRIES = 20
"""The pauses double from the first to the longest: about a day."""
EARLIEST, LATEST = 0.8, 1.2
"""Retries are spread by this much, so that those of one outage do not come back together."""

_dice = random.SystemRandom()


def due(channel: Delivery.Channel, *, now: datetime) -> QuerySet[Delivery]:
    """What can be claimed now of this channel, oldest first."""
    return _free(now).filter(channel=channel).order_by("due_at", "pk")


def _free(now: datetime) -> QuerySet[Delivery]:
    free = Q(lease_until__isnull=True) | Q(lease_until__lte=now)
    return Delivery.objects.filter(free, status=Delivery.Status.WAITING, due_at__lte=now)


def claim(pk: int, *, now: datetime) -> Delivery | None:
    """The delivery, ours to send until the lease ends; None if another worker has it, or if it
    is gone.

    Its Message-ID is stored before it is sent, since an answer may be faster than our commit.
    """
    related = Delivery.objects.select_related(
        "seat__match", "prompt__seat__match", "user", "device", "chat"
    )
    delivery = related.filter(pk=pk).first()
    if delivery is None:
        return None
    delivery.lease_until = now + settings.DELIVERY_LEASE
    delivery.message_id = message_id(delivery)
    if (
        not _free(now)
        .filter(pk=pk)
        .update(
            lease_until=delivery.lease_until,
            message_id=delivery.message_id,
            tries=F("tries") + 1,
        )
    ):
        return None
    delivery.tries += 1
    return delivery


def mark_sent(delivery: Delivery, *, now: datetime) -> None:
    """The mail server or provider took it. That is so even if it was withdrawn meanwhile."""
    _set(delivery, status=Delivery.Status.SENT, reason="", sent_at=now)


def mark_withdrawn(delivery: Delivery, reason: str) -> None:
    """There was nothing to say any more."""
    _set(delivery, status=Delivery.Status.WITHDRAWN, reason=reason)


def mark_failed(delivery: Delivery, reason: str) -> None:
    """It will not be tried again."""
    _set(delivery, status=Delivery.Status.FAILED, reason=reason)


def retry_later(delivery: Delivery, reason: str, *, now: datetime) -> None:
    """Wait and try again, up to about a day; then it has failed."""
    if delivery.tries >= MOST_TRIES:
        mark_failed(delivery, reason)
        return
    pause = min(FIRST_PAUSE * 2 ** (delivery.tries - 1), LONGEST_PAUSE)
    due_at = now + pause * _dice.uniform(EARLIEST, LATEST)
    _set(delivery, status=Delivery.Status.WAITING, reason=reason, due_at=due_at)


def _set(delivery: Delivery, **values: object) -> None:
    """Write the outcome and give the claim back, unless the lease ended and another has it."""
    ours = Delivery.objects.filter(pk=delivery.pk, lease_until=delivery.lease_until)
    ours.update(lease_until=None, **values)
