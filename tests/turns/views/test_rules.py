import re

import pytest
from django.test import Client

from games.core.engine import AnyEngine
from games.registry import engines, get_engine
from turns.rulebooks import rulebook

each_game = pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.key)
each_language = pytest.mark.parametrize("language", ["en", "fr"])


def rules(client: Client, key: str, language: str = "en") -> str:
    return client.get(f"/games/{key}/", headers={"Accept-Language": language}).content.decode()


@each_game
@each_language
def test_every_game_has_rules_to_read(watcher: Client, engine: AnyEngine, language: str) -> None:
    page = rules(watcher, engine.key, language)
    assert f">{engine.title}</h1>" in page
    assert f"/start/?game={engine.key}" in page


def test_rules_are_told_in_french(watcher: Client) -> None:
    assert "manche" in rules(watcher, "oheila", "fr")


def test_tables_are_tables(watcher: Client) -> None:
    assert "<table>" in rules(watcher, "oheila")


@each_game
@each_language
def test_contents_lead_to_every_part(watcher: Client, engine: AnyEngine, language: str) -> None:
    page = rules(watcher, engine.key, language)
    links = re.findall(r'<a href="#([^"]+)">', page.partition('class="contents"')[2])
    anchors = re.findall(r'<h2 id="([^"]+)">', page)
    assert links == anchors
    assert len(set(anchors)) == len(anchors) > 4


@each_game
@each_language
def test_examples_are_drawn_with_the_cards_of_the_table(
    watcher: Client, engine: AnyEngine, language: str
) -> None:
    article = rules(watcher, engine.key, language).partition("<article")[2]
    assert '<span class="card card-' in article
    assert "unseen" in article


def test_code_that_is_to_be_typed_stays_a_code(watcher: Client) -> None:
    page = rules(watcher, "oheila")
    assert "<code>play QS</code>: also <code>QS</code>, <code>sq</code>" in page
    assert "<code>9H</code>" not in page


def test_reading_time_is_said(watcher: Client) -> None:
    book = rulebook(get_engine("oheila"), "en")
    assert 3 <= book.minutes <= 8
    assert f"{book.minutes} minutes to read" in rules(watcher, "oheila")


def test_options_are_the_engines(watcher: Client) -> None:
    page = rules(watcher, "oheila")
    assert "<dt>Length</dt><dd>all 16 rounds; short: 8 rounds</dd>" in page


def test_game_that_does_not_exist_is_not_found(watcher: Client) -> None:
    assert watcher.get("/games/poker/").status_code == 404


@each_game
@each_language
def test_catalogue_tells_of_every_game(watcher: Client, engine: AnyEngine, language: str) -> None:
    page = watcher.get("/games/", headers={"Accept-Language": language}).content.decode()
    assert f"<h2>{engine.title}</h2>" in page
    assert f'href="/games/{engine.key}/"' in page
    assert f'href="/start/?game={engine.key}"' in page


def test_catalogue_says_players_minutes_complexity_and_pitch(watcher: Client) -> None:
    page = watcher.get("/games/").content.decode()
    odin = page.partition("<h2>Odin</h2>")[2].partition("</li>")[0]
    assert "2 to 6 players" in odin
    assert f"about {get_engine('odin').minutes} minutes" in odin
    assert "1 of 5" in odin
    assert str(get_engine("odin").pitch) in odin
    assert "4 players" in page


def test_front_page_and_start_page_lead_to_the_catalogue(watcher: Client) -> None:
    for address in ("/", "/start/"):
        main = watcher.get(address).content.decode().partition("<main")[2]
        assert 'href="/games/"' in main
