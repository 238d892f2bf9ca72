"""Asking by mail how to leave a match."""

from datetime import datetime

import pytest
from django.test import Client

from notifications.models import Delivery
from tests.notifications.conftest import address_of, open_prompt, play_one
from tests.notifications.inbound.post import answer_to, composed, player_address, send
from turns.models import Match

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("word", ["resign", "Abandonner !"])
def test_resign_by_mail_is_answered_with_the_page_and_does_nothing(
    match: Match, now: datetime, word: str
) -> None:
    prompt = open_prompt(match)
    version = Match.objects.get(pk=match.pk).version

    mail = composed(send(word, prompt, now=now), now=now)

    page = f"http://127.0.0.1:8000{match.get_absolute_url()}leave/"
    assert f"\n{page}\n" in mail.text
    assert f'href="{page}"' in mail.html
    assert "Nothing was done yet" in mail.text
    assert Match.objects.get(pk=match.pk).version == version


def test_page_to_leave_is_told_at_the_stored_address_alone(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    answer = answer_to(send("resign", prompt, now=now))
    send("resign", prompt, now=now, sender="mallory@example.net")

    assert answer.email == player_address(prompt)
    assert not Delivery.objects.filter(email="mallory@example.net").exists()


def test_link_of_the_mail_asks_an_unknown_browser_to_sign_in(match: Match, client: Client) -> None:
    response = client.get(f"{match.get_absolute_url()}leave/")

    assert response.status_code == 403
    assert f"/sign-in/?next={match.get_absolute_url()}leave/" in response.content.decode()


def test_nobody_is_led_out_of_a_match_that_is_over(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    while match.status != Match.Status.OVER:
        play_one(match, now=now)
        match.refresh_from_db()

    mail = composed(send("resign", prompt, now=now, sender=address_of(prompt.seat.name)), now=now)

    assert "nobody can leave it any more" in mail.text
    assert "/leave/" not in mail.text
