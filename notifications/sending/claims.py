"""Who sends a delivery, and what became of it: each change is one compare-and-set."""

from __future__ import annotations

import random
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Case, F, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce

from notifications.models import Delivery
from notifications.sending.message_ids import message_id

FIRST_PAUSE = timedelta(seconds=30)
LONGEST_PAUSE = timedelta(hours=2)
MOST_TRIES = 20
"""The pauses double from the first to the longest: about a day."""
GIVEN_UP = "sending it never came to an end"
AT_ONCE = timedelta()
EARLIEST, LATEST = 0.8, 1.2
"""Retries are spread by this much, so that those of one outage do not come back together."""

PROVIDER_ID_LENGTH = 255
REASON_LENGTH = 200

Status = Delivery.Status
REPORTED = (Status.DELIVERED, Status.BOUNCED, Status.COMPLAINED)
"""What only a provider or a bounce can tell, the least grave first."""
ALWAYS = Q()

_dice = random.SystemRandom()


def due(channel: Delivery.Channel, *, now: datetime) -> QuerySet[Delivery]:
    """What can be claimed now of this channel, oldest first."""
    return _free(now).filter(channel=channel).order_by("due_at", "pk")


def unclaimed(now: datetime) -> Q:
    """Those that no worker has in its hands at this moment."""
    return Q(lease_until__isnull=True) | Q(lease_until__lte=now)


def _free(now: datetime) -> QuerySet[Delivery]:
    return Delivery.objects.filter(unclaimed(now), status=Status.WAITING, due_at__lte=now)


def claim(pk: int, *, now: datetime) -> Delivery | None:
    """The delivery, ours to send until the lease ends; None if another worker has it, or if it
    is gone.

    Its Message-ID is stored before it is sent, since an answer may be faster than our commit.
    """
    related = Delivery.objects.select_related("seat__match", "prompt", "user")
    delivery = related.filter(pk=pk).first()
    if delivery is None:
        return None
    _join(delivery)
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


def _join(delivery: Delivery) -> None:
    """A prompt is about the delivery's own seat: it need not be read twice. Each join makes the
    statement longer, and it is made anew for each mail.
    """
    seat, prompt = delivery.seat, delivery.prompt
    if seat is not None and prompt is not None and prompt.seat_id == seat.pk:
        prompt.seat, prompt.match = seat, seat.match


def mark_sent(
    delivery: Delivery,
    *,
    now: datetime,
    shown_version: int | None = None,
    provider_id: str = "",
) -> None:
    """The mail server or provider took it. That is so even if it was withdrawn meanwhile. What the
    provider has told of it already, faster than we are, stands.
    """
    is_reported = When(status__in=REPORTED, then=F("status"))
    has_reason = When(status__in=REPORTED, then=F("reason"))
    _set(
        delivery,
        status=Case(is_reported, default=Value(Status.SENT)),
        reason=Case(has_reason, default=Value("")),
        sent_at=Coalesce(F("sent_at"), Value(now)),
        shown_version=shown_version,
        provider_id=provider_id[:PROVIDER_ID_LENGTH],
    )


def mark_withdrawn(delivery: Delivery, reason: str) -> None:
    """There was nothing to say any more."""
    _set_unless_reported(delivery, status=Status.WITHDRAWN, reason=reason)


def withdraw_all(waiting: QuerySet[Delivery], reason: str) -> int:
    """None of these is sent any more, unless it has left. Gives the number of those that waited.

    They are locked in the order of their numbers: of two who withdraw several at once, none waits
    for what the other one holds.
    """
    with transaction.atomic():
        rows = waiting.filter(status=Status.WAITING).order_by("pk").select_for_update(of=("self",))
        own = Delivery.objects.filter(pk__in=list(rows.values_list("pk", flat=True)))
        return own.update(status=Status.WITHDRAWN, reason=reason)


def mark_failed(delivery: Delivery, reason: str) -> None:
    """It will not be tried again."""
    _set_unless_reported(delivery, status=Status.FAILED, reason=reason)


def retry_later(
    delivery: Delivery, reason: str, *, now: datetime, after: timedelta = AT_ONCE
) -> bool:
    """Wait, at least for so long, and try again, up to about a day; then it has failed. Gives
    whether it waits.
    """
    if delivery.tries >= MOST_TRIES:
        mark_failed(delivery, reason)
        return False
    pause = min(FIRST_PAUSE * 2 ** (delivery.tries - 1), LONGEST_PAUSE)
    due_at = now + max(after, pause * _dice.uniform(EARLIEST, LATEST))
    _set_unless_reported(delivery, status=Status.WAITING, reason=reason, due_at=due_at)
    return True


def report(delivery: Delivery, status: Delivery.Status, reason: str, *, now: datetime) -> bool:
    """Keep what the provider or a bounce told of it. Gives whether that is new.

    Reports come twice, at once and out of order, before our own note that it was sent or after. The
    gravest stands, whatever comes first: delivered, bounced, complained.
    """
    told = Delivery.objects.filter(pk=delivery.pk).exclude(status__in=_outranking(status))
    return bool(
        told.update(
            status=status,
            reason=reason[:REASON_LENGTH],
            reported_at=now,
            sent_at=Coalesce(F("sent_at"), Value(now)),
        )
    )


def _outranking(status: Delivery.Status) -> tuple[Delivery.Status, ...]:
    return REPORTED[REPORTED.index(status) :]


def _set_unless_reported(delivery: Delivery, **values: object) -> None:
    """An attempt that seemed to fail may have succeeded: the provider knows better."""
    _set(delivery, ~Q(status__in=REPORTED), **values)


def _set(delivery: Delivery, condition: Q = ALWAYS, **values: object) -> None:
    """Write the outcome and give the claim back, unless the lease ended and another has it."""
    ours = Delivery.objects.filter(condition, pk=delivery.pk, lease_until=delivery.lease_until)
    ours.update(lease_until=None, **values)
