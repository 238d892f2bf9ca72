from datetime import datetime

from django.test import Client

from tests.turns.conftest import play_on, prompt_of
from tests.turns.views.conftest import BrowserOf
from turns.models import Match
from turns.services import cancel_match


def front(client: Client) -> str:
    return client.get("/").content.decode()


def test_visitor_is_told_what_this_is(watcher: Client) -> None:
    assert "Card games by mail" in front(watcher)


def test_match_that_waits_for_its_player_says_so(match: Match, browser_of: BrowserOf) -> None:
    assert "Your turn" in front(browser_of(prompt_of(match).seat.name))


def test_match_that_waits_for_another_names_him(
    match: Match, browser_of: BrowserOf, now: datetime
) -> None:
    asked = prompt_of(match).seat.name
    play_on(match, 1, now=now)
    page = front(browser_of(asked))
    assert f"waiting for {prompt_of(match).seat.name}" in page
    assert "Your turn" not in page


def test_match_before_the_deal_names_whose_seat_is_free(
    open_match: Match, browser_of: BrowserOf
) -> None:
    assert "waiting for bob, charlie, dora" in front(browser_of("alice"))


def test_others_are_named_clockwise_from_the_player(match: Match, browser_of: BrowserOf) -> None:
    assert "with dora, alice, bob" in front(browser_of("charlie"))


def test_match_that_was_called_off_stays_listed(
    open_match: Match, browser_of: BrowserOf, now: datetime
) -> None:
    assert open_match.host is not None
    cancel_match(open_match.pk, by=open_match.host, now=now)
    assert "cancelled" in front(browser_of("alice"))


def test_match_of_other_people_is_not_listed(match: Match, watcher: Client) -> None:
    assert match.pk not in front(watcher)
