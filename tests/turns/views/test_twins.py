"""A page never depends on what its viewer may not know, in any game."""

import re
from collections.abc import Iterator
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.core.engine import AnyEngine
from games.registry import engines
from tests.turns.conftest import RecordedContacts, play_on, prompt_of
from tests.turns.games import dealt, put, twin_position
from tests.turns.views.conftest import BrowserOf
from turns.models import Match

CAST = ("alice", "bob", "charlie", "dora")
STEPS = (0, 1, 6, 13)
"""So many moves are made before each look."""

each_game = pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.key)


@pytest.fixture
def table(
    engine: AnyEngine, people: list[User], contacts: RecordedContacts, now: datetime
) -> Match:
    """A match of four."""
    return dealt(engine, people, now=now)


def pages(client: Client, match: Match, *, is_asked: bool) -> Iterator[str]:
    """The match, and for whoever is asked a move that is shown, one refused and one unread."""
    yield page(client, f"/match/{match.pk}/")
    if not is_asked:
        return
    asked = f"/match/{match.pk}/play/?prompt={prompt_of(match).pk}&command="
    for command in ("move 1", "move 99", "pass", "play 8R take 1P", "should I play 3", "QS"):
        yield page(client, asked + command)


def page(client: Client, address: str) -> str:
    said = client.get(address).content.decode()
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", said)


@each_game
def test_pages_are_the_same_whatever_the_others_hold(
    table: Match, browser_of: BrowserOf, watcher: Client, now: datetime
) -> None:
    viewers = [(seat, browser_of(name)) for seat, name in enumerate(CAST)]
    for moves in STEPS:
        play_on(table, moves, now=now)
        table = Match.objects.select_related("vault").get(pk=table.pk)
        position = table.vault.position
        asked = prompt_of(table).seat.index
        for viewer, client in [*viewers, (None, watcher)]:
            seen = list(pages(client, table, is_asked=viewer == asked))
            put(table, twin_position(table, viewer))
            assert list(pages(client, table, is_asked=viewer == asked)) == seen
            put(table, position)


@each_game
def test_own_cards_are_what_a_page_shows(table: Match, browser_of: BrowserOf) -> None:
    table = Match.objects.select_related("vault").get(pk=table.pk)
    clients = [browser_of(name) for name in CAST]
    seen = [list(pages(client, table, is_asked=False)) for client in clients]
    put(table, twin_position(table, None))
    other = [list(pages(client, table, is_asked=False)) for client in clients]
    assert other != seen
