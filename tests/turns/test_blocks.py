from datetime import datetime

import pytest
from django.contrib.auth.models import User

from turns.blocks import apart_from, are_apart, kept_apart
from turns.models import Block, Match

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def block(player: User, other: User, now: datetime) -> None:
    Block.objects.create(player=player, blocked=other, name=other.username, created_at=now)


@pytest.fixture
def newcomer(db: None) -> User:
    return User.objects.create_user("newcomer")


def test_block_counts_in_both_directions(people: list[User], now: datetime) -> None:
    alice, bob, charlie, _dora = people
    block(alice, bob, now)
    assert apart_from(alice) == {bob.pk}
    assert apart_from(bob) == {alice.pk}
    assert apart_from(charlie) == set()


def test_players_without_a_block_are_not_apart(people: list[User], now: datetime) -> None:
    alice, bob, charlie, dora = people
    block(alice, bob, now)
    assert are_apart(bob, {charlie.pk, alice.pk})
    assert not are_apart(bob, {charlie.pk, dora.pk})
    assert not are_apart(bob, set())


@pytest.mark.parametrize("seated", ["alice", "dora"])
def test_table_of_somebody_blocked_takes_no_seat(
    match: Match, newcomer: User, now: datetime, seated: str
) -> None:
    assert not kept_apart(newcomer, match)
    block(newcomer, User.objects.get(username=seated), now)
    assert kept_apart(newcomer, match)


def test_table_of_somebody_who_blocks_takes_no_seat(
    match: Match, people: list[User], newcomer: User, now: datetime
) -> None:
    block(people[2], newcomer, now)
    assert kept_apart(newcomer, match)


def test_host_who_left_still_keeps_people_apart(
    open_match: Match, alice: User, newcomer: User, now: datetime
) -> None:
    open_match.seats.filter(index=0).update(player=None, taken_at=None)
    block(alice, newcomer, now)
    assert kept_apart(newcomer, open_match)


def test_own_seat_keeps_nobody_apart(match: Match, people: list[User]) -> None:
    assert not any(kept_apart(player, match) for player in people)
