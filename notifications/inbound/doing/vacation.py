"""Days off by mail, for all matches of the player at once."""

from __future__ import annotations

from datetime import date, datetime

from django.contrib.auth.models import User

from notifications.inbound.doing.spans import BadSpan, read_span
from notifications.inbound.told import Code, Told, told
from notifications.preferences.days_off import DaysOff, days_off_of
from turns.models import Seat
from turns.services.vacations import (
    DayInUse,
    DayRefused,
    NotEnoughDays,
    give_back,
    take_days,
)

OFF = frozenset({"off", "annuler"})


def do(seat: Seat, rest: str, now: datetime) -> list[Told]:
    """Take days off, give those that have not begun back, or say which are taken."""
    assert seat.player is not None
    days = days_off_of(seat.player, now=now)
    if not rest:
        return _listed(days)
    if rest in OFF:
        return _given_back(seat.player, days, now)
    try:
        span = read_span(rest, today=days.today)
    except BadSpan:
        return [told(Code.DAYS_UNREADABLE, today=_iso(days.today))]
    return [_taken(seat.player, span.first, span.last, now)]


def _taken(player: User, first: date, last: date, now: datetime) -> Told:
    try:
        n = take_days(player, first, last, now=now)
    except NotEnoughDays as refusal:
        return told(Code.DAYS_TOO_MANY, n=refusal.left, year=refusal.year)
    except DayRefused:
        return told(Code.DAYS_REFUSED)
    return told(Code.DAYS_TAKEN, first=_iso(first), last=_iso(last), n=n)


def _given_back(player: User, days: DaysOff, now: datetime) -> list[Told]:
    given, is_in_use = 0, False
    for span in days.coming:
        if span.first_to_give_back > span.last:
            continue
        try:
            given += give_back(player, span.first_to_give_back, span.last, now=now)
        except DayInUse:
            is_in_use = True
        except DayRefused:
            continue
    lines = [told(Code.DAYS_GIVEN_BACK, n=given)] if given else []
    if is_in_use:
        lines.append(told(Code.DAYS_IN_USE))
    return lines or [told(Code.NO_DAYS)]


def _listed(days: DaysOff) -> list[Told]:
    coming = [
        told(Code.DAYS_TAKEN, first=_iso(span.first), last=_iso(span.last), n=span.length)
        for span in days.coming
    ]
    return [
        *(coming or [told(Code.NO_DAYS)]),
        told(Code.DAYS_LEFT, n=days.left, year=days.year, today=_iso(days.today)),
    ]


def _iso(day: date) -> str:
    return day.isoformat()
