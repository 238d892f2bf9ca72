"""The kinds of clocks. A clock is a frozen value; what it leaves a player is a pure function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import TypeAlias
from zoneinfo import ZoneInfo

from games.core.engine import JsonObject
from games.core.fields import BadField, member, text, whole
from turns.clocks.calendar import Calendar
from turns.clocks.zones import zone_named

SHORTEST = timedelta(minutes=5)
"""Nobody is given less for a turn: mails take a minute or two, and people read them."""
LONGEST = timedelta(days=30)
NOTICE = timedelta(hours=3)
"""A fixed time of day that is nearer than this leaves too little time: the next one counts."""


class BadClock(ValueError):
    """Times that a clock cannot have."""


@dataclass(frozen=True, slots=True)
class NoClock:
    """Take all the time you need."""


@dataclass(frozen=True, slots=True)
class PerTurn:
    """The same time for every turn. Raises BadClock."""

    time: timedelta

    def __post_init__(self) -> None:
        _within_bounds(self.time)


@dataclass(frozen=True, slots=True)
class Bank:
    """A stock of time: what a turn takes is spent, and every answer adds the increment, a late one
    too. Raises BadClock.
    """

    start: timedelta
    increment: timedelta
    """What is left for a turn whose player has used up everything: so it has bounds as well."""
    most: timedelta
    """The stock never grows beyond this."""

    def __post_init__(self) -> None:
        for length in (self.start, self.increment, self.most):
            _within_bounds(length)
        if self.most < max(self.start, self.increment):
            raise BadClock("a bank holds at least what it starts with and what a turn adds")


@dataclass(frozen=True, slots=True)
class TimeOfDay:
    """Each turn ends at the next such time of day, but not sooner than NOTICE. Raises BadClock."""

    at: time
    """To the minute."""
    zone: ZoneInfo

    def __post_init__(self) -> None:
        if self.at != self.at.replace(second=0, microsecond=0, tzinfo=None):
            raise BadClock(f"{self.at} is no time of day to the minute")


Clock: TypeAlias = NoClock | PerTurn | Bank | TimeOfDay


def first_bank(clock: Clock) -> timedelta | None:
    """What lies in a seat's bank when the match starts; None for a clock without one."""
    return clock.start if isinstance(clock, Bank) else None


def due_at(
    clock: Clock, bank: timedelta | None, opened_at: datetime, calendar: Calendar
) -> datetime | None:
    """When the time of a turn is up that was opened then; None where it never is."""
    if isinstance(clock, PerTurn):
        return calendar.after(opened_at, clock.time)
    if isinstance(clock, Bank):
        return calendar.after(opened_at, clock.start if bank is None else bank)
    if isinstance(clock, TimeOfDay):
        return calendar.next_time(clock.at, clock.zone, calendar.after(opened_at, NOTICE))
    return None


def bank_after(
    clock: Clock, due: datetime | None, answered_at: datetime, calendar: Calendar
) -> timedelta | None:
    """What lies in the bank once a turn is over: what was left of it, and the increment.

    Without a due time, when the clock of a match was changed while nobody's time ran, it is full.
    """
    if not isinstance(clock, Bank):
        return None
    left = calendar.between(answered_at, due) if due is not None else clock.start
    return min(clock.most, left + clock.increment)


def dump_clock(clock: Clock) -> JsonObject:
    """The clock as JSON; lengths in whole seconds."""
    if isinstance(clock, PerTurn):
        return {"kind": "turn", "seconds": _seconds(clock.time)}
    if isinstance(clock, Bank):
        return {
            "kind": "bank",
            "start": _seconds(clock.start),
            "increment": _seconds(clock.increment),
            "most": _seconds(clock.most),
        }
    if isinstance(clock, TimeOfDay):
        return {"kind": "daily", "at": f"{clock.at:%H:%M}", "zone": clock.zone.key}
    return {"kind": "none"}


def load_clock(value: JsonObject) -> Clock:
    """The clock that dump_clock wrote. Raises BadField."""
    kind = text(member(value, "kind"), "kind")
    if kind not in _LOADERS:
        raise BadField(f"there is no clock of the kind {kind!r}")
    try:
        return _LOADERS[kind](value)
    except BadField:
        raise
    except ValueError as error:
        raise BadField(str(error)) from error


def _seconds(length: timedelta) -> int:
    return int(length.total_seconds())


def _length(value: JsonObject, name: str) -> timedelta:
    most = _seconds(LONGEST) + 1
    return timedelta(seconds=whole(member(value, name), name, range(most)))


def _daily(value: JsonObject) -> TimeOfDay:
    at = time.fromisoformat(text(member(value, "at"), "at"))
    return TimeOfDay(at, zone_named(text(member(value, "zone"), "zone")))


def _within_bounds(length: timedelta) -> None:
    if not SHORTEST <= length <= LONGEST:
        raise BadClock(f"{length} is not between {SHORTEST} and {LONGEST}")


_LOADERS: Mapping[str, Callable[[JsonObject], Clock]] = {
    "none": lambda value: NoClock(),
    "turn": lambda value: PerTurn(_length(value, "seconds")),
    "bank": lambda value: Bank(
        _length(value, "start"), _length(value, "increment"), _length(value, "most")
    ),
    "daily": _daily,
}
