"""Codes that are typed twice at once, and accounts that end while something else happens."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError

from notifications.account.deletion import delete_account
from notifications.identity.pairing import make_pairing_code, use_pairing_code
from notifications.identity.recovery import make_recovery_code, use_recovery_code
from tests.notifications.conftest import at_once, opened
from turns.models import Match, Seat, Source
from turns.models.seat import FORMER
from turns.players import new_player
from turns.services import take_seat
from turns.verification import problems

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

TIMES = 4


def test_recovery_code_that_is_pressed_twice_at_once_leaves_one_that_works(
    people: list[User], now: datetime
) -> None:
    """One of the answers may be lost, and nobody knows which: the last one has the code."""
    code = make_recovery_code(people[1], now=now)
    following: list[str] = []

    def use() -> int:
        recovered = use_recovery_code(code, now=now)
        following.extend([recovered.following] if recovered is not None else [])
        return int(recovered is not None)

    assert sum(at_once(use, times=TIMES)) == TIMES
    assert sum(use_recovery_code(one, now=now) is not None for one in following) == 1


def test_pairing_code_that_is_typed_twice_at_once_works_once(
    people: list[User], now: datetime
) -> None:
    code = make_pairing_code(people[1], now=now)

    used = at_once(lambda: int(use_pairing_code(code, device="", now=now) is not None), times=TIMES)

    assert sum(used) == 1


def test_account_that_is_deleted_twice_at_once_is_gone_once(
    people: list[User], match: Match, now: datetime
) -> None:
    def end() -> int:
        try:
            delete_account(people[1], now=now)
        except User.DoesNotExist:
            return 0
        return 1

    assert sum(at_once(end, times=2)) == 1
    match.refresh_from_db()
    assert list(problems(match)) == []
    assert match.events.filter(kind="match.resigned").count() == 1


def test_player_who_sits_down_while_the_account_ends_leaves_no_name(
    people: list[User], now: datetime
) -> None:
    waiting = opened(people, rounds="short", now=now)
    newcomer = new_player("newcomer")
    seat = waiting.seats.get(index=1)
    turns = iter(range(2))

    def sit_or_end() -> int:
        if next(turns):
            delete_account(newcomer, now=now)
            return 0
        try:
            take_seat(seat.pk, newcomer, name="newcomer", source=Source.LINK, now=now)
        except IntegrityError:
            return 0
        return 1

    at_once(sit_or_end, times=2)

    assert not User.objects.filter(pk=newcomer.pk).exists()
    assert not Seat.objects.filter(name="newcomer").exists()
    seat.refresh_from_db()
    assert seat.player is None
    assert seat.name != FORMER
    waiting.refresh_from_db()
    assert list(problems(waiting)) == []
