"""A player's days off as spans, as people speak of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.contrib.auth.models import User

from turns.models import Vacation
from turns.rhythms import zone_of
from turns.services.vacations import days_left

A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Span:
    """Days off one after another."""

    first: date
    last: date
    has_begun: bool

    @property
    def length(self) -> int:
        """How many days."""
        return (self.last - self.first).days + 1

    @property
    def first_to_give_back(self) -> date:
        """A day that has begun stays taken."""
        return self.first + A_DAY if self.has_begun else self.first


@dataclass(frozen=True, slots=True)
class DaysOff:
    """What a player has taken, and what is left."""

    today: date
    left: int
    """Of this year."""
    coming: list[Span]
    """From today on; the first span is cut there."""
    spent_for_player: list[date]
    """This year, by the switch."""

    @property
    def year(self) -> int:
        """This year, where the player is."""
        return self.today.year


def days_off_of(player: User, *, now: datetime) -> DaysOff:
    """The player's days off as of now."""
    today = now.astimezone(zone_of(player)).date()
    taken = Vacation.objects.filter(player=player)
    coming = taken.filter(day__gte=today).order_by("day").values_list("day", flat=True)
    by_itself = taken.filter(day__year=today.year, was_automatic=True).order_by("day")
    return DaysOff(
        today,
        days_left(player, today.year),
        _spans(list(coming), today),
        list(by_itself.values_list("day", flat=True)),
    )


def _spans(days: list[date], today: date) -> list[Span]:
    """The days, which are in order, put together."""
    spans: list[Span] = []
    for day in days:
        if spans and spans[-1].last + A_DAY == day:
            spans[-1] = Span(spans[-1].first, day, spans[-1].has_begun)
        else:
            spans.append(Span(day, day, day == today))
    return spans
