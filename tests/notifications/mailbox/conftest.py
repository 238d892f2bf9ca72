"""A mailbox with letters, as the site keeps them without any configuration."""

from datetime import datetime

import pytest
from pytest_django import Settings

from notifications.models import MailboxMessage
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from turns.models import Match


@pytest.fixture(autouse=True)
def embedded(settings: Settings) -> None:
    settings.MAILBOX = True
    settings.MAIL_GRACE *= 0
    settings.EMAIL_BACKEND = "notifications.mailbox.backend.MailboxBackend"


@pytest.fixture
def letter(match: Match, now: datetime) -> MailboxMessage:
    """The first turn mail of a match."""
    handle_facts(now)
    send_waiting(now)
    return MailboxMessage.objects.get(subject__contains="Your turn 1")
