"""The broker is killed, and comes back empty: what it held were hints alone."""

from collections import Counter

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from notifications.models import Delivery
from tests.notifications.conftest import dealt, open_prompt, play_one
from tests.notifications.never_lost.conftest import wait_until
from tests.notifications.sink import Sink
from tests.processes import Process
from tests.redis_server import RedisServer
from turns.models import Match

pytestmark = [pytest.mark.production, pytest.mark.django_db(transaction=True)]

MATCHES = 3
MOVES = 3


def test_broker_that_comes_back_empty_loses_no_mail_and_makes_none_twice(
    worker: Process, sink: Sink, broker: RedisServer, friends: list[User]
) -> None:
    matches = [dealt(friends, rounds="short", now=timezone.now()) for _ in range(MATCHES)]
    worker.start()
    wait_until(lambda: all(is_told(match) for match in matches), worker)

    for _ in range(MOVES):
        broker.kill()
        for match in matches:
            play_one(match, now=timezone.now())
        broker.start()
        wait_until(lambda: all(is_told(match) for match in matches), worker)
    wait_until(lambda: not Delivery.objects.filter(status="waiting").exists(), worker)

    ids = Counter(str(mail["Message-ID"]) for mail in sink.mails)
    assert set(ids.values()) == {1}
    turns = Delivery.objects.filter(kind=Delivery.Kind.TURN, status=Delivery.Status.SENT)
    assert turns.count() == MATCHES * (MOVES + 1)
    assert set(turns.values_list("message_id", flat=True)) <= set(ids)


def is_told(match: Match) -> bool:
    """Has whoever is asked now got the turn mail."""
    turn = Delivery.objects.filter(kind=Delivery.Kind.TURN, prompt=open_prompt(match))
    return turn.filter(status=Delivery.Status.SENT).exists()
