"""Mails composed for the tests, without sending them."""

from collections.abc import Callable
from datetime import datetime

import pytest

from notifications.messages.compose import compose
from notifications.messages.mail import Mail
from notifications.models import Delivery
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import open_prompt
from turns.models import Match, Prompt

Compose = Callable[[Delivery], Mail]


@pytest.fixture
def composed(now: datetime) -> Compose:
    """Compose the mail of a delivery now."""
    return lambda delivery: compose(delivery, now)


@pytest.fixture
def prompt(match: Match) -> Prompt:
    """The first prompt of a dealt match."""
    return open_prompt(match)


@pytest.fixture
def turn(prompt: Prompt, now: datetime) -> Delivery:
    """The delivery of the first turn mail."""
    handle_facts(now)
    return Delivery.objects.get(prompt=prompt)
