"""Days off: taken and given back by hand, and spent before a time-out."""

from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from tests.turns.conftest import RecordedContacts, legal_command
from tests.turns.services.clocked import (
    DAY,
    THREE_DAYS,
    asked,
    asking,
    clocked,
    lives_in,
    player_of,
)
from turns.clocks.clock import PerTurn, TimeOfDay
from turns.clocks.terms import Absence, Terms
from turns.models import Match, Reminder, Rhythm, Source, Vacation
from turns.services import deadlines, submit_move, vacations
from turns.services.vacations import (
    BadDays,
    DayInUse,
    NotEnoughDays,
    days_left,
    give_back,
    spend_before_timeout,
    take_days,
)

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
MONDAY = date(2026, 3, 2)
"""Of the frozen noon, in UTC."""


@pytest.fixture
def slow(people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    """Three days for every turn, from Monday noon on."""
    return clocked(people, THREE_DAYS, now=now)


@pytest.fixture
def player(slow: Match) -> User:
    """Whoever is asked."""
    return player_of(asked(slow))


def taken(player: User) -> list[date]:
    return list(Vacation.objects.filter(player=player).values_list("day", flat=True))


def let_days_be_spent(player: User) -> None:
    Rhythm.objects.update_or_create(
        player=player, defaults={"zone": "UTC", "takes_vacation_by_itself": True}
    )


def test_days_off_move_an_open_turn_by_what_they_take(
    slow: Match, player: User, now: datetime
) -> None:
    take_days(player, MONDAY + DAY, MONDAY + 2 * DAY, now=now)
    assert taken(player) == [MONDAY + DAY, MONDAY + 2 * DAY]
    assert asked(slow).due_at == now + 5 * DAY


def test_days_off_over_a_due_time_hold_in_all_matches(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    alice = people[0]
    matches = [asking(alice, people, THREE_DAYS, now=at) for at in (now, now + DAY)]
    take_days(alice, MONDAY + 3 * DAY, MONDAY + 6 * DAY, now=now + DAY)
    assert [asked(match).due_at for match in matches] == [now + 7 * DAY, now + 8 * DAY]


def test_days_off_of_one_player_move_no_other_turn(
    slow: Match, player: User, people: list[User], now: datetime
) -> None:
    other = next(person for person in people if person != player)
    take_days(other, MONDAY, MONDAY + 5 * DAY, now=now)
    assert asked(slow).due_at == now + 3 * DAY


def test_days_off_behind_the_due_time_move_nothing(
    slow: Match, player: User, now: datetime
) -> None:
    take_days(player, MONDAY + 4 * DAY, MONDAY + 9 * DAY, now=now)
    assert asked(slow).due_at == now + 3 * DAY


def test_reminders_move_with_the_due_time(slow: Match, player: User, now: datetime) -> None:
    take_days(player, MONDAY + DAY, MONDAY + DAY, now=now)
    reminders = dict(Reminder.objects.values_list("point", "at"))
    assert reminders == {"half": now + 2 * DAY + 12 * HOUR, "day": now + 3 * DAY}


def test_today_is_a_whole_day_off(slow: Match, player: User, now: datetime) -> None:
    """It is taken at eight in the evening: the eight hours since noon are given again."""
    take_days(player, MONDAY, MONDAY, now=now + 8 * HOUR)
    assert asked(slow).due_at == datetime(2026, 3, 6, 0, tzinfo=UTC)


def test_turn_that_is_opened_on_a_day_off_counts_from_the_next(
    slow: Match, people: list[User], now: datetime
) -> None:
    prompt = asked(slow)
    following = slow.seats.get(index=(prompt.seat.index + 1) % 4).player
    assert following is not None
    take_days(following, MONDAY, MONDAY, now=now)
    submit_move(prompt, legal_command(prompt), source=Source.PAGE, now=now)
    assert asked(slow).due_at == datetime(2026, 3, 6, 0, tzinfo=UTC)


def test_paused_turn_keeps_what_is_left_of_it(slow: Match, player: User, now: datetime) -> None:
    slow.prompts.update(due_at=None, remaining=DAY)
    take_days(player, MONDAY, MONDAY + DAY, now=now)
    prompt = asked(slow)
    assert (prompt.due_at, prompt.remaining) == (None, DAY)


def test_fixed_time_of_day_stays_that_time_after_days_off(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    match = clocked(people, Terms(clock=TimeOfDay(time(21), ZoneInfo("UTC"))), now=now)
    take_days(player_of(asked(match)), MONDAY, MONDAY + DAY, now=now)
    assert asked(match).due_at == datetime(2026, 3, 4, 21, tzinfo=UTC)


def test_days_that_are_taken_already_cost_nothing(player: User, now: datetime) -> None:
    take_days(player, MONDAY + 7 * DAY, MONDAY + 8 * DAY, now=now)
    take_days(player, MONDAY + 6 * DAY, MONDAY + 9 * DAY, now=now)
    assert len(taken(player)) == 4
    assert days_left(player, 2026) == 24


def test_same_days_taken_twice_move_a_turn_once(slow: Match, player: User, now: datetime) -> None:
    take_days(player, MONDAY + DAY, MONDAY + DAY, now=now)
    take_days(player, MONDAY + DAY, MONDAY + DAY, now=now)
    assert asked(slow).due_at == now + 4 * DAY


def test_more_days_than_are_left_are_refused_as_a_whole(
    slow: Match, player: User, settings: Settings, now: datetime
) -> None:
    settings.VACATION_DAYS = 3
    take_days(player, MONDAY + 20 * DAY, MONDAY + 20 * DAY, now=now)
    with pytest.raises(NotEnoughDays) as refusal:
        take_days(player, MONDAY, MONDAY + 2 * DAY, now=now)
    assert (refusal.value.year, refusal.value.left) == (2026, 2)
    assert taken(player) == [MONDAY + 20 * DAY]
    assert asked(slow).due_at == now + 3 * DAY


def test_days_are_counted_in_the_year_they_lie_in(
    player: User, settings: Settings, now: datetime
) -> None:
    settings.VACATION_DAYS = 3
    take_days(player, date(2026, 12, 29), date(2027, 1, 3), now=now)
    assert (days_left(player, 2026), days_left(player, 2027)) == (0, 0)
    with pytest.raises(NotEnoughDays) as refusal:
        take_days(player, date(2027, 5, 1), date(2027, 5, 1), now=now)
    assert (refusal.value.year, refusal.value.left) == (2027, 0)


@pytest.mark.parametrize(
    ("first", "last"),
    [
        (MONDAY - DAY, MONDAY),
        (MONDAY + DAY, MONDAY),
        (MONDAY, date(2028, 1, 1)),
        (MONDAY, date.max),
    ],
)
def test_days_of_the_past_or_out_of_sight_are_refused(
    player: User, first: date, last: date, now: datetime
) -> None:
    with pytest.raises(BadDays):
        take_days(player, first, last, now=now)
    assert taken(player) == []


def test_today_is_the_players_own(player: User, now: datetime) -> None:
    lives_in(player, "Pacific/Kiritimati")  # it is two in the night of Tuesday there
    with pytest.raises(BadDays):
        take_days(player, MONDAY, MONDAY, now=now)
    take_days(player, MONDAY + DAY, MONDAY + DAY, now=now)
    assert taken(player) == [MONDAY + DAY]


def test_day_is_given_back_before_it_begins(player: User, now: datetime) -> None:
    take_days(player, MONDAY + 10 * DAY, MONDAY + 11 * DAY, now=now)
    give_back(player, MONDAY + 11 * DAY, now=now)
    assert taken(player) == [MONDAY + 10 * DAY]
    assert days_left(player, 2026) == 27


def test_day_that_has_begun_is_kept(player: User, now: datetime) -> None:
    take_days(player, MONDAY, MONDAY, now=now)
    with pytest.raises(BadDays):
        give_back(player, MONDAY, now=now)
    assert taken(player) == [MONDAY]


def test_day_that_was_never_taken_is_not_given_back(player: User, now: datetime) -> None:
    with pytest.raises(BadDays):
        give_back(player, MONDAY + 10 * DAY, now=now)


def test_day_of_somebody_else_is_not_given_back(
    player: User, people: list[User], now: datetime
) -> None:
    other = next(person for person in people if person != player)
    take_days(other, MONDAY + 10 * DAY, MONDAY + 10 * DAY, now=now)
    with pytest.raises(BadDays):
        give_back(player, MONDAY + 10 * DAY, now=now)
    assert taken(other) == [MONDAY + 10 * DAY]


def test_day_that_gives_an_open_turn_time_is_kept_until_the_turn_is_answered(
    slow: Match, player: User, now: datetime
) -> None:
    """Else it could be taken and given back for ever, and the turn would never be due."""
    take_days(player, MONDAY + DAY, MONDAY + DAY, now=now)
    with pytest.raises(DayInUse):
        give_back(player, MONDAY + DAY, now=now)
    prompt = asked(slow)
    assert prompt.due_at == now + 4 * DAY
    submit_move(prompt, legal_command(prompt), source=Source.PAGE, now=now)
    give_back(player, MONDAY + DAY, now=now)
    assert taken(player) == []


def test_day_is_spent_before_a_time_out_where_the_player_wants_it(
    slow: Match, player: User, now: datetime
) -> None:
    let_days_be_spent(player)
    thursday_noon = now + 3 * DAY
    assert spend_before_timeout(asked(slow), now=thursday_noon + 2 * HOUR)
    assert Vacation.objects.get(player=player).was_automatic
    assert taken(player) == [MONDAY + 3 * DAY]
    assert asked(slow).due_at == thursday_noon + DAY  # the morning is given again


def test_player_is_told_of_each_day_that_was_spent(
    slow: Match, player: User, now: datetime
) -> None:
    let_days_be_spent(player)
    for late in (now + 3 * DAY + HOUR, now + 4 * DAY + HOUR):
        assert spend_before_timeout(asked(slow), now=late)
    told = Reminder.objects.filter(point="day-off").values_list("prompt", "at")
    prompt = asked(slow).pk
    assert list(told) == [(prompt, now + 3 * DAY + HOUR), (prompt, now + 4 * DAY + HOUR)]


def test_turn_that_was_due_yesterday_gets_today(slow: Match, player: User, now: datetime) -> None:
    let_days_be_spent(player)
    slow.prompts.update(due_at=datetime(2026, 3, 3, 23, 59, 30, tzinfo=UTC))
    assert spend_before_timeout(asked(slow), now=datetime(2026, 3, 4, 0, 0, 30, tzinfo=UTC))
    assert asked(slow).due_at == datetime(2026, 3, 5, 0, tzinfo=UTC)


def test_turn_that_runs_out_on_a_day_off_gets_the_rest_of_it_for_nothing(
    slow: Match, player: User, now: datetime
) -> None:
    let_days_be_spent(player)
    slow.prompts.update(due_at=datetime(2026, 3, 3, 23, 59, 30, tzinfo=UTC))
    Vacation.objects.create(player=player, day=date(2026, 3, 4))
    assert spend_before_timeout(asked(slow), now=datetime(2026, 3, 4, 0, 0, 30, tzinfo=UTC))
    assert asked(slow).due_at == datetime(2026, 3, 5, 0, tzinfo=UTC)
    assert taken(player) == [date(2026, 3, 4)]


def test_one_day_is_spent_for_two_matches(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    alice = people[0]
    matches = [asking(alice, people, THREE_DAYS, now=now) for _ in range(2)]
    let_days_be_spent(alice)
    late = now + 3 * DAY + HOUR
    spent = [spend_before_timeout(asked(match), now=late) for match in matches]
    assert spent == [True, False]  # the second is not due any more
    assert taken(alice) == [MONDAY + 3 * DAY]
    assert [asked(match).due_at for match in matches] == [now + 4 * DAY] * 2


def test_nothing_is_spent_unasked(slow: Match, player: User, now: datetime) -> None:
    assert not spend_before_timeout(asked(slow), now=now + 3 * DAY)
    assert taken(player) == []


def test_nothing_is_spent_where_the_match_waits(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    match = clocked(people, Terms(clock=PerTurn(DAY), absence=Absence.WAIT), now=now)
    prompt = asked(match)
    let_days_be_spent(player_of(prompt))
    assert not spend_before_timeout(prompt, now=now + DAY)


def test_nothing_is_spent_once_the_year_is_used_up(
    slow: Match, player: User, settings: Settings, now: datetime
) -> None:
    settings.VACATION_DAYS = 0
    let_days_be_spent(player)
    assert not spend_before_timeout(asked(slow), now=now + 3 * DAY)
    assert asked(slow).due_at == now + 3 * DAY


def test_nothing_is_spent_for_a_turn_that_was_answered_meanwhile(
    slow: Match, player: User, now: datetime
) -> None:
    let_days_be_spent(player)
    prompt = asked(slow)
    submit_move(prompt, legal_command(prompt), source=Source.PAGE, now=now)
    assert not spend_before_timeout(prompt, now=now + 3 * DAY)
    assert taken(player) == []


def test_sweep_spends_the_days_and_then_times_out(
    slow: Match, player: User, settings: Settings, now: datetime
) -> None:
    settings.VACATION_DAYS = 2
    settings.OUTAGE_AFTER = timedelta(days=30)
    let_days_be_spent(player)
    late = [now + n * DAY + HOUR for n in (3, 4, 5)]
    timed_out = [deadlines.sweep(partial(at.astimezone, UTC)) for at in late]
    assert timed_out == [0, 0, 1]
    assert taken(player) == [MONDAY + 3 * DAY, MONDAY + 4 * DAY]


@pytest.mark.parametrize(
    ("zone", "opened", "off", "hours_of_day"),
    [
        ("Europe/Paris", datetime(2026, 3, 27, 12, tzinfo=UTC), date(2026, 3, 29), 23),
        ("Europe/Paris", datetime(2026, 10, 23, 12, tzinfo=UTC), date(2026, 10, 25), 25),
        ("Australia/Sydney", datetime(2026, 4, 3, 12, tzinfo=UTC), date(2026, 4, 5), 25),
        ("Australia/Sydney", datetime(2026, 10, 2, 12, tzinfo=UTC), date(2026, 10, 4), 23),
    ],
)
def test_day_off_is_as_long_as_the_night_makes_it(
    people: list[User],
    contacts: RecordedContacts,
    zone: str,
    opened: datetime,
    off: date,
    hours_of_day: int,
) -> None:
    for person in people:
        lives_in(person, zone)
    match = clocked(people, THREE_DAYS, now=opened)
    take_days(player_of(asked(match)), off, off, now=opened)
    assert asked(match).due_at == opened + 3 * DAY + hours_of_day * HOUR


def test_days_left_are_never_fewer_than_none(
    player: User, settings: Settings, now: datetime
) -> None:
    take_days(player, MONDAY, MONDAY + 5 * DAY, now=now)
    settings.VACATION_DAYS = 3
    assert vacations.days_left(player, 2026) == 0
