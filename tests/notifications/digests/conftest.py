"""Players who are told in a digest, and matches where alice is asked."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from notifications.models import Delivery, Preference
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import dealt, open_prompt, play_one
from turns.models import Match, Prompt


def prefer(player: User, match: Match | None = None, **wish: object) -> Preference:
    """Let the player wish this, of all matches or of one."""
    made, _ = Preference.objects.update_or_create(user=player, match=match, defaults=wish)
    return made


def until_asked(match: Match, player: User, *, now: datetime) -> Prompt:
    """Let the others play until it is this player's turn."""
    while (prompt := open_prompt(match)).seat.player != player:
        play_one(match, now=now)
    return prompt


def digest_of(player: User) -> Delivery:
    """The one digest that waits for the player."""
    waiting = Delivery.objects.filter(kind=Delivery.Kind.DIGEST, status=Delivery.Status.WAITING)
    return waiting.select_related("user").get(user=player)


def turn_row(prompt: Prompt) -> Delivery:
    """The row of a turn's own mail."""
    return Delivery.objects.get(prompt=prompt, kind=Delivery.Kind.TURN, channel="mail")


@pytest.fixture
def alice(people: list[User]) -> User:
    """She wants a digest each day at six in the evening."""
    prefer(people[0], telling=Preference.Telling.DIGEST)
    return people[0]


@pytest.fixture
def prompts(alice: User, people: list[User], now: datetime) -> list[Prompt]:
    """Alice is asked in two matches, in this order, and nobody was told yet."""
    return [until_asked(dealt(people, rounds="short", now=now), alice, now=now) for _ in range(2)]


@pytest.fixture
def digest(prompts: list[Prompt], alice: User, now: datetime) -> Delivery:
    """The digest that will tell of both."""
    handle_facts(now)
    return digest_of(alice)
