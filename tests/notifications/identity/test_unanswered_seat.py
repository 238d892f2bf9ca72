"""The link of an invitation that has expired, and of one that somebody may not accept."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from notifications.contacts import SiteContacts
from notifications.models import Delivery, Invitation
from tests.notifications.conftest import address_of
from tests.notifications.identity.pressing import take
from turns.models import Block, Match, Seat
from turns.services import cancel_match

pytestmark = pytest.mark.django_db

Kind = Delivery.Kind


@pytest.fixture
def expired(seat: Seat, now: datetime) -> Seat:
    Invitation.objects.filter(seat=seat).update(expired_at=now)
    return seat


def test_expired_link_says_so_kindly_and_takes_nothing(
    client: Client, link: str, expired: Seat
) -> None:
    page = client.get(link).content.decode()

    assert "This invitation has expired" in page
    assert "Ask for a fresh invitation" in page
    assert not Delivery.objects.filter(kind=Kind.INVITATION_EXPIRED).exists()


def test_press_asks_the_host_once(
    client: Client, link: str, expired: Seat, people: list[User]
) -> None:
    for _ in range(3):
        page = client.post(link, {"name": "bob"}).content.decode()
        assert "is told that you would like to play" in page

    asked = Delivery.objects.get(kind=Kind.INVITATION_EXPIRED)
    assert asked.user == people[0]
    expired.refresh_from_db()
    assert not expired.is_taken


def test_link_works_again_once_the_host_has_mailed_it_again(
    client: Client, link: str, expired: Seat, now: datetime
) -> None:
    SiteContacts(lambda: now).resend_invitation(expired)

    take(client, link)

    expired.refresh_from_db()
    assert expired.name == "bob"
    assert expired.is_taken


def test_expired_link_of_a_match_that_was_called_off_says_that(
    client: Client, link: str, expired: Seat, people: list[User], now: datetime
) -> None:
    cancel_match(expired.match_id, by=people[0], now=now)

    assert "called off" in client.get(link).content.decode()


@pytest.mark.parametrize("blocker", ["alice", "bob"])
def test_people_who_are_kept_apart_do_not_meet_by_an_invitation(
    client: Client, link: str, seat: Seat, people: list[User], now: datetime, blocker: str
) -> None:
    alice, bob = people[0], people[1]
    one, other = (alice, bob) if blocker == "alice" else (bob, alice)
    Block.objects.create(player=one, blocked=other, name="x", created_at=now)
    accounts = User.objects.count()

    # Not even as a new player: the mailbox is the same.
    response = client.post(link, {"name": "bob", "word": ""})

    assert response.status_code == 403
    assert "You cannot sit down at this table" in response.content.decode()
    assert User.objects.count() == accounts
    seat.refresh_from_db()
    assert not seat.is_taken


def test_browser_of_whoever_is_kept_apart_is_shown_no_form(
    client: Client, link: str, open_match: Match, people: list[User], now: datetime
) -> None:
    Block.objects.create(player=people[0], blocked=people[2], name="charlie", created_at=now)
    client.force_login(people[2])

    assert client.get(link).status_code == 403
    assert client.post(link, {"name": "x", "account": "new"}).status_code == 403


def test_mailing_it_again_to_a_seat_that_is_taken_leaves_the_invitation_as_it_is(
    client: Client, link: str, seat: Seat, now: datetime
) -> None:
    take(client, link)
    seat.refresh_from_db()
    Invitation.objects.filter(seat=seat).update(reminded_at=now)

    SiteContacts(lambda: now).resend_invitation(seat)

    assert Invitation.objects.get(seat=seat).reminded_at == now
    assert Invitation.objects.get(seat=seat).email == address_of("bob")
