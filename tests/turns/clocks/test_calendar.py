"""Which hours count."""

from datetime import date, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.turns.clocks.calendars import (
    KATHMANDU,
    NEW_YORK,
    NIGHT,
    PARIS,
    SYDNEY,
    WEEKEND,
    at,
    days,
    night_in,
)
from turns.clocks.calendar import BadCalendar, BadQuiet, Calendar, Quiet

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def test_without_a_rhythm_every_hour_counts() -> None:
    start = at("2026-03-02 12:00")
    assert Calendar().after(start, 30 * HOUR) == start + 30 * HOUR


def test_quiet_hours_over_midnight_do_not_count() -> None:
    evening = at("2026-03-02 20:00", PARIS)
    assert night_in(PARIS).after(evening, 3 * HOUR) == at("2026-03-03 09:00", PARIS)


def test_quiet_hours_at_noon_do_not_count() -> None:
    calendar = Calendar(PARIS, Quiet(time(12), time(14)))
    assert calendar.after(at("2026-03-02 11:00", PARIS), 2 * HOUR) == at("2026-03-02 15:00", PARIS)


def test_quiet_hours_up_to_midnight_do_not_count() -> None:
    calendar = Calendar(PARIS, Quiet(time(20), time(0)))
    assert calendar.after(at("2026-03-02 19:00", PARIS), 2 * HOUR) == at("2026-03-03 01:00", PARIS)


def test_time_that_is_used_up_when_the_quiet_hours_begin_is_up_then() -> None:
    evening = at("2026-03-02 20:00", PARIS)
    assert night_in(PARIS).after(evening, 2 * HOUR) == at("2026-03-02 22:00", PARIS)


def test_turn_that_opens_in_the_quiet_hours_counts_from_their_end() -> None:
    night = at("2026-03-03 03:00", PARIS)
    assert night_in(PARIS).after(night, HOUR) == at("2026-03-03 09:00", PARIS)


@pytest.mark.parametrize(
    ("moment", "awake"),
    [
        ("2026-03-02 21:59", "2026-03-02 21:59"),
        ("2026-03-02 22:00", "2026-03-03 08:00"),
        ("2026-03-03 07:59", "2026-03-03 08:00"),
        ("2026-03-03 08:00", "2026-03-03 08:00"),
    ],
)
def test_player_is_awake_outside_the_quiet_hours(moment: str, awake: str) -> None:
    assert night_in(PARIS).awake(at(moment, PARIS)) == at(awake, PARIS)


def test_weekend_does_not_count_in_the_players_own_zone() -> None:
    calendar = Calendar(SYDNEY, free_weekdays=WEEKEND)
    friday = at("2026-03-06 20:00", SYDNEY)
    assert calendar.after(friday, 5 * HOUR) == at("2026-03-09 01:00", SYDNEY)


def test_day_off_does_not_count() -> None:
    calendar = Calendar(NEW_YORK, vacation=days("2026-03-03", "2026-03-04"))
    monday = at("2026-03-02 23:00", NEW_YORK)
    assert calendar.after(monday, 2 * HOUR) == at("2026-03-05 01:00", NEW_YORK)


def test_quiet_hours_weekend_and_days_off_go_together() -> None:
    calendar = Calendar(PARIS, NIGHT, WEEKEND, days("2026-03-09"))
    friday = at("2026-03-06 21:00", PARIS)
    assert calendar.after(friday, 2 * HOUR) == at("2026-03-10 09:00", PARIS)


def test_zone_with_odd_minutes_counts_its_own_hours() -> None:
    evening = at("2026-03-02 21:45", KATHMANDU)
    assert night_in(KATHMANDU).after(evening, HOUR) == at("2026-03-03 08:45", KATHMANDU)


def test_nothing_counts_between_a_time_and_an_earlier_one() -> None:
    now = at("2026-03-02 12:00")
    assert Calendar().between(now, now - HOUR) == timedelta()


def test_between_leaves_out_what_does_not_count() -> None:
    calendar = Calendar(PARIS, NIGHT, WEEKEND)
    start, end = at("2026-03-06 12:00", PARIS), at("2026-03-09 12:00", PARIS)
    assert calendar.between(start, end) == 14 * HOUR


def test_years_of_vacation_are_passed_over() -> None:
    first = date(2026, 3, 3)
    calendar = Calendar(PARIS, NIGHT, vacation=frozenset(first + DAY * n for n in range(4 * 365)))
    assert calendar.after(at("2026-03-02 21:00", PARIS), 2 * HOUR) == at("2030-03-02 09:00", PARIS)


def test_week_without_a_day_that_counts_is_refused() -> None:
    with pytest.raises(BadCalendar, match="at least one day"):
        Calendar(free_weekdays=frozenset(range(7)))


def test_only_day_of_the_week_that_counts_can_be_taken_off() -> None:
    calendar = Calendar(free_weekdays=frozenset(range(1, 7)), vacation=days("2026-03-02"))
    assert calendar.awake(at("2026-03-02 12:00")) == at("2026-03-09 00:00")


@pytest.mark.parametrize(
    ("start", "end"), [("22:00", "08:01"), ("08:00", "18:01"), ("08:00", "07:59")]
)
def test_more_than_ten_quiet_hours_are_refused(start: str, end: str) -> None:
    with pytest.raises(BadQuiet, match="more than 10 hours"):
        Quiet(time.fromisoformat(start), time.fromisoformat(end))


def test_quiet_hours_that_end_when_they_start_are_refused() -> None:
    with pytest.raises(BadQuiet, match="none, or the whole day"):
        Quiet(time(22), time(22))


@pytest.mark.parametrize(("start", "end"), [(time(22), time(8)), (time(8), time(18))])
def test_ten_quiet_hours_are_allowed(start: time, end: time) -> None:
    assert Quiet(start, end).length == 10 * HOUR


@pytest.mark.parametrize(
    ("start", "due"),
    [
        ("2026-03-02 20:00", "2026-03-02 21:00"),
        ("2026-03-02 21:00", "2026-03-02 21:00"),
        ("2026-03-02 21:01", "2026-03-03 21:00"),
    ],
)
def test_next_time_of_day_is_today_or_tomorrow(start: str, due: str) -> None:
    assert Calendar().next_time(time(21), PARIS, at(start, PARIS)) == at(due, PARIS)


def test_next_time_of_day_falls_on_no_free_day_of_its_own_zone() -> None:
    calendar = Calendar(SYDNEY, free_weekdays=WEEKEND)
    friday_night = at("2026-03-06 22:00", PARIS)
    assert calendar.next_time(time(21), PARIS, friday_night) == at("2026-03-09 21:00", PARIS)


def test_free_day_of_the_player_alone_does_not_put_a_time_of_day_off() -> None:
    calendar = Calendar(SYDNEY, free_weekdays=WEEKEND)
    friday = at("2026-03-06 12:00", PARIS)
    assert calendar.next_time(time(21), PARIS, friday) == at("2026-03-06 21:00", PARIS)


def test_time_of_day_on_a_day_off_is_put_off_to_the_next_day_that_counts() -> None:
    calendar = Calendar(PARIS, vacation=days("2026-03-02", "2026-03-03"))
    monday = at("2026-03-02 12:00", PARIS)
    assert calendar.next_time(time(21), PARIS, monday) == at("2026-03-04 21:00", PARIS)


def test_time_of_day_in_the_quiet_hours_is_put_off_to_their_end() -> None:
    monday = at("2026-03-02 12:00", PARIS)
    due = night_in(SYDNEY).next_time(time(21), PARIS, monday)
    assert due == at("2026-03-03 08:00", SYDNEY)


def test_time_of_day_at_which_the_quiet_hours_begin_stays() -> None:
    monday = at("2026-03-02 12:00", PARIS)
    assert night_in(PARIS).next_time(time(22), PARIS, monday) == at("2026-03-02 22:00", PARIS)


def test_time_of_day_that_a_day_does_not_have_is_when_the_clocks_change() -> None:
    saturday = at("2026-03-28 12:00", PARIS)
    assert Calendar().next_time(time(2, 30), PARIS, saturday) == at("2026-03-29 01:00")


def test_time_of_day_that_a_day_has_twice_is_the_first() -> None:
    saturday = at("2026-10-24 12:00", PARIS)
    assert Calendar().next_time(time(2, 30), PARIS, saturday) == at("2026-10-25 00:30")


def test_time_of_day_stays_when_the_clocks_have_changed() -> None:
    saturday = at("2026-03-28 22:00", PARIS)
    assert Calendar().next_time(time(21), PARIS, saturday) == at("2026-03-29 19:00")


def test_day_that_a_zone_left_out_is_no_obstacle() -> None:
    calendar = Calendar(ZoneInfo("Pacific/Apia"))  # went from Thursday to Saturday in 2011
    assert calendar.after(at("2011-12-29 12:00"), DAY) == at("2011-12-30 12:00")
