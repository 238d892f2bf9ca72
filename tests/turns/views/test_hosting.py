import re
from datetime import datetime
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.turns.conftest import RecordedContacts
from tests.turns.seats import INVITED, LINK, OPEN, lobby, seat_of
from tests.turns.views.conftest import BrowserOf
from turns.models import Match, Seat, Source
from turns.services import take_seat
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
    """The last player may sit down while the host presses."""
    response = browser_of("alice").post(f"/match/{match.pk}/cancel/", follow=True)

    assert "The table has changed meanwhile" in response.content.decode()
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING


def test_second_press_finds_the_match_called_off(open_match: Match, browser_of: BrowserOf) -> None:
    alice = browser_of("alice")
    alice.post(f"/match/{open_match.pk}/cancel/")

    response = alice.post(f"/match/{open_match.pk}/cancel/", follow=True)

    assert response.status_code == 200
    assert "The table has changed" not in response.content.decode()


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


@pytest.fixture
def table(alice: User, contacts: RecordedContacts, now: datetime) -> Match:
    """Bob is invited, one seat has a link to pass on, one is open."""
    return lobby(alice, now=now)


def seats_path(match: Match, index: int, action: str) -> str:
    return f"/match/{match.pk}/seats/{index}/{action}/"


PRESSES = [("open", {"to": "link"}), ("open", {"to": "anybody"}), ("bot", {"level": "easy"})]


def test_host_reads_the_state_of_each_seat(table: Match, browser_of: BrowserOf) -> None:
    page = browser_of("alice").get(table.get_absolute_url()).content.decode()

    for state in ("sits", "invited, not here yet", "link not used yet", "open to anybody"):
        assert state in page


def test_no_is_said_once(table: Match, browser_of: BrowserOf, now: datetime) -> None:
    decline(seat_of(table, INVITED), now=now)

    page = browser_of("alice").get(table.get_absolute_url()).content.decode()

    assert page.lower().count("has declined") == 1


def test_host_alone_reads_the_link_to_pass_on(
    table: Match, browser_of: BrowserOf, watcher: Client
) -> None:
    page = browser_of("alice").get(table.get_absolute_url()).content.decode()
    link = re.search(r'value="([^"]*/join/[^"]*)"', page)

    assert link is not None
    assert page.count('class="qr"') == 2
    assert watcher.get(urlsplit(link[1]).path).status_code == 200
    for browser in (watcher, browser_of("bob")):
        assert "/join/ey" not in browser.get(table.get_absolute_url()).content.decode()


def test_address_of_an_open_table_can_be_passed_on(table: Match, browser_of: BrowserOf) -> None:
    browser, told = browser_of("alice"), "whoever opens it can take an open seat"
    assert told in browser.get(table.get_absolute_url()).content.decode()

    browser.post(seats_path(table, OPEN, "open"), {"to": "link"})

    assert told not in browser.get(table.get_absolute_url()).content.decode()


def test_host_makes_a_link_of_an_invitation(table: Match, browser_of: BrowserOf) -> None:
    response = browser_of("alice").post(
        seats_path(table, INVITED, "open"), {"to": "link"}, follow=True
    )

    assert seat_of(table, INVITED).open_to == Seat.OpenTo.LINK
    assert "Pass it on." in response.content.decode()


def test_host_opens_a_seat_to_anybody(table: Match, browser_of: BrowserOf) -> None:
    browser_of("alice").post(seats_path(table, INVITED, "open"), {"to": "anybody"})

    assert seat_of(table, INVITED).open_to == Seat.OpenTo.ANYBODY


def test_private_match_offers_no_open_seat_and_takes_none(
    alice: User, contacts: RecordedContacts, browser_of: BrowserOf, now: datetime
) -> None:
    match = lobby(alice, now=now, visibility=Match.Visibility.PRIVATE)
    browser = browser_of("alice")
    assert "Open it to anybody" not in browser.get(match.get_absolute_url()).content.decode()

    browser.post(seats_path(match, INVITED, "open"), {"to": "anybody"})

    assert seat_of(match, INVITED).open_to == Seat.OpenTo.INVITED


def test_fresh_link_to_pass_on_stands_on_the_page(table: Match, browser_of: BrowserOf) -> None:
    before = seat_of(table, LINK).link_nonce

    browser_of("alice").post(seats_path(table, LINK, "fresh-link"))

    assert seat_of(table, LINK).link_nonce != before


def test_host_gives_a_seat_to_a_bot(table: Match, browser_of: BrowserOf) -> None:
    browser_of("alice").post(seats_path(table, INVITED, "bot"), {"level": "strong"})

    assert seat_of(table, INVITED).bot == "strong"


@pytest.mark.parametrize("level", ["perfect", ""])
def test_bot_that_is_not_known_gets_no_seat(
    table: Match, browser_of: BrowserOf, level: str
) -> None:
    browser_of("alice").post(seats_path(table, INVITED, "bot"), {"level": level})
    browser_of("alice").post(f"/match/{table.pk}/start/", {"level": level})

    assert not seat_of(table, INVITED).is_taken


def test_one_press_starts_with_bots(table: Match, browser_of: BrowserOf) -> None:
    response = browser_of("alice").post(f"/match/{table.pk}/start/", {"level": "easy"}, follow=True)

    table.refresh_from_db()
    assert table.status == Match.Status.PLAYING
    assert "The cards are dealt." in response.content.decode()


def test_second_press_on_start_says_how_the_table_stands(
    table: Match, browser_of: BrowserOf
) -> None:
    browser = browser_of("alice")
    browser.post(f"/match/{table.pk}/start/", {"level": "easy"})

    response = browser.post(f"/match/{table.pk}/start/", {"level": "easy"}, follow=True)

    assert "The table has changed meanwhile" in response.content.decode()


def test_host_removes_somebody_who_sits(
    table: Match,
    browser_of: BrowserOf,
    contacts: RecordedContacts,
    people: list[User],
    now: datetime,
) -> None:
    take_seat(seat_of(table, OPEN).pk, people[2], name="charlie", source=Source.LINK, now=now)
    browser = browser_of("alice")
    assert "Remove charlie" in browser.get(table.get_absolute_url()).content.decode()

    response = browser.post(seats_path(table, OPEN, "remove"), {"name": "charlie"}, follow=True)

    assert not seat_of(table, OPEN).is_taken
    assert "charlie does not sit at the table any more" in response.content.decode()
    assert contacts.told == [("sent away", OPEN, "charlie")]


def test_press_that_names_somebody_else_removes_nobody(
    table: Match, browser_of: BrowserOf, people: list[User], now: datetime
) -> None:
    take_seat(seat_of(table, OPEN).pk, people[2], name="charlie", source=Source.LINK, now=now)

    browser_of("alice").post(seats_path(table, OPEN, "remove"), {"name": "dora"})

    assert seat_of(table, OPEN).player == people[2]


def test_host_does_not_remove_himself(table: Match, browser_of: BrowserOf) -> None:
    browser = browser_of("alice")
    assert "Remove alice" not in browser.get(table.get_absolute_url()).content.decode()

    browser.post(seats_path(table, 0, "remove"), {"name": "alice"})

    assert seat_of(table, 0).is_taken


@pytest.mark.parametrize(("action", "fields"), [*PRESSES, ("remove", {"name": "alice"})])
def test_nobody_else_arranges_the_seats(
    table: Match, browser_of: BrowserOf, watcher: Client, action: str, fields: dict[str, str]
) -> None:
    for browser in (browser_of("bob"), watcher):
        for index in (0, INVITED):
            assert browser.post(seats_path(table, index, action), fields).status_code == 403
        assert browser.post(f"/match/{table.pk}/start/", {"level": "easy"}).status_code == 403
    assert seat_of(table, INVITED).name == "bob"


@pytest.mark.parametrize("action", ["open", "bot", "remove"])
def test_looking_at_these_addresses_does_nothing(
    table: Match, browser_of: BrowserOf, action: str
) -> None:
    browser = browser_of("alice")

    assert browser.get(seats_path(table, INVITED, action)).status_code == 405
    assert browser.get(f"/match/{table.pk}/start/").status_code == 405


@pytest.mark.parametrize(("action", "fields"), PRESSES)
def test_press_on_a_seat_that_was_taken_meanwhile_is_explained(
    table: Match,
    browser_of: BrowserOf,
    people: list[User],
    now: datetime,
    action: str,
    fields: dict[str, str],
) -> None:
    take_seat(seat_of(table, INVITED).pk, people[1], name="bob", source=Source.LINK, now=now)

    response = browser_of("alice").post(seats_path(table, INVITED, action), fields, follow=True)

    assert "The table has changed meanwhile" in response.content.decode()
    assert seat_of(table, INVITED).player == people[1]


def test_nothing_is_mailed_again_where_nobody_is_invited(
    table: Match, browser_of: BrowserOf, asked_for: list[tuple[str, int]]
) -> None:
    browser = browser_of("alice")
    browser.post(seats_path(table, INVITED, "open"), {"to": "link"})

    for index in (INVITED, OPEN):
        browser.post(seats_path(table, index, "mail-again"))
    browser.post(seats_path(table, OPEN, "fresh-link"))

    assert asked_for == []


def test_whoever_has_declined_is_not_mailed_again_by_a_button(
    table: Match, browser_of: BrowserOf, now: datetime
) -> None:
    browser, button = browser_of("alice"), seats_path(table, INVITED, "mail-again")
    assert button in browser.get(table.get_absolute_url()).content.decode()

    decline(seat_of(table, INVITED), now=now)

    assert button not in browser.get(table.get_absolute_url()).content.decode()


def test_live_page_tells_of_a_no_and_of_an_opened_seat(
    table: Match, browser_of: BrowserOf, now: datetime
) -> None:
    browser, address = browser_of("alice"), f"/match/{table.pk}/live/"
    tags = [browser.get(address).headers["ETag"]]

    decline(seat_of(table, INVITED), now=now)
    tags.append(browser.get(address).headers["ETag"])
    browser.post(seats_path(table, OPEN, "open"), {"to": "link"})
    tags.append(browser.get(address).headers["ETag"])

    assert len(set(tags)) == 3
