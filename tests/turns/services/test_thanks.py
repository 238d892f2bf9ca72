"""Thanking the others once the match is over."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from turns.models import Match, Seat, Source, Thanks
from turns.services.leaving import resign
from turns.services.thanks import NobodyToThank, thank

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def seat_of(match: Match, index: int) -> Seat:
    return match.seats.select_related("match", "player").get(index=index)


@pytest.fixture
def over(match: Match, now: datetime) -> Match:
    """A match that is over."""
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    return match


def test_thanks_are_said_once(over: Match, now: datetime) -> None:
    assert thank(seat_of(over, 1), now=now)
    assert not thank(seat_of(over, 1), now=now)

    assert Thanks.objects.get().seat == seat_of(over, 1)


def test_log_keeps_nothing_of_thanks(over: Match, now: datetime) -> None:
    version = over.version

    thank(seat_of(over, 1), now=now)

    over.refresh_from_db()
    assert over.version == version


def test_nobody_is_thanked_while_the_match_goes_on(match: Match, now: datetime) -> None:
    with pytest.raises(NobodyToThank):
        thank(seat_of(match, 1), now=now)


def test_bots_are_not_thanked(bot_match: Match, now: datetime) -> None:
    Match.objects.filter(pk=bot_match.pk).update(status=Match.Status.OVER)

    with pytest.raises(NobodyToThank):
        thank(seat_of(bot_match, 0), now=now)


def test_who_left_thanks_nobody(match: Match, people: list[User], now: datetime) -> None:
    resign(seat_of(match, 1), source=Source.PAGE, now=now)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)

    with pytest.raises(NobodyToThank):
        thank(seat_of(match, 1), now=now)
