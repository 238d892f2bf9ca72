"""Picking cards on the page, without a script: Odin, where a list of moves would be long."""

import html
import json
import re
from collections.abc import Sequence
from datetime import datetime
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.registry import get_engine
from tests.turns.conftest import RecordedContacts, prompt_of
from tests.turns.games import dealt, put
from tests.turns.views.conftest import BrowserOf
from turns.models import Match, Prompt

HAND = ["8R", "3R", "5R", "2O", "6O", "7O", "6Y", "8P", "9P"]
OTHER = ["1R", "1O", "1Y", "1G", "1B", "1P", "3G", "3B", "3P"]


@pytest.fixture
def prompt(people: list[User], contacts: RecordedContacts, now: datetime) -> Prompt:
    """Whoever is asked holds HAND and sees a yellow 2 and a green 2 in the centre."""
    match = dealt(get_engine("odin"), people[:2], now=now)
    prompt = prompt_of(match)
    asked = prompt.seat.index
    hands = [HAND, OTHER] if asked == 0 else [OTHER, HAND]
    centre = {"centre": ["2Y", "2G"], "owner": 1 - asked, "passes": 0}
    stored = Match.objects.select_related("vault").get(pk=match.pk)
    position = {**stored.vault.position, "hands": hands, **centre}
    put(stored, match.engine.position(match.engine.load(position)))
    return prompt


@pytest.fixture
def asked(prompt: Prompt, browser_of: BrowserOf) -> Client:
    return browser_of(prompt.seat.name)


def look(client: Client, prompt: Prompt) -> str:
    return client.get(f"/match/{prompt.match_id}/").content.decode()


def pick(client: Client, prompt: Prompt, hand: Sequence[str], take: Sequence[str] = ()) -> str:
    """Press the button under the cards."""
    said = [("prompt", prompt.pk), ("pick", "cards")]
    said += [("pick-hand", code) for code in hand] + [("pick-centre", code) for code in take]
    return client.get(f"/match/{prompt.match_id}/play/?{urlencode(said)}").content.decode()


def ticked(page: str) -> list[str]:
    return re.findall(r'name="pick-[a-z]+" value="(\w+)" checked', page)


def test_every_card_of_the_hand_and_of_the_centre_can_be_ticked(
    asked: Client, prompt: Prompt
) -> None:
    page = look(asked, prompt)
    boxes = re.findall(r'type="checkbox" name="pick-hand" value="(\w+)"', page)
    radios = re.findall(r'type="radio" name="pick-centre" value="(\w+)"', page)
    assert sorted(boxes) == sorted(HAND)
    assert sorted(radios) == ["2G", "2Y"]
    assert ticked(page) == []
    assert page.count("Your hand") == 0


def test_pass_is_a_numbered_choice_beside_the_cards(asked: Client, prompt: Prompt) -> None:
    page = look(asked, prompt)
    assert re.search(r'name="command" value="pass"><span class="number">1</span> pass', page)


def test_picked_cards_are_shown_as_a_move_and_played_by_a_second_press(
    asked: Client, prompt: Prompt
) -> None:
    page = pick(asked, prompt, ["8R", "5R"], ["2G"])
    assert "Yes: play 8R 5R take 2G" in page
    assert "The card you take" in page
    prompt.refresh_from_db()
    assert prompt.is_open
    said = {"prompt": prompt.pk, "command": "play 8R 5R take 2G"}
    asked.post(f"/match/{prompt.match_id}/play/", said)
    prompt.refresh_from_db()
    assert prompt.answer == "play 8R 5R take 2G"


def test_cards_that_do_not_go_together_are_refused_in_the_games_words_and_stay_ticked(
    asked: Client, prompt: Prompt
) -> None:
    page = pick(asked, prompt, ["8R", "2O"], ["2G"])
    table = prompt.match.engine
    assert 'id="command-error" role="alert"' in page
    assert sorted(ticked(page)) == ["2G", "2O", "8R"]
    assert "Yes:" not in page
    assert table.title in page


def test_card_to_take_that_is_missing_is_asked_for_with_buttons(
    asked: Client, prompt: Prompt
) -> None:
    page = pick(asked, prompt, ["8R", "5R"])
    offers = re.findall(r'href="[^"]*command=(play[^"]*)"', page)
    assert offers == ["play%208R%205R%20take%202Y", "play%208R%205R%20take%202G"]
    assert ticked(page) == ["8R", "5R"] or sorted(ticked(page)) == ["5R", "8R"]


def test_page_holds_the_legal_moves_for_its_script(asked: Client, prompt: Prompt) -> None:
    [data] = re.findall(r'data-moves="([^"]*)"', look(asked, prompt))
    moves = json.loads(html.unescape(data))
    assert ["8R 5R", "2G"] in moves
    assert ["8R 2O", "2G"] not in moves
    assert all(len(move) == 2 for move in moves)


def test_moves_of_others_are_not_on_the_page(watcher: Client, prompt: Prompt) -> None:
    assert "data-moves" not in look(watcher, prompt)


def test_button_without_a_card_asks_for_cards(asked: Client, prompt: Prompt) -> None:
    assert "Choose your cards first." in pick(asked, prompt, [])


@pytest.mark.parametrize("code", ["1R", "ZZ", "<b>", "8R take 2Y", "x" * 5000, ""])
def test_whatever_a_browser_sends_is_only_a_command(
    asked: Client, prompt: Prompt, code: str
) -> None:
    page = pick(asked, prompt, [code], ["2G"])
    assert "Yes:" not in page
    assert "<b>" not in page
    prompt.refresh_from_db()
    assert prompt.is_open


def test_typed_command_goes_before_ticks(asked: Client, prompt: Prompt) -> None:
    said = urlencode([("prompt", prompt.pk), ("pick-hand", "8R"), ("command", "pass")])
    page = asked.get(f"/match/{prompt.match_id}/play/?{said}").content.decode()
    assert "Yes: pass" in page


def test_doubtful_command_is_offered_as_a_button(asked: Client, prompt: Prompt) -> None:
    said = urlencode({"prompt": prompt.pk, "command": "should I play 8R 5R take 2G"})
    page = asked.get(f"/match/{prompt.match_id}/play/?{said}").content.decode()
    assert "I mean “play 8R 5R take 2G”" in page
    assert f'play/?prompt={prompt.pk}&amp;command=play%208R%205R%20take%202G"' in page
