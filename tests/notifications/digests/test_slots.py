"""When a digest comes."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notifications.digests.slots import latest_for, next_slot
from notifications.preferences.wishes import Pace
from turns.clocks.calendar import Calendar, Quiet

PARIS = ZoneInfo("Europe/Paris")
NIGHT = Quiet(time(22), time(8))
moments = st.integers(0, 365 * 24 * 60).map(
    lambda minutes: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
)


def local(month: int, day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=PARIS)


def slot(pace: Pace, now: datetime, calendar: Calendar, last: datetime | None = None) -> datetime:
    return next_slot(pace, calendar, last=last, now=now)


def test_digest_comes_at_its_time_of_day_in_the_players_zone() -> None:
    assert slot(Pace(at=time(18)), local(5, 4, 9), Calendar(PARIS)) == local(5, 4, 18)


def test_digest_whose_time_is_past_comes_tomorrow() -> None:
    assert slot(Pace(at=time(18)), local(5, 4, 18, 1), Calendar(PARIS)) == local(5, 5, 18)


@pytest.mark.parametrize(("month", "day"), [(3, 28), (10, 24)])
def test_time_of_day_stays_the_same_when_the_clocks_change(month: int, day: int) -> None:
    before = slot(Pace(at=time(18)), local(month, day, 12), Calendar(PARIS))
    after = slot(Pace(at=time(18)), before + timedelta(minutes=1), Calendar(PARIS))
    assert {at.astimezone(PARIS).time() for at in (before, after)} == {time(18)}
    assert after - before != timedelta(days=1)


def test_time_that_the_clocks_skip_is_when_they_are_changed() -> None:
    at = slot(Pace(at=time(2, 30)), local(3, 28, 12), Calendar(PARIS))
    assert at == datetime(2026, 3, 29, 1, tzinfo=UTC)


def test_time_in_the_quiet_hours_is_put_off_to_their_end() -> None:
    at = slot(Pace(at=time(23)), local(5, 4, 12), Calendar(PARIS, NIGHT))
    assert at == local(5, 5, 8)


def test_no_digest_comes_on_a_day_off() -> None:
    calendar = Calendar(PARIS, vacation=frozenset({date(2026, 5, 4), date(2026, 5, 5)}))
    assert slot(Pace(at=time(18)), local(5, 4, 9), calendar) == local(5, 6, 18)


def test_hours_count_from_the_digest_before() -> None:
    last = local(5, 4, 9)
    assert slot(Pace(hours=4), local(5, 4, 10), Calendar(PARIS), last) == local(5, 4, 13)


def test_hours_go_on_where_a_digest_had_nothing_to_tell() -> None:
    last = local(5, 4, 9)
    assert slot(Pace(hours=4), local(5, 4, 18), Calendar(PARIS), last) == local(5, 4, 21)


def test_first_digest_waits_for_its_hours() -> None:
    assert slot(Pace(hours=4), local(5, 4, 10), Calendar(PARIS)) == local(5, 4, 14)


@given(moments, st.one_of(st.none(), st.integers(1, 72)), st.times(), st.integers(-500, 500))
def test_slot_is_never_past_nor_quiet(
    now: datetime, hours: int | None, at: time, hours_ago: int
) -> None:
    calendar = Calendar(PARIS, NIGHT)
    last = now - timedelta(hours=hours_ago)
    found = slot(Pace(hours=hours, at=at), now, calendar, last)
    assert found >= now
    assert calendar.awake(found) == found


def latest(opened: datetime, due: datetime, now: datetime, calendar: Calendar) -> datetime:
    return latest_for(opened_at=opened, due_at=due, calendar=calendar, now=now)


def test_turn_is_told_a_quarter_of_its_time_before_it_is_due() -> None:
    opened = local(5, 4, 12)
    found = latest(opened, local(5, 5, 12), opened, Calendar(PARIS))
    assert found == local(5, 5, 6)


def test_short_turn_is_told_an_hour_before_it_is_due() -> None:
    opened = local(5, 4, 12)
    assert latest(opened, local(5, 4, 14), opened, Calendar(PARIS)) == local(5, 4, 13)


def test_turn_of_less_than_an_hour_is_told_at_once() -> None:
    opened = local(5, 4, 12)
    assert latest(opened, local(5, 4, 12, 30), opened, Calendar(PARIS)) == opened


def test_turn_that_is_due_when_the_quiet_hours_end_is_told_before_them() -> None:
    opened = local(5, 4, 12)
    assert latest(opened, local(5, 5, 8), opened, Calendar(PARIS, NIGHT)) == opened


@given(moments, st.integers(2, 400))
def test_turn_is_told_before_it_is_due(now: datetime, hours: int) -> None:
    calendar = Calendar(PARIS, NIGHT)
    opened = calendar.awake(now)
    due = calendar.after(opened, timedelta(hours=hours))
    assert opened <= latest(opened, due, opened, calendar) < due
