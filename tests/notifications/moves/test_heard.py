"""What was said at the table stands above the button of a move's link."""

from datetime import datetime, timedelta

import pytest
from django.test import Client

from notifications.links import move_path
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import open_prompt
from tests.notifications.pages import text_of
from turns.models import Match, Prompt, Seat, Source
from turns.services import say

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture
def prompt(match: Match) -> Prompt:
    """What the first player is asked."""
    return open_prompt(match)


def other(prompt: Prompt) -> Seat:
    """The next player."""
    return prompt.match.seats.get(index=(prompt.seat.index + 1) % 4)


@pytest.mark.parametrize("command", ["", "bid 1"])
def test_remark_since_the_mail_stands_above_the_button(
    client: Client, prompt: Prompt, now: datetime, command: str
) -> None:
    say(other(prompt), "take <care>", source=Source.PAGE, now=now)

    page = text_of(client.get(move_path(prompt, command)))

    assert "take &lt;care&gt;" in page
    assert page.index("take &lt;care&gt;") < page.index('value="bid 1"')


def test_remark_that_a_mail_has_told_still_stands_there(
    client: Client, prompt: Prompt, now: datetime
) -> None:
    say(other(prompt), "take care", source=Source.PAGE, now=now)
    handle_facts(now)
    send_waiting(now + HOUR)

    assert "take care" in text_of(client.get(move_path(prompt, "bid 1")))


def test_own_remark_alone_is_no_news(client: Client, prompt: Prompt, now: datetime) -> None:
    say(prompt.seat, "hm", source=Source.PAGE, now=now)

    assert "Said at the table" not in text_of(client.get(move_path(prompt, "bid 1")))


def test_page_after_the_press_shows_what_was_said_since_the_button_was_shown(
    client: Client, prompt: Prompt, now: datetime
) -> None:
    say(other(prompt), "seen before", source=Source.PAGE, now=now)
    prompt.match.refresh_from_db()
    seen = prompt.match.version
    say(other(prompt), "not seen", source=Source.PAGE, now=now)

    page = text_of(client.post(move_path(prompt, "bid 1"), {"command": "bid 1", "seen": str(seen)}))

    assert "not seen" in page
    assert "seen before" not in page


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 30])
def test_nonsense_in_the_field_of_the_version_plays_the_move_all_the_same(
    client: Client, prompt: Prompt, seen: str
) -> None:
    client.post(move_path(prompt, "bid 1"), {"command": "bid 1", "seen": seen})

    prompt.refresh_from_db()
    assert prompt.answer == "bid 1"
