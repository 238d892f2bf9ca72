"""What was agreed about time when the match was made; everybody at the table can read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from games.core.engine import Json, JsonObject
from games.core.fields import BadField, array, mapping, member, text, whole
from turns.clocks.clock import Clock, NoClock, dump_clock, load_clock

GRACE = timedelta(seconds=60)
"""A turn is timed out so long after it was due: an answer on its way still counts."""
STAND_IN = "easy"
"""The level of the bot that plays for somebody who is absent: it thinks within the transaction."""
MOST_MISSES = 10
NO_CLOCK = NoClock()
WEEKDAYS = range(7)


class BadTerms(ValueError):
    """Terms that no match can have."""


class Absence(StrEnum):
    """What happens when a turn's time is up."""

    WAIT = "wait"
    """Nothing; the others may vote."""
    BOT_TURN = "bot-turn"
    """A bot plays this turn."""
    BOT_SEAT = "bot-seat"
    """A bot plays this turn; after `misses` of them in a row it plays until the player is back."""
    END = "end"
    """The match is ended; the absent player is placed last."""


class Leaving(StrEnum):
    """What happens when a player resigns."""

    BOT = "bot"
    """A bot plays on until somebody takes the seat over."""
    END = "end"


class Forced(StrEnum):
    """Which moves the match makes by itself, where only one is legal."""

    OFF = "off"
    PROVEN = "proven"
    """Where what everybody knows proves that there is only one."""
    ALWAYS = "always"


class Point(StrEnum):
    """When a player is reminded."""

    HALF = "half"
    """At half of the time."""
    DAY = "day"
    """A day before it is up."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The agreement of one match. Raises BadTerms."""

    clock: Clock = NO_CLOCK
    free_weekdays: frozenset[int] = frozenset()
    """Days that do not count, in each player's own zone, or in that of the clock where it has one:
    0 is Monday.
    """
    absence: Absence = Absence.WAIT
    misses: int = 2
    """After so many in a row a bot stays; of no account with other policies."""
    leaving: Leaving = Leaving.BOT
    forced: Forced = Forced.PROVEN
    reminders: frozenset[Point] = frozenset(Point)

    def __post_init__(self) -> None:
        if not self.free_weekdays < frozenset(WEEKDAYS):
            raise BadTerms("free days are days of the week, and at least one must count")
        if not 1 <= self.misses <= MOST_MISSES:
            raise BadTerms(f"misses are from 1 to {MOST_MISSES}, not {self.misses}")

    def dump(self) -> dict[str, Json]:
        """As JSON, for the match and its log."""
        return {
            "clock": dump_clock(self.clock),
            "free_weekdays": sorted(self.free_weekdays),
            "absence": self.absence.value,
            "misses": self.misses,
            "leaving": self.leaving.value,
            "forced": self.forced.value,
            "reminders": sorted(point.value for point in self.reminders),
        }


def load_terms(value: JsonObject) -> Terms:
    """The terms that `dump` wrote. Raises BadField."""
    try:
        return Terms(
            clock=load_clock(mapping(member(value, "clock"), "clock")),
            free_weekdays=_weekdays(value),
            absence=Absence(text(member(value, "absence"), "absence")),
            misses=whole(member(value, "misses"), "misses", range(1, MOST_MISSES + 1)),
            leaving=Leaving(text(member(value, "leaving"), "leaving")),
            forced=Forced(text(member(value, "forced"), "forced")),
            reminders=_points(value),
        )
    except BadField:
        raise
    except ValueError as error:
        raise BadField(str(error)) from error


def _weekdays(value: Mapping[str, Json]) -> frozenset[int]:
    days = array(member(value, "free_weekdays"), "free_weekdays")
    return frozenset(whole(day, "free_weekdays", WEEKDAYS) for day in days)


def _points(value: Mapping[str, Json]) -> frozenset[Point]:
    points = array(member(value, "reminders"), "reminders")
    return frozenset(Point(text(point, "reminders")) for point in points)
