"""Leaving the table before the deal, on its page."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.turns.conftest import RecordedContacts
from tests.turns.seats import INVITED, lobby, seat_of
from tests.turns.views.conftest import BrowserOf
from turns.models import Match, Source
from turns.services import take_seat
from turns.services.lobby import start_with_bots
from turns.views.getting_up import BEFORE_THE_DEAL

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice: User, people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    """Bob sits."""
    match = lobby(alice, now=now)
    take_seat(seat_of(match, INVITED).pk, people[1], name="bob", source=Source.LINK, now=now)
    return match


def test_page_leads_to_leaving_and_asks_first(browser_of: BrowserOf, table: Match) -> None:
    browser, address = browser_of("bob"), f"/match/{table.pk}/leave/"

    assert address in browser.get(table.get_absolute_url()).content.decode()
    assert "Leave the table?" in browser.get(address).content.decode()
    assert seat_of(table, INVITED).is_taken


def test_press_makes_the_seat_free(browser_of: BrowserOf, table: Match) -> None:
    response = browser_of("bob").post(f"/match/{table.pk}/leave/", follow=True)

    assert not seat_of(table, INVITED).is_taken
    assert "You have left the table" in response.content.decode()


def test_whoever_leaves_a_private_table_is_led_to_the_front_page(
    browser_of: BrowserOf, table: Match
) -> None:
    Match.objects.filter(pk=table.pk).update(visibility=Match.Visibility.PRIVATE)

    response = browser_of("bob").post(f"/match/{table.pk}/leave/")

    assert response.headers["Location"] == "/"


def test_host_is_told_to_call_the_match_off_instead(browser_of: BrowserOf, table: Match) -> None:
    browser = browser_of("alice")

    page = browser.post(f"/match/{table.pk}/leave/", follow=True).content.decode()

    assert "call the match off instead" in page
    assert seat_of(table, 0).is_taken
    assert f"/match/{table.pk}/leave/" not in page


def test_stranger_leaves_nothing(client: Client, browser_of: BrowserOf, table: Match) -> None:
    assert client.post(f"/match/{table.pk}/leave/").status_code == 403
    page = browser_of("charlie").post(f"/match/{table.pk}/leave/", follow=True).content.decode()

    assert "You do not play in this match." in page
    assert seat_of(table, INVITED).is_taken


def test_second_press_does_nothing(browser_of: BrowserOf, table: Match) -> None:
    browser = browser_of("bob")
    browser.post(f"/match/{table.pk}/leave/")
    version = Match.objects.get(pk=table.pk).version

    browser.post(f"/match/{table.pk}/leave/")

    assert Match.objects.get(pk=table.pk).version == version


def test_press_after_the_deal_asks_what_leaving_means_then(
    browser_of: BrowserOf, table: Match, alice: User, now: datetime
) -> None:
    browser, address = browser_of("bob"), f"/match/{table.pk}/leave/"
    assert f'name="{BEFORE_THE_DEAL}"' in browser.get(address).content.decode()
    start_with_bots(table.pk, "easy", by=alice, now=now)

    page = browser.post(address, {BEFORE_THE_DEAL: "yes"}).content.decode()

    assert "Leave the match?" in page
    assert seat_of(table, INVITED).player is not None
