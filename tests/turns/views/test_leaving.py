"""The pages on which one leaves a match, and offers a seat that was left."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.registry import get_engine
from tests.turns.conftest import RecordedContacts, play_on, prompt_of
from tests.turns.games import dealt
from tests.turns.views.conftest import BrowserOf
from tests.turns.views.test_hidden_cards import INTO_ROUND_EIGHT, found, hidden_from
from turns.clocks.terms import Forced, Leaving, Terms
from turns.models import Event, Match, Source
from turns.services import say, take_seat
from turns.services.leaving import resign

pytestmark = pytest.mark.database

NEWCOMER = {"name": "newcomer", "address": "newcomer@example.org"}


def page_of(match: Match, part: str = "") -> str:
    return f"{match.get_absolute_url()}{part}"


def text(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def left_by(match: Match, index: int, *, now: datetime) -> None:
    resign(match.seats.get(index=index), source=Source.PAGE, now=now)
    match.refresh_from_db()


def test_looking_at_the_page_changes_nothing(match: Match, browser_of: BrowserOf) -> None:
    events = Event.objects.count()

    page = text(browser_of("bob"), page_of(match, "leave/"))

    assert "A bot plays on in your seat" in page
    assert "This cannot be undone" in page
    assert 'name="address"' in page
    assert Event.objects.count() == events


def test_page_says_that_the_match_ends_where_that_was_agreed(
    match: Match, browser_of: BrowserOf
) -> None:
    Match.objects.filter(pk=match.pk).update(agreed=Terms(leaving=Leaving.END).dump())

    page = text(browser_of("bob"), page_of(match, "leave/"))

    assert "agreed that the match ends" in page
    assert "You are placed last" in page
    assert 'name="address"' not in page


def test_page_says_that_the_match_ends_where_only_bots_are_left(
    bot_match: Match, browser_of: BrowserOf
) -> None:
    assert "Only bots would be left" in text(browser_of("alice"), page_of(bot_match, "leave/"))


def test_page_names_the_team_mate(
    people: list[User], contacts: RecordedContacts, browser_of: BrowserOf, now: datetime
) -> None:
    match = dealt(get_engine("olenon"), people, now=now)

    assert "dora, who plays with you" in text(browser_of("bob"), page_of(match, "leave/"))


def test_leaving_with_a_friend_invites_the_friend(
    match: Match, browser_of: BrowserOf, contacts: RecordedContacts
) -> None:
    response = browser_of("bob").post(page_of(match, "leave/"), NEWCOMER)

    assert response.headers["Location"] == page_of(match)
    assert match.seats.get(index=1).is_left
    assert contacts.invited[1] == "newcomer@example.org"


@pytest.mark.parametrize("friend", [{"name": "newcomer"}, {"address": "newcomer@example.org"}])
def test_half_a_friend_is_asked_for_again(
    match: Match, browser_of: BrowserOf, friend: dict[str, str]
) -> None:
    response = browser_of("bob").post(page_of(match, "leave/"), friend)

    assert response.status_code == 422
    assert not match.seats.get(index=1).is_left


def test_stranger_cannot_leave(match: Match, watcher: Client, browser_of: BrowserOf) -> None:
    User.objects.create_user("newcomer")
    stranger = Client()
    stranger.force_login(User.objects.get(username="newcomer"))

    assert watcher.post(page_of(match, "leave/")).status_code == 403
    assert stranger.post(page_of(match, "leave/")).status_code == 302
    assert match.seats.filter(player=None).count() == 0


def test_match_before_the_deal_cannot_be_left(open_match: Match, browser_of: BrowserOf) -> None:
    response = browser_of("alice").get(page_of(open_match, "leave/"))

    assert response.headers["Location"] == page_of(open_match)


def test_former_player_sees_no_hand_anywhere(
    match: Match, browser_of: BrowserOf, now: datetime
) -> None:
    # Every move is made here, so that so many of them lead there.
    Match.objects.filter(pk=match.pk).update(agreed=Terms(forced=Forced.OFF).dump())
    play_on(match, INTO_ROUND_EIGHT, now=now)
    hidden = hidden_from(match, None)
    bob = browser_of("bob")
    assert found(text(bob, page_of(match)), hidden)

    left_by(match, 1, now=now)

    parts = ("", "history/", f"history/?at={match.version - 2}", "live/")
    shown = [found(bob.get(page_of(match, part)).content.decode(), hidden) for part in parts]
    assert shown == [[]] * 4
    export = bob.get(page_of(match, "export.json")).json()
    assert export["seed"] is None
    assert export == Client().get(page_of(match, "export.json")).json()
    page = text(bob, page_of(match))
    assert "you play as" not in page
    assert page_of(match, "leave/") not in page
    assert bob.get(page_of(match, "history/?as=1")).status_code == 404


def test_former_player_cannot_play_or_talk(
    match: Match, browser_of: BrowserOf, now: datetime
) -> None:
    asked = prompt_of(match)
    name = asked.seat.name
    left_by(match, asked.seat.index, now=now)
    version = match.version
    browser = browser_of(name)

    for prompt in (asked, prompt_of(match)):
        move = {"prompt": str(prompt.pk), "command": "bid 1"}
        assert browser.post(page_of(match, "play/"), move).status_code == 404
        assert browser.get(page_of(match, "play/"), move).status_code == 404
    assert browser.post(page_of(match, "say/"), {"text": "hi"}).status_code == 404
    match.refresh_from_db()
    assert match.version == version


def test_match_page_tells_who_left_and_lets_the_seated_invite(
    match: Match, browser_of: BrowserOf, watcher: Client, now: datetime
) -> None:
    left_by(match, 1, now=now)

    offer = page_of(match, "seats/1/offer/")
    for client in (browser_of("alice"), browser_of("dora")):
        page = text(client, page_of(match))
        assert "<bdi>bob</bdi> has left" in page
        assert offer in page
    assert "<bdi>bob</bdi> has left" in text(watcher, page_of(match))
    assert offer not in text(watcher, page_of(match))


def test_any_player_offers_the_seat(
    match: Match, browser_of: BrowserOf, contacts: RecordedContacts, now: datetime
) -> None:
    left_by(match, 1, now=now)
    dora = browser_of("dora")
    assert "Who takes over the seat of bob?" in text(dora, page_of(match, "seats/1/offer/"))

    dora.post(page_of(match, "seats/1/offer/"), NEWCOMER)

    assert contacts.invited[1] == "newcomer@example.org"
    assert "<bdi>newcomer</bdi> is invited" in text(browser_of("charlie"), page_of(match))


@pytest.mark.parametrize("name", ["bob", "alice"])
def test_seat_is_not_offered_by_who_left_nor_while_somebody_sits_there(
    match: Match, browser_of: BrowserOf, contacts: RecordedContacts, now: datetime, name: str
) -> None:
    index = 1 if name == "bob" else 2
    left_by(match, 1, now=now)
    invited = dict(contacts.invited)

    for client in (browser_of(name), Client()):
        response = client.post(page_of(match, f"seats/{index}/offer/"), NEWCOMER)
        assert response.status_code == 302

    assert contacts.invited == invited
    assert not match.events.filter(kind="match.offered").exists()


def test_history_names_whoever_sat_there_then(
    match: Match, browser_of: BrowserOf, now: datetime
) -> None:
    say(match.seats.get(index=1), "good bye", source=Source.PAGE, now=now)
    left_by(match, 1, now=now)
    newcomer = User.objects.create_user("newcomer")
    said = match.events.get(kind="match.said").version
    seat = take_seat(
        match.seats.get(index=1).pk, newcomer, name="newcomer", source=Source.LINK, now=now
    )
    say(seat, "hello", source=Source.PAGE, now=now)

    page = text(browser_of("alice"), page_of(match, f"history/?at={said}"))

    assert "<bdi>bob</bdi>: good bye" in page
    assert "<bdi>bob</bdi> leaves the match." in page
    assert "A bot plays for <bdi>bob</bdi> until somebody takes the seat over." in page
    assert "<bdi>newcomer</bdi> takes the seat over." in page
    table = text(browser_of("alice"), page_of(match))
    assert '<b><bdi>bob</bdi></b> <span class="said">good bye' in table
    assert '<b><bdi>newcomer</bdi></b> <span class="said">hello' in table


def test_result_page_places_who_left_last_and_says_why(
    match: Match, browser_of: BrowserOf, now: datetime
) -> None:
    left_by(match, 3, now=now)
    Match.objects.filter(pk=match.pk).update(agreed=Terms(leaving=Leaving.END).dump())
    left_by(match, 1, now=now)

    page = text(browser_of("alice"), page_of(match))

    assert "<bdi>bob</bdi> left, which ended the match." in page
    assert "place 3 among people" in page
    assert 'tabindex="-1">The match is over.</h2>' in page
    assert "to move" not in page
    assert page.index("<bdi>Bot (for dora)</bdi>") < page.index('<li class="place-4">')
    history = text(browser_of("alice"), page_of(match, "history/"))
    assert "<bdi>bob</bdi> left, which ended the match." in history
