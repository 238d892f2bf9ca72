"""Cards in words, for the player who likes that: on pages and in both parts of a mail."""

from dataclasses import dataclass
from datetime import datetime
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation
from django.utils.html import strip_tags

from games.core.text import Face
from notifications.links import move_path
from notifications.messages.compose import compose
from notifications.messages.mail import Mail
from notifications.models import Delivery, Profile
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import dealt, open_prompt, play
from turns.clocks.terms import Forced, Terms
from turns.models import Prompt
from turns.rendering.drawing import HAND
from turns.rendering.words import words
from turns.tables import Table


@dataclass(frozen=True)
class Asked:
    """Whoever has to play a card, and the one card of his hand."""

    prompt: Prompt
    player: User
    face: Face

    def name_of_card(self, language: str) -> str:
        with translation.override(language):
            return words(self.face.name, ())


@pytest.fixture
def asked(people: list[User], now: datetime) -> Asked:
    """All four have bid, so that the first card is asked for; nothing is played by itself."""
    match = dealt(people, rounds="short", now=now, terms=Terms(forced=Forced.OFF))
    play(match, 4, now=now)
    prompt = open_prompt(match)
    assert prompt.seat.player is not None
    zones = {zone.key: zone for zone in Table(match, prompt.seat.index).scene().zones}
    return Asked(prompt, prompt.seat.player, zones[HAND].cards[0].face)


def like(user: User, language: str = "en") -> None:
    """He likes cards in words, and mails in this language."""
    Profile.objects.filter(user=user).update(cards_in_words=True, language=language)


def mail_to(asked: Asked, now: datetime) -> Mail:
    handle_facts(now)
    return compose(Delivery.objects.get(prompt=asked.prompt), now)


def page_of(asked: Asked, language: str) -> str:
    client = Client(headers={"accept-language": language})
    client.force_login(asked.player)
    return client.get(f"/match/{asked.prompt.match_id}/").content.decode()


def seen(html: str) -> str:
    """What stands on the page, without its tags."""
    return " ".join(unescape(strip_tags(html)).split())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_both_parts_of_a_mail_name_the_card_beside_its_code(
    asked: Asked, language: str, now: datetime
) -> None:
    like(asked.player, language)
    mail = mail_to(asked, now)
    name, code = asked.name_of_card(language), asked.face.code
    assert f"{name} ({code})" in mail.text
    assert f"{code}{asked.face.mark}" not in mail.text
    assert f"{name} {code}" in seen(mail.html)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_page_names_the_card_beside_its_code(asked: Asked, language: str) -> None:
    like(asked.player, language)
    page = page_of(asked, language)
    name = asked.name_of_card(language)
    assert f'<span class="worded" aria-hidden="true">{name}</span>' in page
    assert f'<span class="code">{asked.face.code}</span>' in page


def test_page_of_a_move_link_is_written_as_its_player_likes_it(asked: Asked) -> None:
    like(asked.player)
    page = Client().get(move_path(asked.prompt)).content.decode()
    assert f'aria-hidden="true">{asked.name_of_card("en")}</span>' in page


def test_whoever_says_nothing_reads_codes(asked: Asked, now: datetime) -> None:
    mail = mail_to(asked, now)
    assert f"{asked.face.code}{asked.face.mark}" in mail.text
    assert 'class="worded"' not in page_of(asked, "en")


def test_wish_of_one_player_is_not_that_of_the_next(asked: Asked, people: list[User]) -> None:
    others = Profile.objects.exclude(user=asked.player)
    others.update(cards_in_words=True)
    assert 'class="worded"' not in page_of(asked, "en")


def test_name_can_be_typed_as_well_as_the_code(asked: Asked) -> None:
    table = Table(asked.prompt.match, asked.prompt.seat.index)
    typed = table.engine.parse(f"play {asked.name_of_card('en')}", table.view)
    assert table.engine.format(typed) == f"play {asked.face.code}"
