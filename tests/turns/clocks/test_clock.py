"""What a clock leaves a player."""

from datetime import UTC, datetime, time, timedelta

import pytest

from games.core.engine import JsonObject
from games.core.fields import BadField
from tests.turns.clocks.calendars import NIGHT, PARIS, SYDNEY, WEEKEND, at, days
from turns.clocks.calendar import Calendar
from turns.clocks.clock import (
    LONGEST,
    SHORTEST,
    BadClock,
    Bank,
    Clock,
    NoClock,
    PerTurn,
    TimeOfDay,
    bank_after,
    due_at,
    dump_clock,
    first_bank,
    load_clock,
)

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
ALWAYS = Calendar()
BANK = Bank(start=5 * DAY, increment=12 * HOUR, most=7 * DAY)
NINE = TimeOfDay(time(21), PARIS)
NOON = at("2026-03-02 12:00")


def test_without_a_clock_no_turn_is_due() -> None:
    assert due_at(NoClock(), None, NOON, ALWAYS) is None


def test_fixed_time_is_the_same_for_each_turn() -> None:
    assert due_at(PerTurn(DAY), None, NOON, ALWAYS) == NOON + DAY


def test_fixed_time_runs_while_the_player_is_awake() -> None:
    assert due_at(PerTurn(DAY), None, NOON, Calendar(quiet=NIGHT)) == at("2026-03-03 22:00")


def test_bank_starts_full() -> None:
    assert first_bank(BANK) == 5 * DAY
    assert due_at(BANK, first_bank(BANK), NOON, ALWAYS) == NOON + 5 * DAY


@pytest.mark.parametrize("clock", [NoClock(), PerTurn(DAY), NINE])
def test_other_clocks_have_no_bank(clock: Clock) -> None:
    assert first_bank(clock) is None
    assert bank_after(clock, NOON + DAY, NOON, ALWAYS) is None


def test_answer_keeps_what_is_left_and_adds_the_increment() -> None:
    assert bank_after(BANK, NOON + 3 * DAY, NOON, ALWAYS) == 3 * DAY + 12 * HOUR


def test_bank_never_grows_beyond_its_bound() -> None:
    assert bank_after(BANK, NOON + 7 * DAY, NOON, ALWAYS) == 7 * DAY


def test_late_answer_leaves_the_increment() -> None:
    assert bank_after(BANK, NOON, NOON + DAY, ALWAYS) == 12 * HOUR


def test_nights_are_not_taken_from_the_bank() -> None:
    calendar = Calendar(quiet=NIGHT)
    due = due_at(BANK, 2 * DAY, NOON, calendar)
    assert bank_after(BANK, due, NOON + DAY, calendar) == 2 * DAY - 14 * HOUR + 12 * HOUR


def test_bank_is_full_where_no_time_ran() -> None:
    assert bank_after(BANK, None, NOON, ALWAYS) == 5 * DAY + 12 * HOUR


@pytest.mark.parametrize(
    ("opened", "due"),
    [
        ("2026-03-02 12:00", "2026-03-02 21:00"),
        ("2026-03-02 18:00", "2026-03-02 21:00"),
        ("2026-03-02 18:01", "2026-03-03 21:00"),
        ("2026-03-02 23:00", "2026-03-03 21:00"),
    ],
)
def test_time_of_day_leaves_three_hours_at_least(opened: str, due: str) -> None:
    assert due_at(NINE, None, at(opened, PARIS), ALWAYS) == at(due, PARIS)


def test_hours_before_a_time_of_day_are_hours_that_count() -> None:
    calendar = Calendar(SYDNEY, NIGHT)
    opened = at("2026-03-02 19:00", SYDNEY)
    # Seven in the evening in Sydney is nine in the morning in Paris, and nine in the evening there
    # is seven in the morning here: put off to eight.
    assert due_at(TimeOfDay(time(10), PARIS), None, opened, calendar) == at(
        "2026-03-03 20:00", SYDNEY
    )
    assert due_at(NINE, None, opened, calendar) == at("2026-03-03 08:00", SYDNEY)


def test_time_of_day_passes_over_weekend_and_days_off() -> None:
    calendar = Calendar(PARIS, free_weekdays=WEEKEND, vacation=days("2026-03-09"))
    friday_evening = at("2026-03-06 20:00", PARIS)
    assert due_at(NINE, None, friday_evening, calendar) == at("2026-03-10 21:00", PARIS)


@pytest.mark.parametrize("length", [SHORTEST, DAY, LONGEST])
def test_turn_can_last_from_five_minutes_to_thirty_days(length: timedelta) -> None:
    assert PerTurn(length).time == length


@pytest.mark.parametrize("length", [timedelta(), -DAY, SHORTEST - timedelta(seconds=1), 31 * DAY])
def test_turn_of_another_length_is_refused(length: timedelta) -> None:
    with pytest.raises(BadClock, match="is not between"):
        PerTurn(length)


@pytest.mark.parametrize(
    ("start", "increment", "most"),
    [
        (timedelta(), HOUR, DAY),
        (DAY, timedelta(), DAY),
        (DAY, HOUR, 31 * DAY),
        (2 * DAY, HOUR, DAY),
        (HOUR, 2 * DAY, DAY),
    ],
)
def test_bank_that_makes_no_sense_is_refused(
    start: timedelta, increment: timedelta, most: timedelta
) -> None:
    with pytest.raises(BadClock):
        Bank(start, increment, most)


@pytest.mark.parametrize("moment", [time(21, 0, 30), time(21, tzinfo=UTC)])
def test_time_of_day_is_to_the_minute_and_of_its_own_zone(moment: time) -> None:
    with pytest.raises(BadClock, match="to the minute"):
        TimeOfDay(moment, PARIS)


@pytest.mark.parametrize("clock", [NoClock(), PerTurn(DAY), BANK, NINE])
def test_clock_is_the_same_after_json(clock: Clock) -> None:
    assert load_clock(dump_clock(clock)) == clock


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"kind": "hourglass"},
        {"kind": "turn"},
        {"kind": "turn", "seconds": 299},
        {"kind": "turn", "seconds": 300.5},
        {"kind": "turn", "seconds": True},
        {"kind": "turn", "seconds": 10**12},
        {"kind": "bank", "start": 86400, "increment": 3600, "most": 3600},
        {"kind": "daily", "at": "25:00", "zone": "Europe/Paris"},
        {"kind": "daily", "at": "21:00", "zone": "Europe/Atlantis"},
        {"kind": "daily", "at": "21:00", "zone": "../../etc/passwd"},
        {"kind": "daily", "at": "21:00+01:00", "zone": "Europe/Paris"},
    ],
)
def test_json_of_no_clock_is_refused(value: JsonObject) -> None:
    with pytest.raises(BadField):
        load_clock(value)


def test_due_time_is_given_in_utc() -> None:
    opened = datetime(2026, 3, 2, 13, tzinfo=PARIS)
    for clock in (PerTurn(DAY), BANK, NINE):
        due = due_at(clock, None, opened, Calendar(PARIS))
        assert due is not None
        assert due.tzinfo is UTC
