"""Saying no to an invitation, and inviting somebody else."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from tests.turns.conftest import RecordedContacts
from turns.models import Match, Seat, Source
from turns.ports import BadAddress
from turns.services import NameTaken, take_seat
from turns.services.declining import decline, invite_other
from turns.services.leaving import Friend
from turns.services.matches import NotAllowed

pytestmark = pytest.mark.django_db

CAROL = Friend("newcomer", "newcomer@example.org", "en")


@pytest.fixture
def seat(open_match: Match) -> Seat:
    """Bob's, still free."""
    return open_match.seats.get(index=1)


def test_declined_seat_stays_free(seat: Seat, people: list[User], now: datetime) -> None:
    assert decline(seat, now=now)

    seat.refresh_from_db()
    assert (seat.declined_at, seat.is_taken) == (now, False)
    take_seat(seat.pk, people[1], name="bob", source=Source.LINK, now=now)
    seat.refresh_from_db()
    assert (seat.declined_at, seat.player) == (None, people[1])


def test_log_keeps_nothing_of_a_no(seat: Seat, now: datetime) -> None:
    version = Match.objects.get(pk=seat.match_id).version

    decline(seat, now=now)

    assert Match.objects.get(pk=seat.match_id).version == version


def test_seat_that_is_taken_is_not_declined(match: Match, now: datetime) -> None:
    assert not decline(match.seats.get(index=1), now=now)


def test_host_invites_somebody_else(
    seat: Seat, alice: User, contacts: RecordedContacts, now: datetime
) -> None:
    decline(seat, now=now)

    invite_other(seat, CAROL, by=alice)

    seat.refresh_from_db()
    assert (seat.name, seat.declined_at) == ("newcomer", None)
    assert contacts.invited[1] == "newcomer@example.org"


def test_only_the_host_invites(seat: Seat, people: list[User], contacts: RecordedContacts) -> None:
    with pytest.raises(NotAllowed):
        invite_other(seat, CAROL, by=people[2])

    assert contacts.invited[1] == "bob@example.org"


def test_seat_that_is_taken_is_offered_to_nobody(match: Match, alice: User) -> None:
    with pytest.raises(NotAllowed):
        invite_other(match.seats.get(index=1), CAROL, by=alice)


def test_two_of_one_name_are_not_invited(seat: Seat, alice: User) -> None:
    with pytest.raises(NameTaken):
        invite_other(seat, Friend("Dora", "newcomer@example.org", "en"), by=alice)


def test_bad_address_changes_nothing(seat: Seat, alice: User) -> None:
    with pytest.raises(BadAddress):
        invite_other(seat, Friend("newcomer", "nowhere", "en"), by=alice)

    seat.refresh_from_db()
    assert seat.name == "bob"
