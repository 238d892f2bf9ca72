"""Nudging from the match page."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.test import Client

from tests.turns.conftest import prompt_of
from tests.turns.views.conftest import BrowserOf
from turns.models import Match, Prompt, Reminder

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def opponent_of(prompt: Prompt) -> str:
    """The name of somebody who waits for this turn."""
    other = prompt.match.seats.exclude(pk=prompt.seat_id).first()
    assert other is not None
    return other.name


def press(client: Client, prompt: Prompt) -> str:
    """The page after the button."""
    data = {"prompt": str(prompt.pk)}
    page = client.post(f"/match/{prompt.match_id}/nudge/", data, follow=True)
    return page.content.decode()


def test_opponent_finds_the_button_and_presses_it(
    match: Match, browser_of: BrowserOf, now: datetime, clock: time_machine.Traveller
) -> None:
    prompt = prompt_of(match)
    client = browser_of(opponent_of(prompt))
    clock.shift(HOUR)
    button = f'name="prompt" value="{prompt.pk}">Nudge {prompt.seat.name}'
    assert button in client.get(f"/match/{match.pk}/").content.decode()

    page = press(client, prompt)

    assert f"{prompt.seat.name} is nudged" in page
    assert Reminder.objects.get(point="nudge").at == now + HOUR
    assert button not in page
    assert "was nudged; again possible from" in page
    assert "in 12 hours" in page


def test_second_press_says_when_it_is_possible_again(
    match: Match, browser_of: BrowserOf, clock: time_machine.Traveller
) -> None:
    prompt = prompt_of(match)
    client = browser_of(opponent_of(prompt))
    clock.shift(HOUR)
    press(client, prompt)
    assert "Not yet: a nudge is possible from tomorrow, " in press(client, prompt)
    assert Reminder.objects.filter(point="nudge").count() == 1


def test_fresh_turn_has_no_button(match: Match, browser_of: BrowserOf) -> None:
    client = browser_of(opponent_of(prompt_of(match)))
    assert "/nudge/" not in client.get(f"/match/{match.pk}/").content.decode()


def test_whoever_is_asked_has_no_button(
    match: Match, browser_of: BrowserOf, clock: time_machine.Traveller
) -> None:
    prompt = prompt_of(match)
    client = browser_of(prompt.seat.name)
    clock.shift(HOUR)
    assert "/nudge/" not in client.get(f"/match/{match.pk}/").content.decode()
    assert "nobody to nudge" in press(client, prompt)


def test_spectator_nudges_nobody(
    match: Match, watcher: Client, clock: time_machine.Traveller
) -> None:
    clock.shift(HOUR)
    assert "/nudge/" not in watcher.get(f"/match/{match.pk}/").content.decode()
    answer = watcher.post(f"/match/{match.pk}/nudge/", {"prompt": prompt_of(match).pk})
    assert answer.status_code == 404
    assert not Reminder.objects.filter(point="nudge").exists()


@pytest.mark.parametrize("number", ["", "x", "-1", "0", "²", "9" * 30, "9" * 5000])
def test_turn_that_is_not_there_is_not_nudged(
    match: Match, browser_of: BrowserOf, number: str
) -> None:
    client = browser_of(opponent_of(prompt_of(match)))
    page = client.post(f"/match/{match.pk}/nudge/", {"prompt": number}, follow=True)
    assert "nobody to nudge" in page.content.decode()


def test_get_nudges_nobody(match: Match, browser_of: BrowserOf) -> None:
    client = browser_of(opponent_of(prompt_of(match)))
    assert client.get(f"/match/{match.pk}/nudge/").status_code == 405
