"""Leaving a match by mail: the player is asked, and his yes to that very mail leaves."""

from datetime import datetime

import pytest
from django.test import Client

from notifications.models import Delivery
from tests.notifications.conftest import address_of, open_prompt, play_one
from tests.notifications.inbound.post import answer_to, composed, player_address, send
from turns.models import Match

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("word", ["resign", "Abandonner !"])
def test_resign_by_mail_asks_and_does_nothing_yet(match: Match, now: datetime, word: str) -> None:
    prompt = open_prompt(match)
    version = Match.objects.get(pk=match.pk).version

    mail = composed(send(word, prompt, now=now), now=now)

    assert mail.subject.startswith("Leave the match? Oheila with")
    for part in (mail.text, mail.html):
        assert "Do you really want to leave?" in part
        assert "A bot plays on until somebody takes the seat over." in " ".join(
            part.replace("\n| ", " ").split()
        )
        assert "/asked/" in part
    assert Match.objects.get(pk=match.pk).version == version


def test_question_goes_to_the_stored_address_alone(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    first = answer_to(send("resign", prompt, now=now))
    second = answer_to(send("resign", prompt, now=now, sender="mallory@example.net"))

    assert {first.email, second.email} == {player_address(prompt)}
    assert {first.kind, second.kind} == {Delivery.Kind.CONFIRM}


def test_page_to_leave_asks_an_unknown_browser_to_sign_in(match: Match, client: Client) -> None:
    response = client.get(f"{match.get_absolute_url()}leave/")

    assert response.status_code == 403
    assert f"/sign-in/?next={match.get_absolute_url()}leave/" in response.content.decode()


def test_nobody_is_asked_to_leave_a_match_that_is_over(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    while match.status != Match.Status.OVER:
        play_one(match, now=now)
        match.refresh_from_db()

    mail = composed(send("resign", prompt, now=now, sender=address_of(prompt.seat.name)), now=now)

    assert "Only a match in play can be left" in mail.text
    assert "/asked/" not in mail.text
