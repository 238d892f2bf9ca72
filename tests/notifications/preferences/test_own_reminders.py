"""Reminders at a rhythm of the player's own."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User

from notifications.models import Delivery
from notifications.preferences.own_reminders import plan_own_reminders
from notifications.telling.outbox import handle_facts
from notifications.telling.reminders import handle_reminders
from tests.notifications.conftest import at_once, open_prompt, play_one
from tests.notifications.digests.conftest import prefer
from turns.models import Match, Prompt, Reminder

pytestmark = [pytest.mark.database, pytest.mark.django_db]

A_DAY = timedelta(days=1)


@pytest.fixture
def prompt(match: Match, now: datetime) -> Prompt:
    """Whoever is asked wants a reminder each day; the turn mail has left."""
    prompt = open_prompt(match)
    assert prompt.seat.player is not None
    prefer(prompt.seat.player, remind_hours=24)
    handle_facts(now)
    Delivery.objects.update(status=Delivery.Status.SENT)
    return prompt


def reminded(prompt: Prompt, at: datetime) -> int:
    """How many reminders the sweep of this moment queues."""
    handle_reminders(at)
    waiting = Delivery.objects.filter(kind="reminder", prompt=prompt, status="waiting")
    return waiting.update(status=Delivery.Status.SENT)


def test_turn_without_a_clock_is_reminded_of_each_day(prompt: Prompt, now: datetime) -> None:
    hours = [0, 23, 24, 25, 47, 48, 71, 72]
    found = [reminded(prompt, now + timedelta(hours=hour)) for hour in hours]
    assert found == [0, 0, 1, 0, 0, 1, 0, 1]


def test_sweep_that_was_stopped_for_days_brings_one(prompt: Prompt, now: datetime) -> None:
    assert reminded(prompt, now + timedelta(days=5)) == 1


def test_time_counts_from_a_reminder_of_the_match(prompt: Prompt, now: datetime) -> None:
    Reminder.objects.create(prompt=prompt, point="half", at=now + timedelta(hours=20))
    found = [reminded(prompt, now + timedelta(hours=hour)) for hour in (20, 24, 43, 44)]
    assert found == [1, 0, 0, 1]


def test_answered_turn_is_left_alone(prompt: Prompt, match: Match, now: datetime) -> None:
    play_one(match, now=now)
    assert reminded(prompt, now + A_DAY) == 0


def test_turn_that_a_bot_answers_is_left_alone(prompt: Prompt, now: datetime) -> None:
    Prompt.objects.update(bot="steady")
    assert plan_own_reminders(now + A_DAY) == 0


def test_paused_match_is_left_alone(prompt: Prompt, now: datetime) -> None:
    Match.objects.update(paused_at=now)
    assert plan_own_reminders(now + A_DAY) == 0


def test_who_asked_for_none_gets_none(prompt: Prompt, people: list[User], now: datetime) -> None:
    for player in people:
        prefer(player, remind_hours=None)
    assert plan_own_reminders(now + A_DAY) == 0


def test_exception_of_a_match_is_no_second_wish(prompt: Prompt, now: datetime) -> None:
    assert prompt.seat.player is not None
    prefer(prompt.seat.player, prompt.match, telling="reminders")
    assert plan_own_reminders(now + A_DAY) == 1


@pytest.mark.django_db(transaction=True)
def test_workers_at_once_plan_one(prompt: Prompt, now: datetime) -> None:
    assert sum(at_once(lambda: plan_own_reminders(now + A_DAY), times=3)) == 1
