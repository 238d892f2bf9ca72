"""The site did not run for a while: every turn that was open gets as much more time, once."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import (
    DateTimeField,
    DurationField,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Greatest

from turns.clocks.terms import GRACE
from turns.models import Match, Outage, Prompt, Pulse, Reminder, Vacation
from turns.rhythms import calendar_of_seat
from turns.services.transactions import lock_all

logger = logging.getLogger(__name__)

BEAT = timedelta(seconds=30)
"""The pulse is written no more often than this."""


def notice(now: datetime) -> Outage | None:
    """Whoever acts on due times calls this first. Where the last call was long ago, the outage is
    written down and its length given to the open turns; of two workers one does it, and the other
    waits for it. Gives the outage that was found.
    """
    pulse = Pulse.objects.filter(pk=1).first()
    if pulse is None:
        Pulse.objects.get_or_create(pk=1, defaults={"at": now})
        return None
    if now - pulse.at >= settings.OUTAGE_AFTER:
        return _make_good(pulse.at, now)
    # A clock that was set back leaves the pulse where it is: what follows is no outage.
    if now - pulse.at >= BEAT:
        Pulse.objects.filter(pk=1, at=pulse.at).update(at=now)
    return None


def outage_of(prompt: Prompt) -> Outage | None:
    """The last outage that gave this turn more time; None without one."""
    if prompt.due_at is None:
        return None
    return Outage.objects.filter(ended_at__gt=prompt.opened_at).order_by("-ended_at").first()


def _make_good(began_at: datetime, ended_at: datetime) -> Outage | None:
    """1. Claim the outage by moving the pulse: a second worker waits here, and finds it moved.
    2. Lock the matches: what somebody is doing in one of them reckons with its old due time.
    3. Move the due times, and the reminders that had not been sent when it began.
    4. Give more to whoever does not play at any hour: the end of an evening is worth less to him
       than the afternoon that was lost.
    """
    with transaction.atomic():
        if not Pulse.objects.filter(pk=1, at=began_at).update(at=ended_at):
            return None
        outage = Outage.objects.create(began_at=began_at, ended_at=ended_at)
        lock_all(Match.objects.filter(pk__in=_open(outage).values("match")))
        _unsent(outage).update(at=_later("at", outage, Subquery(_OPENED_AT)))
        _open(outage).update(due_at=_later("due_at", outage, F("opened_at")))
        for prompt in _with_free_hours(outage):
            try:
                _count_again(prompt, outage)
            except ValueError:  # One bad match never stops the next.
                logger.exception("%s got the length of the outage and no more.", prompt)
    return outage


_OPENED_AT = Prompt.objects.filter(pk=OuterRef("prompt")).values("opened_at")


def _open(outage: Outage) -> QuerySet[Prompt]:
    """Those whose time was not up when the outage began, with the grace."""
    return Prompt.objects.open().filter(
        timed_out_at__isnull=True,
        due_at__gt=outage.began_at - GRACE,
        opened_at__lt=outage.ended_at,
    )


def _unsent(outage: Outage) -> QuerySet[Reminder]:
    """A nudge was asked for just now, and is no part of the clock; what was to be sent before the
    outage leaves at once.
    """
    waiting = Reminder.objects.filter(
        handled_at__isnull=True, at__gt=outage.began_at, prompt__in=_open(outage)
    )
    return waiting.exclude(point=Reminder.Point.NUDGE)


def _later(field: str, outage: Outage, opened_at: Combinable) -> Combinable:
    """The time in that field, and what the outage took of the turn: one that was opened meanwhile,
    by a site whose workers stood still, lost the rest of it.
    """
    at: DateTimeField[datetime, datetime] = DateTimeField()
    since = Greatest(opened_at, Value(outage.began_at, at), output_field=at)
    lost = ExpressionWrapper(Value(outage.ended_at, at) - since, DurationField())
    return ExpressionWrapper(F(field) + lost, at)


def _with_free_hours(outage: Outage) -> list[Prompt]:
    """Those of the open turns whose clock stands still now and then."""
    days_off = Vacation.objects.filter(
        player=OuterRef("seat__player"), day__gte=outage.began_at.date() - timedelta(days=1)
    )
    stands_still = (
        Q(seat__player__rhythm__quiet_from__isnull=False)
        | Q(match__agreed__free_weekdays__0__isnull=False)
        | Exists(days_off)
    )
    return list(_open(outage).filter(stands_still).select_related("match", "seat"))


def _count_again(prompt: Prompt, outage: Outage) -> None:
    """Let the turn have as much time that counts from the end of the outage on as it had left at
    its beginning.
    """
    assert prompt.due_at is not None
    since = max(prompt.opened_at, outage.began_at)
    before = prompt.due_at - (outage.ended_at - since)
    calendar = calendar_of_seat(prompt.seat, prompt.match.terms.free_weekdays)
    fair = calendar.after(outage.ended_at, calendar.between(since, before))
    if fair <= prompt.due_at:
        return
    unsent = _unsent(outage).filter(prompt=prompt)
    unsent.update(at=F("at") + (fair - prompt.due_at))
    _open(outage).filter(pk=prompt.pk).update(due_at=fair)
