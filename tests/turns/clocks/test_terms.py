"""What was agreed, as a value and as JSON."""

from dataclasses import replace
from datetime import timedelta

import pytest

from games.core.engine import Json
from games.core.fields import BadField
from tests.turns.clocks.calendars import WEEKEND
from turns.clocks.clock import NoClock, PerTurn
from turns.clocks.presets import PRESETS, Pace, pace_of
from turns.clocks.terms import Absence, BadTerms, Forced, Leaving, Point, Terms, load_terms

DAILY = Terms(
    clock=PerTurn(timedelta(days=1)),
    free_weekdays=WEEKEND,
    absence=Absence.END,
    misses=3,
    leaving=Leaving.END,
    forced=Forced.ALWAYS,
    reminders=frozenset({Point.DAY}),
)


@pytest.mark.parametrize("terms", [DAILY, *PRESETS.values()])
def test_terms_are_the_same_after_json(terms: Terms) -> None:
    assert load_terms(terms.dump()) == terms


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("clock", None),
        ("clock", {"kind": "turn", "seconds": 0}),
        ("free_weekdays", [0, 1, 2, 3, 4, 5, 6]),
        ("free_weekdays", [7]),
        ("absence", "shrug"),
        ("misses", 0),
        ("misses", 11),
        ("leaving", "never"),
        ("forced", True),
        ("reminders", ["hourly"]),
    ],
)
def test_json_of_no_terms_is_refused(key: str, value: Json) -> None:
    with pytest.raises(BadField):
        load_terms(DAILY.dump() | {key: value})


@pytest.mark.parametrize("key", ["clock", "absence", "misses", "leaving", "forced", "reminders"])
def test_json_without_a_part_is_refused(key: str) -> None:
    rest = {name: value for name, value in DAILY.dump().items() if name != key}
    with pytest.raises(BadField, match=f"`{key}` is missing"):
        load_terms(rest)


def test_week_without_a_day_that_counts_is_refused() -> None:
    with pytest.raises(BadTerms, match="at least one must count"):
        Terms(free_weekdays=frozenset(range(7)))


@pytest.mark.parametrize("misses", [0, 11])
def test_number_of_misses_has_bounds(misses: int) -> None:
    with pytest.raises(BadTerms, match="from 1 to 10"):
        Terms(misses=misses)


def test_match_by_mail_has_a_bank_and_a_bot_for_the_absent() -> None:
    terms = PRESETS[Pace.MAIL]
    assert terms.dump() == {
        "clock": {"kind": "bank", "start": 432000, "increment": 43200, "most": 604800},
        "free_weekdays": [],
        "absence": "bot-seat",
        "misses": 2,
        "leaving": "bot",
        "forced": "proven",
        "reminders": ["day", "half"],
    }


def test_every_pace_with_a_clock_goes_on_without_the_absent() -> None:
    waiting = [pace for pace, terms in PRESETS.items() if terms.absence == Absence.WAIT]
    assert waiting == [Pace.NONE]
    assert isinstance(PRESETS[Pace.NONE].clock, NoClock)


def test_forced_moves_are_played_where_they_are_proven() -> None:
    assert {terms.forced for terms in PRESETS.values()} == {Forced.PROVEN}


@pytest.mark.parametrize("pace", list(PRESETS))
def test_pace_is_known_by_its_terms(pace: Pace) -> None:
    assert pace_of(PRESETS[pace]) == pace


def test_terms_of_no_preset_are_ones_own() -> None:
    assert pace_of(replace(PRESETS[Pace.MAIL], misses=3)) == Pace.OWN
