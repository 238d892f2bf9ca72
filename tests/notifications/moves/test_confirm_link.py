"""The page where a player says that a held answer is his own."""

from datetime import datetime

import pytest
from django.test import Client

from notifications.identity.addresses import is_sender_of
from notifications.links import confirm_url
from notifications.models import Address, HeldAnswer, InboundMail
from tests.notifications.conftest import open_prompt
from tests.notifications.inbound.post import game_moves, is_asked, player_of, send
from tests.notifications.pages import (
    assert_discreet,
    everything,
    is_signed_in,
    path_of,
    text_of,
)
from turns.models import Match, Prompt

pytestmark = pytest.mark.django_db

OTHER = "bob@work.example"


@pytest.fixture
def prompt(match: Match) -> Prompt:
    """What the first player is asked."""
    return open_prompt(match)


@pytest.fixture
def link(prompt: Prompt, now: datetime) -> str:
    """The link in the mail about a move that came from another address."""
    send("bid 1", prompt, now=now, sender=OTHER)
    return path_of(confirm_url(HeldAnswer.objects.get(prompt=prompt)))


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_changes_nothing(client: Client, link: str, method: str) -> None:
    before = everything()

    response = client.generic(method.upper(), link)

    assert everything() == before
    assert not is_signed_in(client)
    assert_discreet(response)


def test_page_says_who_wrote_what(client: Client, link: str) -> None:
    page = text_of(client.get(link))

    assert f"It came by mail from {OTHER}." in page
    assert "Yes: bid 1" in page


def test_press_plays_the_held_move_as_one_that_came_by_mail(
    client: Client, link: str, prompt: Prompt
) -> None:
    response = client.post(link)

    assert "Done: “bid 1”." in text_of(response)
    assert game_moves(prompt.match) == [("bid_made", "mail")]


def test_press_plays_what_was_held_whatever_is_posted(
    client: Client, link: str, prompt: Prompt
) -> None:
    client.post(link, {"command": "bid 0"})

    prompt.refresh_from_db()
    assert prompt.answer == "bid 1"


def test_second_press_plays_nothing_more(client: Client, link: str, prompt: Prompt) -> None:
    client.post(link)

    response = client.post(link)

    assert "It counts once." in text_of(response)
    assert len(game_moves(prompt.match)) == 1
    assert "You had already played" in text_of(client.get(link))


def test_sender_is_accepted_only_where_the_player_says_so(
    client: Client, link: str, prompt: Prompt
) -> None:
    client.post(link)

    assert not is_sender_of(player_of(prompt), OTHER)


def test_accepted_sender_plays_from_then_on_and_gets_no_mail(
    client: Client, link: str, prompt: Prompt, now: datetime
) -> None:
    client.post(link, {"accept_sender": "yes"})

    assert is_sender_of(player_of(prompt), OTHER)
    assert Address.objects.get(email=OTHER).verified_at is None
    late = send("bid 1", prompt, now=now, sender=OTHER)
    assert late.status == InboundMail.Status.ANSWERED


def test_link_of_a_replaced_answer_plays_nothing(
    client: Client, link: str, prompt: Prompt, now: datetime
) -> None:
    send("bid 0", prompt, now=now, sender=OTHER)

    for response in (client.get(link), client.post(link)):
        assert response.status_code == 404
        assert "took its place" in text_of(response)
    assert is_asked(prompt.match, prompt)


def test_link_to_a_turn_that_was_answered_otherwise_plays_nothing(
    client: Client, link: str, prompt: Prompt, now: datetime
) -> None:
    send("bid 0", prompt, now=now)

    response = client.post(link)

    assert response.status_code == 409
    assert "This turn was already answered with “bid 0”" in text_of(response)
    assert len(game_moves(prompt.match)) == 1


@pytest.mark.parametrize("method", ["get", "post"])
def test_bad_link_is_refused(client: Client, db: None, method: str) -> None:
    response = client.generic(method.upper(), "/confirm/nonsense/")

    assert response.status_code == 404
    assert_discreet(response)
