"""The mails of every game: nothing hidden, nothing that reads as a command, moves by picking."""

import re
from collections.abc import Iterator
from datetime import datetime
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from pytest_django import Settings

from games.core.engine import AnyEngine
from games.registry import engines, get_engine
from notifications.inbound.text.markup import html_text
from notifications.links import move_path, read_move
from notifications.messages.compose import compose
from notifications.messages.mail import Mail
from notifications.models import Delivery, Profile
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import open_prompt
from tests.notifications.messages.test_commands import commands_in
from tests.turns.conftest import play_on
from tests.turns.games import dealt, put, twin_position
from turns.models import Match, Prompt

pytestmark = pytest.mark.django_db

HAND = ["8R", "3R", "5R", "2O", "6O", "7O", "6Y", "8P", "9P"]
OTHER = ["1R", "1O", "1Y", "1G", "1B", "1P", "3G", "3B", "3P"]

each_game = pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.key)
each_language = pytest.mark.parametrize("language", ["en", "fr"])


@pytest.fixture(autouse=True)
def no_grace(settings: Settings) -> None:
    settings.MAIL_GRACE *= 0


@pytest.fixture
def picking(people: list[User], now: datetime) -> Prompt:
    """Whoever is asked in a match of Odin has more moves than a list would hold."""
    prompt = open_prompt(dealt(get_engine("odin"), people[:2], now=now))
    asked = prompt.seat.index
    hands = [HAND, OTHER] if asked == 0 else [OTHER, HAND]
    centre = {"centre": ["2Y", "2G"], "owner": 1 - asked, "passes": 0}
    match = Match.objects.select_related("vault").get(pk=prompt.match_id)
    position = {**match.vault.position, "hands": hands, **centre}
    put(match, match.engine.position(match.engine.load(position)))
    return prompt


def turn_mail(prompt: Prompt, now: datetime) -> Mail:
    handle_facts(now)
    return compose(Delivery.objects.get(prompt=prompt), now)


def linked(text: str) -> list[str]:
    """The commands of the move links in a text, in their order."""
    tokens = re.findall(r"/move/([^/\s\"]+)/", unescape(text))
    return [read_move(token).command for token in tokens]


def test_mail_of_a_picker_has_three_examples_and_one_link_to_choose(
    picking: Prompt, now: datetime
) -> None:
    mail = turn_mail(picking, now)

    told = mail.text.partition("such as\n")[2].partition("\n\n")[0]
    examples = [line.removeprefix("| ") for line in told.splitlines()]
    assert len(examples) == 3
    assert all(example.startswith("play ") for example in examples)
    assert all(example in mail.html for example in examples)
    assert linked(mail.text) == linked(mail.html)[::-1] == ["pass", ""]


def test_mail_of_a_picker_says_its_parts_and_numbers_what_stands_beside(
    picking: Prompt, now: datetime
) -> None:
    text = turn_mail(picking, now).text

    assert "| The cards you play (2 or 3 cards): “play” and the codes" in text
    assert "| The card you take (1 card): “take” and the codes" in text
    assert "| [1] pass\n" in text
    assert "| “move 1” is the choice with the number 1." in text


def test_mail_of_a_picker_is_told_in_french(picking: Prompt, now: datetime) -> None:
    Profile.objects.update(language="fr")

    mail = turn_mail(picking, now)

    assert "De quoi un coup est fait" in mail.text
    assert "2 ou 3 cartes" in mail.text
    for part in (mail.text, mail.html):
        assert "«\u00a0coup 1\u00a0» est le choix numéro 1." in unescape(part)


def test_link_to_choose_shows_cards_to_tick(picking: Prompt, client: Client) -> None:
    page = client.get(move_path(picking)).content.decode()

    boxes = re.findall(r'type="checkbox" name="pick-hand" value="(\w+)"', page)
    assert sorted(boxes) == sorted(HAND)


def test_cards_that_are_picked_behind_the_link_lead_to_the_same_question(
    picking: Prompt, client: Client
) -> None:
    said = {"pick": "cards", "pick-hand": ["8R", "5R"], "pick-centre": "2G"}
    page = client.get(move_path(picking), said).content.decode()

    assert "Yes: play 8R 5R take 2G" in page
    client.post(move_path(picking), {"command": "play 8R 5R take 2G"})
    picking.refresh_from_db()
    assert picking.answer == "play 8R 5R take 2G"


def test_cards_that_do_not_go_together_stay_ticked_behind_the_link(
    picking: Prompt, client: Client
) -> None:
    said = {"pick": "cards", "pick-hand": ["8R", "2O"], "pick-centre": "2G"}
    response = client.get(move_path(picking), said)
    page = response.content.decode()

    assert response.status_code == 422
    assert sorted(re.findall(r'value="(\w+)" checked', page)) == ["2G", "2O", "8R"]
    assert 'id="command-error"' in page


def test_doubtful_command_behind_the_link_is_offered(picking: Prompt, client: Client) -> None:
    said = {"command": "should I play 8R 5R take 2G"}
    page = client.get(move_path(picking), said).content.decode()

    [offer] = re.findall(r'href="([^"]+\?command=[^"]+)"', page)
    assert "Yes: play 8R 5R take 2G" in client.get(unescape(offer)).content.decode()


def test_cards_of_a_move_are_shown_once(people: list[User], now: datetime) -> None:
    prompt = open_prompt(dealt(get_engine("olenon"), people, now=now))

    html = turn_mail(prompt, now).html

    [first, *_] = re.findall(r"\[1\] (.*?)</a>", html)
    assert html_text(first).count("lead") == 1
    assert first.count('role="img"') == 1
    assert "aria-hidden" not in first


@each_game
@each_language
def test_no_line_of_a_mail_is_a_command(
    engine: AnyEngine,
    language: str,
    people: list[User],
    now: datetime,
    mailoutbox: list[EmailMultiAlternatives],
) -> None:
    match = dealt(engine, people, now=now)
    Profile.objects.update(language=language)
    for index, name in enumerate(("pass", "oui", "move 2", "3 3")):
        match.seats.filter(index=index).update(name=name)

    for _ in range(12):
        handle_facts(now)
        send_waiting(now)
        for mail in mailoutbox:
            assert not commands_in(str(mail.body), match)
            assert not commands_in(html_text(str(mail.alternatives[0][0])), match)
        mailoutbox.clear()
        play_on(match, 1, now=now)


@each_game
def test_turn_mails_are_the_same_whatever_the_others_hold(
    engine: AnyEngine, people: list[User], now: datetime
) -> None:
    match = dealt(engine, people, now=now)

    for prompt in prompts(match, now=now):
        asked = Match.objects.select_related("vault").get(pk=match.pk)
        position = asked.vault.position
        seen = turn_mail(prompt, now)
        put(asked, twin_position(asked, prompt.seat.index))
        assert turn_mail(prompt, now) == seen
        put(asked, position)


def prompts(match: Match, *, now: datetime) -> Iterator[Prompt]:
    """What is asked at some moments of a match."""
    for moves in (0, 1, 2, 5, 9):
        play_on(match, moves, now=now)
        yield open_prompt(match)
