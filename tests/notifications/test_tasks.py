"""The tasks are shells around functions."""

from datetime import datetime

import pytest
from django.core.mail import EmailMessage
from pytest_django import Settings

from notifications import tasks
from turns.models import Match

pytestmark = pytest.mark.django_db


def test_deliver_queues_and_sends_in_one_run(
    match: Match, mailoutbox: list[EmailMessage], settings: Settings, now: datetime
) -> None:
    settings.MAIL_GRACE *= 0

    done = tasks.deliver()

    assert len(mailoutbox) == 4
    assert done == 2 + 4


def test_nothing_to_deliver_is_nothing_done(now: datetime) -> None:
    assert tasks.deliver() == 0
    assert tasks.read_inbound() == 0
