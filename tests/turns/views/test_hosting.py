from datetime import datetime

import pytest
from django.test import Client

from tests.turns.conftest import RecordedContacts
from tests.turns.views.conftest import BrowserOf
from turns.models import Match, Seat
from turns.services.declining import decline

BUTTONS = ("mail-again", "fresh-link")


@pytest.fixture
def asked_for(contacts: RecordedContacts, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What was asked of the contacts, and for which seat."""
    calls: list[tuple[str, int]] = []

    def resend(seat: Seat) -> None:
        calls.append(("mail-again", seat.index))

    def revoke(seat: Seat) -> None:
        calls.append(("fresh-link", seat.index))

    monkeypatch.setattr(contacts, "resend_invitation", resend)
    monkeypatch.setattr(contacts, "revoke_invitation", revoke)
    return calls


@pytest.mark.parametrize("button", BUTTONS)
def test_host_has_a_link_mailed(
    open_match: Match, browser_of: BrowserOf, asked_for: list[tuple[str, int]], button: str
) -> None:
    response = browser_of("alice").post(f"/match/{open_match.pk}/seats/2/{button}/", follow=True)
    assert asked_for == [(button, 2)]
    assert "charlie" in response.content.decode()


@pytest.mark.parametrize("button", BUTTONS)
def test_nobody_else_has_a_link_mailed(
    open_match: Match, browser_of: BrowserOf, asked_for: list[tuple[str, int]], button: str
) -> None:
    response = browser_of("bob").post(f"/match/{open_match.pk}/seats/2/{button}/")
    assert response.status_code == 403
    assert asked_for == []


@pytest.mark.parametrize("button", BUTTONS)
def test_looking_at_the_address_mails_nothing(
    open_match: Match, browser_of: BrowserOf, asked_for: list[tuple[str, int]], button: str
) -> None:
    assert browser_of("alice").get(f"/match/{open_match.pk}/seats/2/{button}/").status_code == 405
    assert asked_for == []


def test_seat_that_is_taken_gets_no_invitation(
    match: Match, browser_of: BrowserOf, asked_for: list[tuple[str, int]]
) -> None:
    response = browser_of("alice").post(f"/match/{match.pk}/seats/2/mail-again/", follow=True)
    assert "The table has changed meanwhile" in response.content.decode()
    assert asked_for == []


def test_host_calls_the_match_off_before_the_deal(open_match: Match, browser_of: BrowserOf) -> None:
    browser_of("alice").post(f"/match/{open_match.pk}/cancel/")
    open_match.refresh_from_db()
    assert open_match.status == Match.Status.CANCELLED


def test_nobody_else_calls_the_match_off(open_match: Match, browser_of: BrowserOf) -> None:
    assert browser_of("bob").post(f"/match/{open_match.pk}/cancel/").status_code == 403


def test_stranger_calls_no_match_off(open_match: Match, watcher: Client) -> None:
    assert watcher.post(f"/match/{open_match.pk}/cancel/").status_code == 403


def test_match_is_not_called_off_once_it_is_dealt(match: Match, browser_of: BrowserOf) -> None:
    response = browser_of("alice").post(f"/match/{match.pk}/cancel/")
    assert response.status_code == 403
    assert "Not allowed" in response.content.decode()


def test_host_invites_somebody_else_in_the_place_of_who_declined(
    open_match: Match, contacts: RecordedContacts, browser_of: BrowserOf, now: datetime
) -> None:
    decline(open_match.seats.get(index=1), now=now)
    browser = browser_of("alice")
    page = browser.get(open_match.get_absolute_url()).content.decode()
    assert "has declined" in page
    address = f"{open_match.get_absolute_url()}seats/1/invite/"
    assert address in page

    browser.post(address, {"name": "newcomer", "address": "newcomer@example.org"})

    assert open_match.seats.get(index=1).name == "newcomer"
    assert contacts.invited[1] == "newcomer@example.org"


@pytest.mark.parametrize(
    "fields",
    [
        {"name": "", "address": "newcomer@example.org"},
        {"name": "newcomer", "address": "nowhere"},
        {"name": "dora", "address": "newcomer@example.org"},
    ],
)
def test_bad_invitation_is_explained(
    open_match: Match, browser_of: BrowserOf, fields: dict[str, str]
) -> None:
    address = f"{open_match.get_absolute_url()}seats/1/invite/"

    response = browser_of("alice").post(address, fields)

    assert response.status_code == 422
    assert 'class="error"' in response.content.decode()
    assert open_match.seats.get(index=1).name == "bob"


def test_nobody_else_invites(open_match: Match, browser_of: BrowserOf) -> None:
    address = f"{open_match.get_absolute_url()}seats/1/invite/"
    fields = {"name": "newcomer", "address": "newcomer@example.org"}

    assert browser_of("bob").post(address, fields).status_code == 403
    assert browser_of("bob").get(address).status_code == 403
