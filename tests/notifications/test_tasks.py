"""The tasks are shells around functions."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from pytest_django import Settings

from notifications import tasks
from notifications.models import Delivery
from tests.notifications.conftest import dealt
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Terms
from turns.models import Match, Reminder

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
    assert tasks.follow_up() == 0
    assert tasks.read_inbound() == 0


def test_nobody_is_reminded_by_the_time_that_held_before_an_outage(
    people: list[User], now: datetime, clock: time_machine.Traveller
) -> None:
    a_week = timedelta(days=7)
    match = dealt(people, rounds="short", now=now, terms=Terms(clock=PerTurn(a_week)))
    tasks.deliver()

    clock.move_to(now + a_week)
    tasks.deliver()

    assert not Delivery.objects.filter(kind=Delivery.Kind.REMINDER).exists()
    half, _ = Reminder.objects.filter(prompt__match=match).order_by("at")
    assert half.at == now + a_week + a_week / 2
