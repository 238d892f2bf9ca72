"""What an account that the operators blocked can still do: play its seats on, and nothing new."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from tests.turns.conftest import RecordedContacts, legal_command, prompt_of
from turns.models import Match, Source, Talk
from turns.services import MatchPlan, SeatPlan, create_match, say, submit_move, take_seat
from turns.services.matches import NotAllowed
from turns.services.seating import NotWelcome
from turns.services.talk import BadTalk

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def bob(people: list[User]) -> User:
    """His account is blocked."""
    bob = people[1]
    bob.is_active = False
    bob.save()
    return bob


def test_blocked_account_takes_no_seat(open_match: Match, bob: User, now: datetime) -> None:
    seat = open_match.seats.get(index=1)
    with pytest.raises(NotWelcome):
        take_seat(seat.pk, bob, name="bob", source=Source.LINK, now=now)
    seat.refresh_from_db()
    assert not seat.is_taken


def test_blocked_account_starts_no_match(
    bob: User, contacts: RecordedContacts, now: datetime
) -> None:
    plan = MatchPlan("oheila", [SeatPlan(bot="easy")] * 3, {"rounds": "short"})
    with pytest.raises(NotAllowed):
        create_match(plan, host=bob, host_name="bob", now=now)
    assert not Match.objects.exists()


def test_blocked_account_says_nothing(match: Match, bob: User, now: datetime) -> None:
    with pytest.raises(BadTalk):
        say(match.seats.get(index=1), "Hello", source=Source.MAIL, now=now)
    assert not Talk.objects.exists()


def test_blocked_account_plays_its_seat_on_by_its_links(match: Match, now: datetime) -> None:
    prompt = prompt_of(match)
    User.objects.filter(seats=prompt.seat).update(is_active=False)
    answer = submit_move(prompt, legal_command(prompt), source=Source.LINK, now=now)
    assert answer.verdict == "played"
