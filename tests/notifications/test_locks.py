"""What is locked while somebody is told something holds up nobody who tells him something else."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from datetime import datetime
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction

from notifications.bounces import marks
from notifications.identity.addresses import prove
from notifications.models import Address, Delivery
from notifications.telling.deliveries import tell
from notifications.telling.notices import notices_of
from tests.notifications.conftest import address_of, open_prompt
from turns.models import Fact, Match, Source
from turns.services import say

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

PATIENCE = 0.5
"""Within this time a worker has begun to wait."""


def prove_another(player: User, now: datetime) -> None:
    """The player presses the link in the check of a second address."""
    prove(Address.objects.create(user=player, email="newcomer@example.org"), now=now)


def try_again(player: User, now: datetime) -> None:
    """The player wants mail to an address again that took none."""
    address = Address.objects.get(user=player)
    Address.objects.filter(pk=address.pk).update(failing_since=now)
    marks.try_again(address, now=now)


@pytest.mark.parametrize("work", [prove_another, try_again])
def test_remark_and_open_turns_are_told_at_the_same_moment(
    match: Match, now: datetime, work: Callable[[User, datetime], None]
) -> None:
    seat = open_prompt(match).seat
    player = seat.player
    assert player is not None
    say(match.seats.exclude(pk=seat.pk)[0], "Hurry!", source=Source.PAGE, now=now)
    fact = Fact.objects.get(kind=Fact.Kind.TALK)

    with ThreadPoolExecutor(1) as worker:
        with transaction.atomic():
            # The prompt is locked, and the player is not yet.
            [notice] = notices_of(fact)
            working = worker.submit(partial(_run, work, player, now))
            wait([working], timeout=PATIENCE)
            tell(notice, now=now, fact=fact)
        working.result()

    kinds = Delivery.objects.filter(user=player).values_list("kind", flat=True)
    assert sorted(kinds) == ["talk", "turn"]
    assert Address.objects.filter(user=player, email=address_of(player.username)).exists()


def _run(work: Callable[[User, datetime], None], player: User, now: datetime) -> None:
    try:
        work(player, now)
    finally:
        connection.close()
