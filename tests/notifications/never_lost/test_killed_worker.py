"""SIGKILL of the worker in the middle of a batch of 500."""

import time
from collections import Counter
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from notifications.models import Delivery
from tests.notifications.conftest import dealt, open_prompt, opened, play_one
from tests.notifications.never_lost.conftest import wait_until
from tests.notifications.sink import Sink
from tests.processes import Process
from turns.models import Fact, Match, Prompt
from turns.services import cancel_match

pytestmark = [pytest.mark.production, pytest.mark.django_db(transaction=True)]

BATCH = 500
TURNS = 50
"""So many of them are turn mails, of MATCHES matches; the others say that a match is called off."""
MATCHES = 5
KILL_AT = (60, 250)
SETTLING_SECONDS = 0.5
"""What the killed worker had handed to the network may still arrive."""


def test_killed_worker_costs_one_mail_twice_at_most_and_none_at_all(
    worker: Process, sink: Sink, friends: list[User]
) -> None:
    matches = [dealt(friends, rounds="short", now=timezone.now()) for _ in range(MATCHES)]
    prompts = [open_prompt(match) for match in matches]
    everybody = queue_batch(prompts, friends)
    worker.start()
    wait_until(lambda: len(sink.mails) >= KILL_AT[0], worker)
    kill(worker)
    sent_before = len(sink.mails)
    play_one(matches[0], now=timezone.now())
    play_one(matches[1], now=timezone.now())
    Fact.objects.update(handled_at=timezone.now())

    worker.start()
    wait_until(lambda: len(sink.mails) >= KILL_AT[1], worker)
    kill(worker)
    worker.start()
    wait_until(lambda: not waiting(), worker)

    told = Counter(map(str, (mail["To"] for mail in sink.mails)))
    answered = Delivery.objects.filter(prompt__in=prompts[:2])
    stale = set(answered.values_list("email", flat=True))
    assert set(told) >= everybody - stale
    assert set(told) <= everybody
    assert told.total() - len(told) <= len(KILL_AT)
    assert not stale & {str(mail["To"]) for mail in sink.mails[sent_before:]}
    ids = {(mail["To"], mail["Message-ID"]) for mail in sink.mails}
    assert len(ids) == len(told)


def kill(worker: Process) -> None:
    """End it, and let the network settle."""
    worker.kill()
    time.sleep(SETTLING_SECONDS)


def waiting() -> bool:
    """Is there a mail that has not left."""
    return Delivery.objects.filter(status=Delivery.Status.WAITING).exists()


def queue_batch(prompts: list[Prompt], friends: list[User]) -> set[str]:
    """Let 500 mails wait, each for an address of its own, all kinds mixed; gives the addresses."""
    now = timezone.now()
    gone = called_off(friends)
    Fact.objects.update(handled_at=now)
    rows = []
    for number in range(BATCH):
        is_turn = number % (BATCH // TURNS) == 0
        prompt = prompts[number // (BATCH // TURNS) % MATCHES] if is_turn else None
        seat = prompt.seat if prompt else gone.seats.get(index=1)
        rows.append(
            Delivery(
                kind=Delivery.Kind.TURN if prompt else Delivery.Kind.CANCELLED,
                key=f"batch:{number}",
                email=f"player{number}@example.org",
                seat=seat,
                user=seat.player,
                prompt=prompt,
                due_at=now - timedelta(seconds=BATCH - number),
                created_at=now,
            )
        )
    Delivery.objects.all().delete()
    return {row.email for row in Delivery.objects.bulk_create(rows)}


def called_off(friends: list[User]) -> Match:
    """A match that did not come to be."""
    match = opened(friends, rounds="short", now=timezone.now())
    cancel_match(match.pk, by=friends[0], now=timezone.now())
    match.refresh_from_db()
    return match
