"""The page of a seat's link in a browser that is signed in already."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from notifications.models import Address
from tests.notifications.conftest import address_of
from tests.notifications.identity.pressing import take
from tests.notifications.pages import (
    text_of,
)
from turns.models import Seat

pytestmark = pytest.mark.django_db


def test_somebody_signed_in_is_asked_as_whom(client: Client, link: str, people: list[User]) -> None:
    client.force_login(people[2])

    page = text_of(client.get(link))

    assert 'name="account" value="own"' in page
    assert 'name="account" value="new"' in page


def test_somebody_signed_in_who_was_not_asked_takes_nothing(
    client: Client, link: str, seat: Seat, people: list[User]
) -> None:
    client.force_login(people[2])

    response = client.post(link, {"name": "bob"})

    seat.refresh_from_db()
    assert not seat.is_taken
    assert 'name="account" value="own"' in text_of(response)


def test_own_account_takes_the_seat_and_keeps_its_address(
    client: Client, link: str, seat: Seat, people: list[User]
) -> None:
    client.force_login(people[2])

    take(client, link, name="charles", account="own")

    seat.refresh_from_db()
    assert seat.player == people[2]
    assert [row.email for row in Address.objects.filter(user=people[2])] == [address_of("charlie")]


def test_own_account_without_an_address_gets_the_invited_one(
    client: Client, link: str, seat: Seat, people: list[User], now: datetime
) -> None:
    Address.objects.filter(user=people[2]).delete()
    client.force_login(people[2])

    take(client, link, account="own")

    address = Address.objects.get(user=people[2])
    assert (address.email, address.verified_at) == (address_of("bob"), now)


def test_new_player_takes_the_browser_over(
    client: Client, link: str, seat: Seat, people: list[User]
) -> None:
    client.force_login(people[2])

    take(client, link, account="new")

    seat.refresh_from_db()
    assert seat.player not in people
    assert client.session["_auth_user_id"] == str(seat.player_id)


def test_account_with_a_seat_in_the_match_is_offered_no_second(
    client: Client, link: str, seat: Seat, people: list[User]
) -> None:
    client.force_login(people[0])

    page = text_of(client.get(link))
    take(client, link, account="own")

    seat.refresh_from_db()
    assert 'name="account" value="own"' not in page
    assert 'name="account" value="new"' in page
    assert not seat.is_taken


def test_page_warns_whoever_could_not_come_back(
    client: Client, link: str, people: list[User]
) -> None:
    client.force_login(people[0])
    assert "comes back by a sign-in mail" in text_of(client.get(link))
    Address.objects.filter(user=people[0]).delete()

    assert "no confirmed mail address" in text_of(client.get(link))
