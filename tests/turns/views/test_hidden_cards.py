"""No page of one seat holds another seat's hidden cards."""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from html import unescape

import pytest
from django.test import Client

from games.core.text import Face
from tests.turns.conftest import play_on, prompt_of
from tests.turns.views.conftest import BrowserOf
from turns.clocks.terms import Forced, Terms
from turns.models import Match
from turns.rendering.words import words
from turns.tables import Table

NAMES = ("alice", "bob", "charlie", "dora")
INTO_ROUND_EIGHT = 150
"""So many moves lead into the second trick of the eighth round, with six or seven cards a hand.

What is in a hand then was not played in this round: where a page shows this round alone, it may
hold none of these cards.
"""
THIS_ROUND = 6
"""So many events after the deal, the list of events around shows this round alone."""


@pytest.fixture
def late_match(match: Match, now: datetime) -> Match:
    """The match in the middle of its last round; every move of it was asked for."""
    Match.objects.filter(pk=match.pk).update(agreed=Terms(forced=Forced.OFF).dump())
    play_on(match, INTO_ROUND_EIGHT, now=now)
    match.refresh_from_db()
    return match


def hand(match: Match, seat: int) -> list[Face]:
    """What this seat holds."""
    [zone] = [zone for zone in Table(match, seat).scene().zones if zone.key == "hand"]
    return [card.face for card in zone.cards]


def hidden_from(match: Match, viewer: int | None) -> Mapping[str, str]:
    """The cards in all other hands: their codes and their names."""
    return {
        face.code: words(face.name, ())
        for seat in range(len(NAMES))
        if seat != viewer
        for face in hand(match, seat)
    }


def found(page: str, hidden: Mapping[str, str]) -> list[str]:
    """The hidden cards that the page holds, by code or by name."""
    return [
        code
        for code, name in hidden.items()
        if re.search(rf"(?<![\w-])({code}|{name})(?![\w-])", unescape(page))
    ]


def pages(client: Client, match: Match) -> Iterator[str]:
    """What this browser can read of the last round."""
    deal = match.events.filter(kind="cards_dealt").latest("version")
    for address in (
        "",
        "history/",
        "history/?as=table",
        f"history/?at={deal.version + THIS_ROUND}",
    ):
        yield client.get(f"/match/{match.pk}/{address}").content.decode()


def test_the_search_finds_a_hand_where_it_is_shown(
    late_match: Match, browser_of: BrowserOf
) -> None:
    own = {face.code: words(face.name, ()) for face in hand(late_match, 1)}
    page = next(pages(browser_of("bob"), late_match))
    assert len(own) >= 6
    assert found(page, own) == list(own)


@pytest.mark.parametrize("name", NAMES)
def test_no_page_of_a_player_holds_a_card_of_another(
    late_match: Match, browser_of: BrowserOf, name: str
) -> None:
    hidden = hidden_from(late_match, NAMES.index(name))
    assert [found(page, hidden) for page in pages(browser_of(name), late_match)] == [[]] * 4


def test_no_page_of_a_watcher_holds_a_hidden_card(late_match: Match, watcher: Client) -> None:
    hidden = hidden_from(late_match, None)
    assert [found(page, hidden) for page in pages(watcher, late_match)] == [[]] * 4


def test_answer_to_a_card_that_another_holds_tells_of_no_further_card(
    late_match: Match, browser_of: BrowserOf
) -> None:
    prompt = prompt_of(late_match)
    hidden = hidden_from(late_match, prompt.seat.index)
    client = browser_of(prompt.seat.name)
    for code in hidden:
        said = {"prompt": str(prompt.pk), "command": f"play {code}"}
        page = client.get(f"/match/{late_match.pk}/play/", said).content.decode()
        assert "You do not hold" in page
        assert set(found(page, hidden)) <= {code}
