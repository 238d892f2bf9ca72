"""A mail server with all faults at once: it hangs up, puts off, refuses, and falls silent."""

from collections import Counter
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from notifications.models import Delivery
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, dealt, open_prompt, play_one
from tests.notifications.sink import Sink

pytestmark = [pytest.mark.database, pytest.mark.django_db]

MINUTE = timedelta(minutes=1)
MATCHES = 5
TOLD = (Delivery.Kind.TURN, Delivery.Kind.STARTED)


@pytest.fixture
def bad(sink: Sink, settings: Settings) -> Sink:
    """Every fifth mail ends with the connection; dora is put off, charlie unknown, and bob's first
    mail is never answered.
    """
    settings.EMAIL_TIMEOUT = 0.5
    sink.drop_every = 5
    sink.data_replies[address_of("dora")] = "451 4.2.1 not now"
    sink.rcpt_replies[address_of("charlie")] = "550 5.1.1 unknown"
    sink.silent_for[address_of("bob")] = 1
    return sink


def test_each_message_arrives_once_or_its_ledger_says_why_not(
    bad: Sink, people: list[User], now: datetime
) -> None:
    for _ in range(MATCHES):
        dealt(people, rounds="short", now=now)
    handle_facts(now)
    # What is told to the host of charlie's address comes on top.
    told = set(Delivery.objects.filter(kind__in=TOLD).values_list("pk", flat=True))
    Delivery.objects.exclude(pk__in=told).delete()

    for minutes in range(5):
        send_waiting(now + minutes * MINUTE)
    bad.data_replies.clear()
    for minutes in range(5, 60):
        send_waiting(now + minutes * MINUTE)

    ids = set(Delivery.objects.filter(pk__in=told).values_list("message_id", flat=True))
    got = Counter(str(mail["To"]) for mail in bad.mails if mail["Message-ID"] in ids)
    assert got == {address_of(name): MATCHES for name in ("alice", "bob", "dora")}
    assert len({mail["Message-ID"] for mail in bad.mails}) == len(bad.mails)
    refused = Delivery.objects.filter(pk__in=told, email=address_of("charlie"))
    reasons = Counter(refused.values_list("status", "reason"))
    assert reasons == {
        ("failed", "the address was refused: 550 5.1.1"): 1,
        ("failed", "the address takes no mail"): MATCHES - 1,
    }
    assert not Delivery.objects.filter(status=Delivery.Status.WAITING).exists()


def test_turn_that_is_answered_during_the_trouble_is_told_no_more(
    bad: Sink, people: list[User], now: datetime
) -> None:
    match = dealt(people, rounds="short", now=now)
    asked = open_prompt(match)
    bad.rcpt_replies.clear()
    bad.data_replies[address_of(asked.seat.name)] = "451 4.2.1 not now"
    handle_facts(now)
    send_waiting(now + MINUTE)
    play_one(match, now=now + 2 * MINUTE)
    bad.data_replies.clear()

    handle_facts(now + 2 * MINUTE)
    for minutes in range(2, 60):
        send_waiting(now + minutes * MINUTE)

    turn = Delivery.objects.get(prompt=asked, kind=Delivery.Kind.TURN)
    assert turn.status == Delivery.Status.WITHDRAWN
    turns = [str(mail["To"]) for mail in bad.mails if "turn" in mail["Subject"]]
    assert turns == [address_of(open_prompt(match).seat.name)]
