"""Which match waits for a player, and which is next."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser, User

from games.registry import get_engine
from tests.turns.games import dealt
from turns.models import Match, Prompt
from turns.waiting import count_waiting, next_waiting

pytestmark = [
    pytest.mark.database,
    pytest.mark.django_db,
    pytest.mark.usefixtures("contacts"),
]

HOUR = timedelta(hours=1)


@pytest.fixture
def player(people: list[User]) -> User:
    return people[0]


def waits(people: list[User], player: User, due: datetime | None, *, now: datetime) -> Match:
    """A match that asks this player, whoever was drawn to begin."""
    match = dealt(get_engine("oheila"), people, now=now)
    seat = match.seats.get(player=player)
    match.prompts.open().update(seat=seat, due_at=due)
    return match


def test_nearest_due_time_comes_first(people: list[User], player: User, now: datetime) -> None:
    waits(people, player, now + 2 * HOUR, now=now)
    soon = waits(people, player, now + HOUR, now=now)
    assert next_waiting(player) == soon.pk


def test_match_without_a_clock_comes_behind_those_with_one(
    people: list[User], player: User, now: datetime
) -> None:
    waits(people, player, None, now=now - HOUR)
    clocked = waits(people, player, now + 90 * HOUR, now=now)
    assert next_waiting(player) == clocked.pk


def test_without_clocks_the_one_that_waits_longest_comes_first(
    people: list[User], player: User, now: datetime
) -> None:
    waits(people, player, None, now=now)
    older = waits(people, player, None, now=now - HOUR)
    assert next_waiting(player) == older.pk


def test_going_on_leads_through_all_of_them(
    people: list[User], player: User, now: datetime
) -> None:
    first, second, third = (waits(people, player, now + n * HOUR, now=now).pk for n in (1, 2, 3))
    assert next_waiting(player, after=first) == second
    assert next_waiting(player, after=second) == third
    assert next_waiting(player, after=third) == first


def test_match_that_was_answered_is_followed_by_the_nearest_due_time(
    people: list[User], player: User, now: datetime
) -> None:
    answered = waits(people, player, now, now=now)
    answered.prompts.open().update(closed_at=now)
    first, _second = (waits(people, player, now + n * HOUR, now=now).pk for n in (1, 2))
    assert next_waiting(player, after=answered.pk) == first


def test_only_the_one_that_he_comes_from_is_no_next(
    people: list[User], player: User, now: datetime
) -> None:
    match = waits(people, player, None, now=now)
    assert next_waiting(player, after=match.pk) is None
    assert next_waiting(player, after="nothing") == match.pk


def test_turn_that_a_bot_plays_for_him_does_not_wait(
    people: list[User], player: User, now: datetime
) -> None:
    match = waits(people, player, None, now=now)
    match.prompts.open().update(bot="easy")
    assert next_waiting(player) is None
    assert count_waiting(player) == 0


def test_turns_of_others_do_not_wait_for_him(people: list[User], now: datetime) -> None:
    waits(people, people[1], None, now=now)
    assert next_waiting(people[0]) is None


def test_they_are_counted(people: list[User], player: User, now: datetime) -> None:
    match = waits(people, player, None, now=now)
    waits(people, player, None, now=now)
    assert count_waiting(player) == 2
    assert count_waiting(player, beside=match.pk) == 1
    assert Prompt.objects.open().count() == 2


def test_nothing_waits_for_a_visitor() -> None:
    assert count_waiting(AnonymousUser()) == 0
