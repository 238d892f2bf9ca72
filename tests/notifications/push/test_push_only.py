"""Players who gave no mail address: their devices tell them of each turn."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.mail import EmailMessage

from notifications import tasks
from notifications.models import Address, Delivery, Profile
from tests.notifications.conftest import dealt, play_one
from tests.notifications.outbound.listeners import Listener
from tests.notifications.push.conftest import browser_of
from tests.notifications.push.service import Keys, Pushed
from turns.models import Match, Source

A_MINUTE = timedelta(minutes=1)


@pytest.fixture
def nameless(people: list[User], keys: Keys) -> User:
    """alice, who plays under a name alone, with a phone that speaks French."""
    alice = people[0]
    Address.objects.filter(user=alice).delete()
    Profile.objects.filter(user=alice).delete()
    browser_of(alice).post(
        "/settings/devices/", keys.subscription("a-phone"), headers={"Accept-Language": "fr"}
    )
    return alice


def sweep() -> None:
    tasks.deliver()
    tasks.push()


def notes(service: Listener, keys: Keys) -> list[dict[str, str]]:
    return [Pushed.parse(request).note(keys) for request in service.requests]


def test_each_turn_is_told_and_no_mail_is_sent(
    nameless: User,
    people: list[User],
    service: Listener,
    keys: Keys,
    clock: time_machine.Traveller,
    mailoutbox: list[EmailMessage],
    now: datetime,
) -> None:
    match = dealt(people, rounds="short", now=now)
    for step in range(1, 9):
        sweep()
        clock.move_to(now + step * A_MINUTE)
        sweep()
        play_one(match, now=now + step * A_MINUTE)

    turns = [note for note in notes(service, keys) if note["navigate"].endswith(f"{match.pk}/")]
    asked = match.prompts.filter(seat__player=nameless, answer_source=Source.PAGE)
    told = Delivery.objects.filter(user=nameless, kind="turn", status="sent")
    assert asked.exists()
    assert {prompt.pk for prompt in asked} <= {delivery.prompt_id for delivery in told}
    assert not any("alice@example.org" in mail.to for mail in mailoutbox)
    assert not told.exclude(channel="push").exists()
    assert {note["lang"] for note in turns} == {"fr"}
    assert all("Oheila" in note["body"] for note in turns)


def test_ledger_has_one_row_a_note(
    nameless: User, match: Match, service: Listener, clock: time_machine.Traveller, now: datetime
) -> None:
    sweep()
    clock.shift(A_MINUTE)
    sweep()
    sweep()

    mine = Delivery.objects.filter(user=nameless)
    assert {delivery.channel for delivery in mine} == {"push"}
    assert all(delivery.device is not None for delivery in mine)
    assert len(service.requests) == mine.filter(status="sent").count() == 1
