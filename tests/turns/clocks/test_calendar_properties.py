"""What holds of every calendar."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from turns.clocks.calendar import MOST_QUIET, Calendar, Quiet

ZONES = [
    "UTC",
    "Europe/Paris",
    "America/New_York",
    "Australia/Sydney",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "America/St_Johns",
    "Africa/Cairo",
    "America/Havana",
    "Pacific/Apia",
    "Pacific/Kiritimati",
]
ZERO = timedelta()
EARLIEST = datetime(2026, 1, 1, tzinfo=UTC)

in_its_own_time = settings(deadline=None)

lengths = st.timedeltas(min_value=ZERO, max_value=timedelta(days=30))
moments = st.timedeltas(min_value=ZERO, max_value=timedelta(days=730)).map(EARLIEST.__add__)


@st.composite
def quiets(draw: st.DrawFn) -> Quiet:
    start = draw(st.integers(0, 24 * 60 - 1))
    length = draw(st.integers(1, MOST_QUIET // timedelta(minutes=1)))
    ends = [divmod(minute % (24 * 60), 60) for minute in (start, start + length)]
    return Quiet(*(time(hour, minute) for hour, minute in ends))


@st.composite
def calendars(draw: st.DrawFn) -> Calendar:
    first = draw(moments).date()
    off = draw(st.sets(st.integers(0, 40), max_size=30))
    return Calendar(
        ZoneInfo(draw(st.sampled_from(ZONES))),
        draw(st.none() | quiets()),
        draw(st.frozensets(st.integers(0, 6), max_size=6)),
        frozenset(first + timedelta(days=n) for n in off),
    )


@in_its_own_time
@given(calendars(), moments, lengths)
def test_as_much_time_counts_until_the_end_as_was_given(
    calendar: Calendar, start: datetime, length: timedelta
) -> None:
    assert calendar.between(start, calendar.after(start, length)) == length


@in_its_own_time
@given(calendars(), moments, lengths)
def test_counted_time_leads_to_no_later_moment(
    calendar: Calendar, start: datetime, elapsed: timedelta
) -> None:
    end = start + elapsed
    counted = calendar.between(start, end)
    assume(counted > ZERO)
    assert calendar.after(start, counted) <= end


@in_its_own_time
@given(calendars(), moments, lengths)
def test_clock_never_runs_faster_than_time(
    calendar: Calendar, start: datetime, elapsed: timedelta
) -> None:
    assert ZERO <= calendar.between(start, start + elapsed) <= elapsed


@in_its_own_time
@given(calendars(), moments, lengths, lengths)
def test_more_time_ends_later(
    calendar: Calendar, start: datetime, length: timedelta, more: timedelta
) -> None:
    assume(more > ZERO)
    assert calendar.after(start, length) < calendar.after(start, length + more)


@in_its_own_time
@given(calendars(), moments, lengths, lengths)
def test_later_start_ends_no_sooner(
    calendar: Calendar, start: datetime, delay: timedelta, length: timedelta
) -> None:
    assert calendar.after(start, length) <= calendar.after(start + delay, length)


@in_its_own_time
@given(calendars(), moments, lengths, lengths)
def test_time_between_adds_up(
    calendar: Calendar, start: datetime, one: timedelta, other: timedelta
) -> None:
    middle, end = start + one, start + one + other
    parts = calendar.between(start, middle) + calendar.between(middle, end)
    assert parts == calendar.between(start, end)


@in_its_own_time
@given(calendars(), moments)
def test_moment_when_the_player_is_awake_counts(calendar: Calendar, moment: datetime) -> None:
    awake = calendar.awake(moment)
    assert awake >= moment
    assert calendar.awake(awake) == awake
    assert calendar.between(moment, awake) == ZERO


@in_its_own_time
@given(calendars(), moments, st.times(), st.sampled_from(ZONES))
def test_next_time_of_day_comes_in_waking_hours_of_no_day_off(
    calendar: Calendar, start: datetime, at: time, zone: str
) -> None:
    due = calendar.next_time(at.replace(second=0, microsecond=0), ZoneInfo(zone), start)
    local = due.astimezone(calendar.zone)
    assert due >= start
    assert local.date() not in calendar.vacation
    assert calendar.quiet is None or not calendar.quiet.holds(local.time()) or local.fold
