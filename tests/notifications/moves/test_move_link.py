"""The page of a move's link: GET shows, POST plays."""

import re
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from notifications.links import move_path
from tests.notifications.conftest import open_prompt, play_one
from tests.notifications.inbound.post import commands, game_moves, is_asked
from tests.notifications.pages import assert_discreet, everything, is_signed_in, text_of
from tests.turns.conftest import hidden_cards
from turns.models import Match, Prompt

pytestmark = pytest.mark.django_db

METHODS = ("get", "head")


def hand_of(match: Match, seat: int) -> list[str]:
    """The codes of the cards that a seat holds."""
    hands: list[list[str]] = Match.objects.get(pk=match.pk).vault.position["hands"]
    return hands[seat]


@pytest.fixture
def prompt(match: Match) -> Prompt:
    """What the first player is asked."""
    return open_prompt(match)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("command", ["", "bid 1", "bid 9"])
def test_looking_at_a_link_changes_nothing_and_signs_nobody_in(
    client: Client, prompt: Prompt, method: str, command: str
) -> None:
    before = everything()

    response = client.generic(method.upper(), move_path(prompt, command))

    assert everything() == before
    assert not is_signed_in(client)
    assert_discreet(response)


def test_get_shows_the_position_the_move_and_a_button(client: Client, prompt: Prompt) -> None:
    page = text_of(client.get(move_path(prompt, "bid 1")))

    assert "Play this?" in page
    assert '<input type="hidden" name="command" value="bid 1">' in page
    assert hand_of(prompt.match, prompt.seat.index)[0] in page


def test_link_without_a_move_offers_every_legal_one(client: Client, prompt: Prompt) -> None:
    page = text_of(client.get(move_path(prompt)))

    for command in commands(prompt):
        assert f'value="{command}"' in page


def test_chosen_move_is_shown_before_it_is_played(client: Client, prompt: Prompt) -> None:
    response = client.get(move_path(prompt), {"command": "bid 0"})

    assert "Play this?" in text_of(response)
    assert is_asked(prompt.match, prompt)


def test_typed_move_that_is_refused_is_explained(client: Client, prompt: Prompt) -> None:
    response = client.get(move_path(prompt), {"command": "bid 9"})

    assert response.status_code == 422
    assert "A bid is a whole number from 0 to 1" in text_of(response)
    assert 'value="bid 0"' in text_of(response)


def test_post_plays_the_move_and_shows_the_new_position(client: Client, prompt: Prompt) -> None:
    response = client.post(move_path(prompt, "bid 1"))

    page = text_of(response)
    assert game_moves(prompt.match) == [("bid_made", "link")]
    assert "Done: “bid 1”." in page
    assert "bids 1" in page
    assert not is_signed_in(client)
    assert_discreet(response)


def test_post_of_the_page_that_offers_all_moves_plays_the_chosen_one(
    client: Client, prompt: Prompt
) -> None:
    client.post(move_path(prompt), {"command": "bid 0"})

    prompt.refresh_from_db()
    assert prompt.answer == "bid 0"


def test_button_of_the_shown_page_plays(client: Client, prompt: Prompt) -> None:
    client = Client(enforce_csrf_checks=True)
    page = text_of(client.get(move_path(prompt, "bid 1")))
    form = re.search(r'<form method="post">.*?</form>', page, re.DOTALL)
    assert form is not None
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))

    response = client.post(move_path(prompt, "bid 1"), fields)

    assert response.status_code == 200
    assert game_moves(prompt.match) == [("bid_made", "link")]


def test_post_from_elsewhere_plays_nothing(prompt: Prompt) -> None:
    client = Client(enforce_csrf_checks=True)

    response = client.post(move_path(prompt, "bid 1"))

    assert response.status_code == 403
    assert is_asked(prompt.match, prompt)


def test_second_press_says_that_the_move_was_made(client: Client, prompt: Prompt) -> None:
    client.post(move_path(prompt, "bid 1"))

    response = client.post(move_path(prompt, "bid 1"))

    assert response.status_code == 200
    assert "You had already played “bid 1”." in text_of(response)
    assert len(game_moves(prompt.match)) == 1


def test_other_move_of_a_turn_that_is_over_plays_nothing(client: Client, prompt: Prompt) -> None:
    client.post(move_path(prompt, "bid 1"))

    response = client.post(move_path(prompt, "bid 0"))

    assert response.status_code == 409
    assert "This turn was already answered with “bid 1”" in text_of(response)
    assert len(game_moves(prompt.match)) == 1


def test_link_of_an_older_turn_shows_the_present_position_and_offers_nothing(
    client: Client, prompt: Prompt, now: datetime
) -> None:
    client.post(move_path(prompt, "bid 1"))
    while open_prompt(prompt.match).seat != prompt.seat:
        play_one(prompt.match, now=now)
    newer = open_prompt(prompt.match)
    moves = len(game_moves(prompt.match))
    command = commands(newer)[0]

    shown = client.get(move_path(prompt), {"command": command})
    posted = client.post(move_path(prompt), {"command": command})

    assert is_asked(prompt.match, newer)
    assert len(game_moves(prompt.match)) == moves
    for response in (shown, posted):
        page = text_of(response)
        assert "This turn was already answered" in page
        assert 'name="command"' not in page
        assert "It is your turn again." in page
        assert hand_of(prompt.match, prompt.seat.index)[0] in page


@pytest.mark.parametrize("method", METHODS)
def test_looking_at_a_played_link_changes_nothing(
    client: Client, prompt: Prompt, method: str
) -> None:
    client.post(move_path(prompt, "bid 1"))
    before = everything()

    client.generic(method.upper(), move_path(prompt, "bid 1"))
    client.generic(method.upper(), move_path(prompt, "bid 0"))

    assert everything() == before


def test_refused_move_of_a_post_is_explained_and_may_be_mended(
    client: Client, prompt: Prompt
) -> None:
    response = client.post(move_path(prompt), {"command": "bid 9"})

    assert response.status_code == 422
    assert "A bid is a whole number from 0 to 1" in text_of(response)
    assert 'value="bid 0"' in text_of(response)
    assert is_asked(prompt.match, prompt)


def test_link_answers_its_own_prompt_whoever_is_signed_in(
    client: Client, prompt: Prompt, people: list[User]
) -> None:
    other = next(user for user in people if user.pk != prompt.seat.player_id)
    client.force_login(other)

    client.post(move_path(prompt, "bid 1"))

    prompt.refresh_from_db()
    assert prompt.answer == "bid 1"
    assert prompt.match.events.get(kind="bid_made").seat == prompt.seat.index


def test_page_holds_no_card_of_another_hand(client: Client, prompt: Prompt) -> None:
    hidden = hidden_cards(prompt.match, prompt.seat.index)

    pages = [
        client.get(move_path(prompt)),
        client.get(move_path(prompt, "bid 1")),
        client.post(move_path(prompt, "bid 1")),
    ]

    for page in map(text_of, pages):
        assert not [card for card in hidden if f">{card}<" in page]


@pytest.mark.parametrize("method", ["get", "head", "post"])
@pytest.mark.parametrize("token", ["nonsense", "a:b:c"])
def test_bad_link_is_a_page_that_says_how_to_go_on(
    client: Client, db: None, method: str, token: str
) -> None:
    response = client.generic(method.upper(), f"/move/{token}/")

    assert response.status_code == 404
    assert_discreet(response)
    assert method == "head" or "/sign-in/" in text_of(response)


def test_link_of_one_seat_with_the_letters_of_another_is_bad(
    client: Client, prompt: Prompt
) -> None:
    path = move_path(prompt, "bid 1")
    forged = path.replace(path[6:10], "AAAA")

    assert client.post(forged).status_code == 404
    assert is_asked(prompt.match, prompt)


def test_other_methods_are_refused(client: Client, prompt: Prompt) -> None:
    assert client.put(move_path(prompt, "bid 1")).status_code == 405
    assert is_asked(prompt.match, prompt)
