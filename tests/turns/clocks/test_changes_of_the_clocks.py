"""The two nights a year on which the clocks on the wall are changed, in both hemispheres."""

from datetime import time, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.turns.clocks.calendars import LORD_HOWE, NEW_YORK, PARIS, SYDNEY, at, days, night_in
from turns.clocks.calendar import Calendar, Quiet
from turns.clocks.zones import moment_of

HOUR = timedelta(hours=1)

FORWARD = [
    (PARIS, "2026-03-28", "2026-03-29"),
    (NEW_YORK, "2026-03-07", "2026-03-08"),
    (SYDNEY, "2026-10-03", "2026-10-04"),
]
BACK = [
    (PARIS, "2026-10-24", "2026-10-25"),
    (NEW_YORK, "2026-10-31", "2026-11-01"),
    (SYDNEY, "2026-04-04", "2026-04-05"),
]


@pytest.mark.parametrize(("zone", "before", "after"), FORWARD + BACK)
def test_quiet_night_of_the_change_does_not_count(zone: ZoneInfo, before: str, after: str) -> None:
    evening = at(f"{before} 21:00", zone)
    assert night_in(zone).after(evening, 2 * HOUR) == at(f"{after} 09:00", zone)


@pytest.mark.parametrize(
    ("zone", "before", "after", "hours"),
    [(*night, 9) for night in FORWARD] + [(*night, 11) for night in BACK],
)
def test_quiet_night_of_the_change_is_as_long_as_it_is(
    zone: ZoneInfo, before: str, after: str, hours: int
) -> None:
    evening = at(f"{before} 22:00", zone)
    assert night_in(zone).awake(evening) - evening == hours * HOUR
    assert night_in(zone).awake(evening) == at(f"{after} 08:00", zone)


@pytest.mark.parametrize(
    ("zone", "before", "after", "hours"),
    [(*night, 23) for night in FORWARD] + [(*night, 25) for night in BACK],
)
def test_day_of_the_change_counts_all_its_hours(
    zone: ZoneInfo, before: str, after: str, hours: int
) -> None:
    noon, next_noon = at(f"{before} 12:00", zone), at(f"{after} 12:00", zone)
    assert Calendar(zone).between(noon, next_noon) == hours * HOUR


@pytest.mark.parametrize(
    ("zone", "before", "after", "hours"),
    [(*night, 23) for night in FORWARD] + [(*night, 25) for night in BACK],
)
def test_day_off_of_the_change_leaves_out_all_its_hours(
    zone: ZoneInfo, before: str, after: str, hours: int
) -> None:
    midnight = at(f"{after} 00:00", zone)
    calendar = Calendar(zone, vacation=days(after))
    assert calendar.awake(midnight) - midnight == hours * HOUR


@pytest.mark.parametrize(("zone", "before", "after"), FORWARD)
def test_quiet_hours_that_end_in_the_hour_left_out_end_at_the_change(
    zone: ZoneInfo, before: str, after: str
) -> None:
    calendar = Calendar(zone, Quiet(time(23), time(2, 30)))
    assert calendar.awake(at(f"{after} 01:00", zone)) == at(f"{after} 03:00", zone)


@pytest.mark.parametrize(("zone", "before", "after"), FORWARD)
def test_quiet_hours_within_the_hour_left_out_do_not_happen(
    zone: ZoneInfo, before: str, after: str
) -> None:
    calendar = Calendar(zone, Quiet(time(2, 15), time(2, 45)))
    midnight = at(f"{after} 00:00", zone)
    assert calendar.after(midnight, 6 * HOUR) == midnight + 6 * HOUR


@pytest.mark.parametrize(
    ("zone", "after", "hour"),
    [(PARIS, "2026-10-25", 2), (NEW_YORK, "2026-11-01", 1), (SYDNEY, "2026-04-05", 2)],
)
def test_quiet_hours_that_end_in_the_hour_come_twice_end_the_first_time(
    zone: ZoneInfo, after: str, hour: int
) -> None:
    calendar = Calendar(zone, Quiet(time(23), time(hour, 30)))
    midnight = at(f"{after} 00:00", zone)
    assert calendar.awake(midnight) == midnight + hour * HOUR + HOUR / 2


def test_change_by_half_an_hour_is_counted() -> None:
    noon, next_noon = at("2026-10-03 12:00", LORD_HOWE), at("2026-10-04 12:00", LORD_HOWE)
    assert Calendar(LORD_HOWE).between(noon, next_noon) == 23.5 * HOUR


def test_midnight_that_a_day_does_not_have_is_the_change() -> None:
    zone = ZoneInfo("Africa/Cairo")  # from midnight to one, on 24 April 2026
    calendar = Calendar(zone, vacation=days("2026-04-23"))
    assert calendar.awake(at("2026-04-23 12:00", zone)) == at("2026-04-23 22:00")


def test_time_left_out_is_the_moment_of_the_change_to_the_second() -> None:
    gone = at("2026-03-29 02:00").replace(tzinfo=None)
    moments = {moment_of(gone + timedelta(minutes=n, microseconds=7), PARIS) for n in range(60)}
    assert moments == {at("2026-03-29 01:00")}
