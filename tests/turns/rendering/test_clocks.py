"""Terms in words."""

from datetime import time, timedelta

import pytest

from tests.turns.clocks.calendars import PARIS, WEEKEND
from turns.clocks.clock import Bank, Clock, NoClock, PerTurn, TimeOfDay
from turns.clocks.presets import PRESETS, Pace
from turns.clocks.terms import Absence, Forced, Leaving, Point, Terms
from turns.rendering.clocks import (
    FORCED_WORDS,
    LEAVING_WORDS,
    PACE_HINTS,
    PACE_NAMES,
    POINT_WORDS,
    absence_words,
    clauses,
    clock_words,
    free_days_words,
    reminder_words,
)

DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        (NoClock(), "No clock: take all the time you need."),
        (PerTurn(7 * DAY), "7 days for each turn."),
        (
            Bank(5 * DAY, DAY / 2, 7 * DAY),
            "5 days to begin with; each turn adds 12 hours, up to 7 days in all.",
        ),
        (
            TimeOfDay(time(21), PARIS),
            "A turn ends at 21:00 in Europe/Paris, and 3 hours after it began at the soonest.",
        ),
    ],
)
def test_clock_is_a_sentence(clock: Clock, words: str) -> None:
    assert clock_words(clock) == words


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (Terms(clock=PerTurn(DAY)), "Every day of the week."),
        (
            Terms(clock=PerTurn(DAY), free_weekdays=WEEKEND),
            "Not Saturday and Sunday, in each player’s own zone.",
        ),
        (
            Terms(clock=TimeOfDay(time(21), PARIS), free_weekdays=frozenset({6})),
            "Not Sunday, in Europe/Paris.",
        ),
    ],
)
def test_free_days_are_named_with_their_zone(terms: Terms, words: str) -> None:
    assert free_days_words(terms) == words


@pytest.mark.parametrize(
    ("absence", "misses", "words"),
    [
        (Absence.WAIT, 2, "Nothing by itself; the others may vote."),
        (Absence.BOT_TURN, 2, "A bot plays that turn."),
        (Absence.BOT_SEAT, 1, "A bot plays from then on, until the player is back."),
        (
            Absence.BOT_SEAT,
            2,
            "A bot plays that turn; after 2 such turns in a row it plays until the player is back.",
        ),
        (Absence.END, 2, "The match ends, and the absent player is placed last."),
    ],
)
def test_absence_is_a_sentence(absence: Absence, misses: int, words: str) -> None:
    assert absence_words(Terms(absence=absence, misses=misses)) == words


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (set(), "None."),
        ({Point.DAY}, "Sent a day before it is up."),
        ({Point.DAY, Point.HALF}, "Sent at half of the time and a day before it is up."),
    ],
)
def test_reminders_come_in_the_order_of_time(points: set[Point], words: str) -> None:
    assert reminder_words(points) == words


def test_terms_with_a_clock_are_told_in_full() -> None:
    assert [clause.about for clause in clauses(PRESETS[Pace.MAIL])] == [
        "Time for a turn",
        "Days that count",
        "Nights and holidays",
        "When the time is up",
        "Reminders",
        "When somebody leaves",
        "When only one move is legal",
    ]


def test_without_a_clock_nothing_is_said_about_time() -> None:
    assert [clause.about for clause in clauses(PRESETS[Pace.NONE])] == [
        "Time for a turn",
        "When somebody leaves",
        "When only one move is legal",
    ]


def test_everything_that_can_be_chosen_has_words() -> None:
    assert set(PACE_NAMES) == set(PACE_HINTS) == set(Pace)
    assert set(LEAVING_WORDS) == set(Leaving)
    assert set(FORCED_WORDS) == set(Forced)
    assert set(POINT_WORDS) == set(Point)
