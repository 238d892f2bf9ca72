"""The paces to choose from when a match is made: terms that go well together."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from enum import StrEnum

from turns.clocks.clock import Bank, PerTurn
from turns.clocks.terms import Absence, Point, Terms


class Pace(StrEnum):
    """How fast a match is to be."""

    MAIL = "mail"
    EVENING = "evening"
    DAILY = "daily"
    RELAXED = "relaxed"
    NONE = "none"
    OWN = "own"
    """Everything is chosen one by one."""


PRESETS: Mapping[Pace, Terms] = {
    # Five days cover a long weekend away. Who answers within half a day gets back all he used, and
    # cannot save up more than a week, so that nobody is waited for longer than that.
    Pace.MAIL: Terms(
        clock=Bank(start=timedelta(days=5), increment=timedelta(hours=12), most=timedelta(days=7)),
        absence=Absence.BOT_SEAT,
        misses=2,
    ),
    # Half of five minutes is the one reminder that such a turn has room for.
    Pace.EVENING: Terms(
        clock=PerTurn(timedelta(minutes=5)),
        absence=Absence.BOT_SEAT,
        misses=2,
        reminders=frozenset({Point.HALF}),
    ),
    # A day and not a time of day: whoever is asked at noon has until noon, in any zone.
    Pace.DAILY: Terms(clock=PerTurn(timedelta(days=1)), absence=Absence.BOT_SEAT, misses=2),
    # The wait is long, so the end of it is the same: a table that waits for ever is dead.
    Pace.RELAXED: Terms(clock=PerTurn(timedelta(days=3)), absence=Absence.BOT_SEAT, misses=2),
    Pace.NONE: Terms(),
}


def pace_of(terms: Terms) -> Pace:
    """The pace whose terms these are."""
    return next((pace for pace, preset in PRESETS.items() if preset == terms), Pace.OWN)
