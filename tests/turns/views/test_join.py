"""The pages on which somebody sits down without an invitation."""

from datetime import datetime, timedelta
from urllib.parse import urlsplit

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tests.turns.conftest import RecordedContacts
from tests.turns.seats import INVITED, LINK, OPEN, lobby, seat_of
from tests.turns.views.conftest import BrowserOf
from turns.join_links import JOIN_AGE, join_url
from turns.models import Block, Match, Source
from turns.services import cancel_match, take_seat
from turns.services.joining import Joining, join
from turns.services.lobby import open_to_anybody, renew_link, start_with_bots
from turns.services.unseating import send_away

pytestmark = pytest.mark.django_db

ME = {"name": "newcomer", "word": "", "address": "", "zone": "Europe/Paris"}


@pytest.fixture
def table(alice: User, contacts: RecordedContacts, now: datetime) -> Match:
    return lobby(alice, now=now)


@pytest.fixture
def link(table: Match) -> str:
    """The link to pass on."""
    return urlsplit(join_url(seat_of(table, LINK))).path


@pytest.fixture
def door(table: Match) -> str:
    """The page of the open seat."""
    return f"/match/{table.pk}/join/{OPEN}/"


def pages(table: Match) -> list[str]:
    return [urlsplit(join_url(seat_of(table, LINK))).path, f"/match/{table.pk}/join/{OPEN}/"]


def test_page_shows_what_one_sits_down_to(client: Client, table: Match) -> None:
    for address in pages(table):
        response = client.get(address)
        page = response.content.decode()
        assert response.status_code == 200
        for text in ("alice invites you to Oheila", table.pk, table.commitment, "walrus", "bob"):
            assert text in page
        assert "What is agreed" in page
        assert "data-zone" in page


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_changes_nothing(client: Client, table: Match, method: str) -> None:
    version, accounts = table.version, User.objects.count()

    for address in pages(table):
        getattr(client, method)(address)

    table.refresh_from_db()
    assert (table.version, User.objects.count()) == (version, accounts)


def test_name_is_enough_to_sit_down(client: Client, link: str, table: Match) -> None:
    response = client.post(link, ME)

    seat = seat_of(table, LINK)
    assert response.headers["Location"] == table.get_absolute_url()
    assert seat.name == "newcomer"
    assert client.session["_auth_user_id"] == str(seat.player_id)


def test_open_seat_is_taken_without_a_link(client: Client, door: str, table: Match) -> None:
    client.post(door, ME)

    assert seat_of(table, OPEN).name == "newcomer"


def test_link_to_a_private_match_takes_its_seat(
    client: Client, alice: User, contacts: RecordedContacts, now: datetime
) -> None:
    match = lobby(alice, now=now, visibility=Match.Visibility.PRIVATE)

    response = client.post(pages(match)[0], ME, follow=True)

    assert response.status_code == 200
    assert seat_of(match, LINK).name == "newcomer"


def test_private_match_has_no_open_seat(
    client: Client, alice: User, contacts: RecordedContacts, now: datetime
) -> None:
    match = lobby(alice, now=now, visibility=Match.Visibility.PRIVATE)

    assert client.get(pages(match)[1]).status_code == 404
    assert client.post(pages(match)[1], ME).status_code == 404


@pytest.mark.parametrize("index", [0, INVITED, LINK, 9])
def test_seat_that_is_not_open_has_no_page(client: Client, table: Match, index: int) -> None:
    address = f"/match/{table.pk}/join/{index}/"

    assert client.get(address).status_code == 404
    assert client.post(address, ME).status_code == 404


def test_last_one_to_sit_has_the_cards_dealt(
    client: Client, link: str, table: Match, people: list[User], now: datetime
) -> None:
    take_seat(seat_of(table, INVITED).pk, people[1], name="bob", source=Source.LINK, now=now)
    take_seat(seat_of(table, OPEN).pk, people[2], name="charlie", source=Source.LINK, now=now)

    client.post(link, ME)

    table.refresh_from_db()
    assert table.status == Match.Status.PLAYING


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"name": "Alice"}, "has this name already"),
        ({"name": "bob"}, "has this name already"),
        ({"name": ""}, "This field is required"),
        ({"name": "!!"}, "Please give a name"),
        ({"word": "a|b"}, "A word has 1 to 40 characters"),
        ({"address": "nowhere"}, "Please type an address"),
    ],
    ids=["taken", "invited", "empty", "signs", "word", "address"],
)
def test_mistake_is_explained_and_the_form_kept(
    client: Client, link: str, table: Match, wrong: dict[str, str], told: str
) -> None:
    accounts = User.objects.count()

    response = client.post(link, ME | {"word": "plum"} | wrong)

    page = response.content.decode()
    assert response.status_code == 422
    assert told in page
    assert f'value="{(ME | {"word": "plum"} | wrong)["word"]}"' in page
    assert User.objects.count() == accounts
    assert not seat_of(table, LINK).is_taken


def test_whoever_is_too_late_is_told(
    client: Client, link: str, table: Match, now: datetime
) -> None:
    join(seat_of(table, LINK), Joining("stranger"), player=None, now=now)

    for response in (client.get(link), client.post(link, ME)):
        page = response.content.decode()
        assert "Somebody else was faster" in page
        assert f"/match/{table.pk}/join/{OPEN}/" in page
    assert response.status_code == 409


def test_match_that_was_called_off_says_so(
    client: Client, table: Match, alice: User, now: datetime
) -> None:
    addresses = pages(table)
    cancel_match(table.pk, by=alice, now=now)

    for address in addresses:
        assert "called off before the deal" in client.get(address).content.decode()
        assert "called off before the deal" in client.post(address, ME).content.decode()


def test_match_that_has_begun_says_so(
    client: Client, table: Match, alice: User, now: datetime
) -> None:
    addresses = pages(table)
    start_with_bots(table.pk, "easy", by=alice, now=now)

    for address in addresses:
        assert "The match has begun." in client.post(address, ME).content.decode()


def test_link_that_the_host_replaced_does_not_work(
    client: Client, link: str, table: Match, alice: User
) -> None:
    renew_link(seat_of(table, LINK), by=alice)

    response = client.post(link, ME)

    assert response.status_code == 404
    assert "ask them for the present one" in response.content.decode()
    assert not seat_of(table, LINK).is_taken


def test_old_link_of_a_seat_that_is_open_now_does_not_work(
    client: Client, link: str, table: Match, alice: User
) -> None:
    open_to_anybody(seat_of(table, LINK), by=alice)

    assert client.get(link).status_code == 404


@pytest.mark.parametrize("token", ["nonsense", "a:b:c"])
def test_nonsense_is_no_link(client: Client, db: None, token: str) -> None:
    assert client.get(f"/join/{token}/").status_code == 404


def test_link_is_too_old_after_its_time(
    client: Client, link: str, clock: time_machine.Traveller
) -> None:
    clock.shift(JOIN_AGE + timedelta(minutes=1))

    assert client.get(link).status_code == 404


def test_address_of_the_link_stays_secret(client: Client, link: str) -> None:
    headers = client.get(link).headers

    assert "no-store" in headers["Cache-Control"]
    assert headers["X-Robots-Tag"] == "noindex, nofollow"
    assert headers["Referrer-Policy"] == "same-origin"


def test_word_that_was_given_is_not_asked_again(
    client: Client, link: str, table: Match, alice: User, now: datetime
) -> None:
    assert 'name="word"' in client.get(link).content.decode()
    join(seat_of(table, OPEN), Joining("stranger", word="plum"), player=None, now=now)
    send_away(seat_of(table, OPEN), by=alice, now=now)

    assert 'name="word"' not in client.get(pages(table)[1]).content.decode()


def test_whoever_sits_there_is_led_back_to_the_table(
    browser_of: BrowserOf, table: Match, link: str
) -> None:
    page = browser_of("alice").get(link).content.decode()
    assert f'href="/match/{table.pk}/">To your table</a>' in page


def test_account_is_asked_as_whom_it_wants_to_sit(
    browser_of: BrowserOf, link: str, table: Match
) -> None:
    browser = browser_of("charlie")

    page = browser.post(link, ME).content.decode()

    assert "As whom?" in page
    assert not seat_of(table, LINK).is_taken


def test_account_sits_down_as_itself(
    browser_of: BrowserOf, link: str, table: Match, people: list[User]
) -> None:
    browser_of("charlie").post(link, ME | {"account": "own"})

    assert seat_of(table, LINK).player == people[2]


def test_somebody_else_at_the_browser_becomes_a_new_player(
    browser_of: BrowserOf, link: str, table: Match, people: list[User]
) -> None:
    browser = browser_of("charlie")

    browser.post(link, ME | {"account": "new"})

    player = seat_of(table, LINK).player
    assert player is not None
    assert player not in people
    assert browser.session["_auth_user_id"] == str(player.pk)


def test_account_with_a_seat_gets_no_second_one(
    browser_of: BrowserOf, link: str, table: Match
) -> None:
    browser = browser_of("alice")

    assert "One account has one seat." in browser.get(link).content.decode()
    response = browser.post(link, ME | {"account": "own"})

    assert response.status_code == 409
    assert "One account has one seat." in response.content.decode()
    assert not seat_of(table, LINK).is_taken


def test_own_link_leads_back_to_the_match(client: Client, link: str, table: Match) -> None:
    client.post(link, ME)

    assert client.get(link).headers["Location"] == table.get_absolute_url()
    assert client.post(link, ME).headers["Location"] == table.get_absolute_url()


@pytest.mark.parametrize("account", ["own", "new"])
def test_whoever_is_kept_apart_is_told_no_more_than_that(
    browser_of: BrowserOf,
    link: str,
    table: Match,
    people: list[User],
    now: datetime,
    account: str,
) -> None:
    alice, _, charlie, _ = people
    Block.objects.create(player=alice, blocked=charlie, name="charlie", created_at=now)
    browser = browser_of("charlie")

    for response in (browser.get(link), browser.post(link, ME | {"account": account})):
        page = response.content.decode()
        assert response.status_code == 403
        assert "You cannot sit down at this table" in page
        assert "alice" not in page
        assert "block" not in page.lower()
    assert not seat_of(table, LINK).is_taken


def test_whoever_was_sent_away_does_not_sit_down_again(
    browser_of: BrowserOf,
    door: str,
    table: Match,
    people: list[User],
    alice: User,
    now: datetime,
) -> None:
    join(seat_of(table, OPEN), Joining("charlie"), player=people[2], now=now)
    send_away(seat_of(table, OPEN), by=alice, now=now)
    browser = browser_of("charlie")

    assert browser.post(door, ME | {"account": "own"}).status_code == 403
    page = browser.get(table.get_absolute_url()).content.decode()
    assert "The host has taken your seat back" in page
    assert door not in page


def test_match_page_offers_the_open_seat_to_whoever_has_none(
    client: Client, browser_of: BrowserOf, door: str, table: Match
) -> None:
    address = table.get_absolute_url()

    assert door in client.get(address).content.decode()
    assert door in browser_of("charlie").get(address).content.decode()
    assert f'href="{door}"' not in browser_of("alice").get(address).content.decode()


def test_page_without_a_cross_site_token_takes_nothing(link: str, table: Match) -> None:
    assert Client(enforce_csrf_checks=True).post(link, ME).status_code == 403
    assert not seat_of(table, LINK).is_taken
