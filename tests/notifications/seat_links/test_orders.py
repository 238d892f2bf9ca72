"""The page of an order that a turn mail offers: GET shows, POST gives."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from notifications.links import order_url
from tests.notifications.conftest import open_prompt, play_one
from tests.notifications.pages import assert_discreet, everything, is_signed_in, path_of, text_of
from turns.models import Match, Order, Prompt, Source, Vault
from turns.services.seating import ask_afresh

pytestmark = pytest.mark.django_db

ORDER = "follow low"


@pytest.fixture
def prompt(match: Match, now: datetime) -> Prompt:
    """What the first player is asked."""
    return open_prompt(match)


def link(prompt: Prompt, command: str = ORDER) -> str:
    """The path of an order's link."""
    return path_of(order_url(prompt, command))


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_gives_nothing_and_signs_nobody_in(
    client: Client, prompt: Prompt, method: str
) -> None:
    before = everything()

    response = client.generic(method.upper(), link(prompt))

    assert everything() == before
    assert not Order.objects.exists()
    assert not is_signed_in(client)
    assert_discreet(response)


def test_page_shows_the_order_in_words_and_a_button(client: Client, prompt: Prompt) -> None:
    page = text_of(client.get(link(prompt)))

    assert "Give this order?" in page
    assert f"Yes: {ORDER}" in page


def test_press_keeps_an_order_that_does_not_decide_the_turn(client: Client, prompt: Prompt) -> None:
    page = text_of(client.post(link(prompt)))

    order = Order.objects.get(seat=prompt.seat)
    assert (order.command, order.player) == (ORDER, prompt.seat.player)
    assert "It does not decide this turn" in page
    assert open_prompt(prompt.match) == prompt


def test_order_that_decides_the_turn_is_played_and_said(client: Client, prompt: Prompt) -> None:
    page = text_of(client.post(link(prompt, "bid 1")))

    prompt.refresh_from_db()
    assert (prompt.answer, prompt.answer_source) == ("bid 1", Source.ORDER)
    assert "has played “bid 1”" in page


def test_second_press_keeps_it_once(client: Client, prompt: Prompt) -> None:
    client.post(link(prompt))

    client.post(link(prompt))

    assert Order.objects.filter(seat=prompt.seat).count() == 1


@pytest.mark.parametrize("method", ["get", "post"])
def test_order_of_a_turn_that_is_over_comes_too_late(
    client: Client, prompt: Prompt, method: str, now: datetime
) -> None:
    play_one(prompt.match, now=now)

    page = text_of(client.generic(method.upper(), link(prompt)))

    assert "This turn was already answered with “bid 0”" in page
    assert not Order.objects.exists()


def test_order_that_cannot_be_given_is_refused_with_the_reason(
    client: Client, prompt: Prompt
) -> None:
    response = client.post(link(prompt, "follow nonsense"))

    assert response.status_code == 422
    assert "cannot be given" in text_of(response)
    assert not Order.objects.exists()


def test_link_of_a_player_who_left_gives_nothing(
    client: Client, prompt: Prompt, people: list[User]
) -> None:
    address = link(prompt)
    prompt.match.seats.filter(pk=prompt.seat_id).update(player=User.objects.create_user("newcomer"))

    assert client.post(address).status_code == 404
    assert not Order.objects.exists()


def test_move_link_is_no_order_link(client: Client, prompt: Prompt) -> None:
    token = path_of(order_url(prompt, ORDER)).rstrip("/").rpartition("/")[2]

    assert client.get(f"/move/{token}/").status_code == 404
    assert client.get(f"/order/{token[:-3]}/").status_code == 404


def test_prompt_that_was_asked_afresh_takes_no_old_order(
    client: Client, prompt: Prompt, now: datetime
) -> None:
    address = link(prompt)
    ask_afresh(prompt.match, Vault.objects.get(match=prompt.match), prompt.seat, now=now)

    page = text_of(client.post(address))

    assert "This turn is over" in page
    assert not Order.objects.exists()
