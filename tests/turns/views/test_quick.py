"""At a table against bots by one press."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.registry import engines, get_engine
from tests.turns.views.conftest import BrowserOf
from turns.match_ids import new_key
from turns.models import Match
from turns.quick_match import quick_match

pytestmark = pytest.mark.usefixtures("contacts")

GAMES = [engine.key for engine in engines()]


@pytest.mark.parametrize("key", GAMES)
def test_visitor_sits_at_a_table_where_the_cards_are_dealt(watcher: Client, key: str) -> None:
    response = watcher.post(f"/games/{key}/play/", {"once": new_key()}, follow=True)
    match = Match.objects.get()
    assert response.redirect_chain == [(f"/match/{match.pk}/", 302)]
    assert match.status == Match.Status.PLAYING
    assert match.seats.get(index=0).name == "Guest"
    assert match.seats.exclude(index=0).exclude(bot="easy").count() == 0
    assert match.seats.count() == 4


def test_guest_is_named_in_the_readers_language_and_can_change_it(watcher: Client) -> None:
    watcher.post("/games/oheila/play/", {"once": new_key()})
    page = watcher.get("/").content.decode()
    assert "Your name: <bdi>Guest</bdi>" in page


def test_player_plays_under_his_own_name(browser_of: BrowserOf, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(first_name="Alice")
    browser_of("alice").post("/games/odin/play/", {"once": new_key()})
    match = Match.objects.get()
    assert match.host == alice
    assert match.seats.get(index=0).name == "Alice"


def test_two_presses_make_one_match(watcher: Client) -> None:
    once = {"once": new_key()}
    assert (
        watcher.post("/games/oheila/play/", once)["Location"]
        == watcher.post("/games/oheila/play/", once)["Location"]
    )
    assert Match.objects.count() == User.objects.count() == 1


def test_browser_that_sends_no_key_plays_too(watcher: Client) -> None:
    watcher.post("/games/oheila/play/")
    assert Match.objects.count() == 1


def test_looking_at_the_address_makes_nothing(watcher: Client) -> None:
    assert watcher.get("/games/oheila/play/").status_code == 405
    assert not Match.objects.exists()


def test_game_that_does_not_exist_is_not_found(watcher: Client) -> None:
    assert watcher.post("/games/poker/play/").status_code == 404


@pytest.mark.parametrize(
    ("key", "option", "value"),
    [("oheila", "rounds", "short"), ("odin", "target", 10), ("olenon", "points", 1)],
)
def test_match_is_the_shortest_that_the_game_knows(key: str, option: str, value: object) -> None:
    assert quick_match(get_engine(key), key="").options[option] == value


def test_option_that_changes_no_length_stays_as_usual() -> None:
    assert quick_match(get_engine("odin"), key="").options["two_player_deck"] == 54
