from datetime import datetime

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.turns.conftest import legal_command, play_on, prompt_of
from tests.turns.views.conftest import BrowserOf
from turns.models import Event, Match, Prompt, Source


@pytest.fixture
def prompt(match: Match) -> Prompt:
    """The open question of the match."""
    return prompt_of(match)


@pytest.fixture
def asked(prompt: Prompt, browser_of: BrowserOf) -> Client:
    """The browser of whoever is to move."""
    return browser_of(prompt.seat.name)


def show(client: Client, prompt: Prompt, command: str) -> str:
    said = {"prompt": str(prompt.pk), "command": command}
    return client.get(f"/match/{prompt.match_id}/play/", said).content.decode()


def in_place(client: Client, prompt: Prompt, command: str) -> HttpResponse:
    """What the script of the table is answered."""
    said = {"prompt": str(prompt.pk), "command": command}
    answer = client.get(f"/match/{prompt.match_id}/play/", said, headers={"HX-Request": "true"})
    assert isinstance(answer, HttpResponse)
    return answer


def press(client: Client, prompt: Prompt, command: str) -> str:
    """Play, and give the page that the browser ends on."""
    said = {"prompt": str(prompt.pk), "command": command}
    return client.post(f"/match/{prompt.match_id}/play/", said, follow=True).content.decode()


def count_events(prompt: Prompt) -> int:
    return Event.objects.filter(match=prompt.match_id).count()


def test_choosing_shows_the_move_and_plays_nothing(asked: Client, prompt: Prompt) -> None:
    before = count_events(prompt)
    page = show(asked, prompt, "bid 1")
    assert "Yes: bid 1" in page
    assert "1 trick" in page
    assert count_events(prompt) == before


def test_move_is_shown_as_it_will_be_played_however_it_was_typed(
    asked: Client, prompt: Prompt
) -> None:
    assert 'name="command" value="bid 1"' in show(asked, prompt, "I bid one, please")


def test_pressing_plays_and_shows_the_new_position(asked: Client, prompt: Prompt) -> None:
    page = press(asked, prompt, "bid 1")
    assert "Done: “bid 1”." in page
    assert "The table waits for the bid of" in page
    prompt.refresh_from_db()
    assert prompt.answer == "bid 1"
    assert prompt.match.events.get(kind="bid_made").source == Source.PAGE


def test_what_the_move_itself_brought_is_told(asked: Client, prompt: Prompt) -> None:
    press(asked, prompt, "bid 1")
    page = asked.get(f"/match/{prompt.match_id}/").content.decode()
    assert f"<bdi>{prompt.seat.name}</bdi> bids 1." in page


def test_table_asks_for_the_part_of_the_page_that_shows_the_move(
    asked: Client, prompt: Prompt
) -> None:
    response = in_place(asked, prompt, "bid 1")
    page = response.content.decode()
    assert response.status_code == 200
    assert "<main" not in page
    assert "Yes: bid 1" in page
    assert 'name="csrfmiddlewaretoken"' in page
    assert "HX-Request" in response.headers["Vary"]
    prompt.refresh_from_db()
    assert prompt.is_open


def test_table_is_told_in_place_why_a_move_is_none(asked: Client, prompt: Prompt) -> None:
    response = in_place(asked, prompt, "hello there")
    page = response.content.decode()
    assert response.status_code == 422
    assert "<main" not in page
    assert 'role="alert">“hello there” is no bid' in page


def test_table_that_moved_on_is_shown_whole(asked: Client, prompt: Prompt) -> None:
    press(asked, prompt, "bid 1")
    page = in_place(asked, prompt, "bid 0").content.decode()
    assert "data-live-status" in page
    assert "This turn was already answered with “bid 1”" in page


def test_stranger_is_shown_nothing_in_place(watcher: Client, prompt: Prompt) -> None:
    assert in_place(watcher, prompt, "bid 1").status_code == 404


def test_typing_nonsense_is_answered_beside_the_field_and_kept(
    asked: Client, prompt: Prompt
) -> None:
    page = show(asked, prompt, "hello there")
    assert 'id="command-error" role="alert">“hello there” is no bid' in page
    assert 'value="hello there"' in page


def test_move_against_the_rules_is_refused_with_the_reason(asked: Client, prompt: Prompt) -> None:
    before = count_events(prompt)
    page = press(asked, prompt, "bid 9")
    assert "A bid is a whole number from 0 to 1" in page
    assert count_events(prompt) == before


def test_same_move_pressed_twice_counts_once(asked: Client, prompt: Prompt) -> None:
    press(asked, prompt, "bid 1")
    before = count_events(prompt)
    assert "You had already played “bid 1”. It counts once." in press(asked, prompt, "bid 1")
    assert count_events(prompt) == before


def test_other_move_from_a_stale_page_plays_nothing(asked: Client, prompt: Prompt) -> None:
    press(asked, prompt, "bid 1")
    before = count_events(prompt)
    page = press(asked, prompt, "bid 0")
    assert "This turn was already answered with “bid 1”" in page
    assert "The table waits for" in page
    assert count_events(prompt) == before


def test_stale_page_never_plays_on_a_newer_position(
    asked: Client, prompt: Prompt, match: Match, now: datetime
) -> None:
    while prompt_of(match).seat != prompt.seat or prompt_of(match) == prompt:
        play_on(match, 1, now=now)
    newer = prompt_of(match)
    press(asked, prompt, legal_command(newer))
    newer.refresh_from_db()
    assert newer.is_open


def test_choosing_on_a_stale_page_shows_the_present_position(asked: Client, prompt: Prompt) -> None:
    press(asked, prompt, "bid 1")
    page = show(asked, prompt, "bid 0")
    assert "This turn was already answered with “bid 1”" in page
    assert "Yes:" not in page


def test_nobody_plays_for_another_seat(browser_of: BrowserOf, prompt: Prompt) -> None:
    other = next(name for name in ("alice", "bob") if name != prompt.seat.name)
    assert statuses(browser_of(other), prompt) == [404, 404]
    prompt.refresh_from_db()
    assert prompt.is_open


def test_stranger_plays_nothing(watcher: Client, prompt: Prompt) -> None:
    assert statuses(watcher, prompt) == [404, 404]


def test_move_that_another_site_sends_is_refused(prompt: Prompt) -> None:
    assert prompt.seat.player is not None
    client = Client(enforce_csrf_checks=True)
    client.force_login(prompt.seat.player)
    said = {"prompt": str(prompt.pk), "command": "bid 1"}
    response = client.post(f"/match/{prompt.match_id}/play/", said)
    assert response.status_code == 403
    assert "Please try again" in response.content.decode()


@pytest.mark.parametrize("number", ["", "x", "²", "-1", "99999999", "9" * 5000])
def test_prompt_that_does_not_exist_is_not_found(
    asked: Client, prompt: Prompt, number: str
) -> None:
    said = {"prompt": number, "command": "bid 1"}
    assert asked.get(f"/match/{prompt.match_id}/play/", said).status_code == 404


def statuses(client: Client, prompt: Prompt) -> list[int]:
    """What this browser is answered when it looks at a move, and when it plays it."""
    address = f"/match/{prompt.match_id}/play/"
    said = {"prompt": str(prompt.pk), "command": "bid 1"}
    return [client.get(address, said).status_code, client.post(address, said).status_code]
