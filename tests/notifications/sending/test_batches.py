"""Sending over real SMTP: what the server refuses, drops and delays, and who sends what."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend
from pytest_django import Settings

from notifications.messages.mail import Mail, Withdrawn
from notifications.models import Delivery
from notifications.sending import batches, claims
from notifications.sending.batches import send_waiting
from tests.notifications.conftest import address_of, at_once
from tests.notifications.sink import Sink, part

pytestmark = [pytest.mark.database, pytest.mark.django_db]

HOUR = timedelta(hours=1)

Queue = Callable[..., list[Delivery]]


class Killed(BaseException):
    """Stands for SIGKILL: nothing that catches errors catches it."""


@pytest.fixture
def composed(monkeypatch: pytest.MonkeyPatch) -> dict[str, Exception]:
    """Short mails for everybody; what is put in here by address is raised instead."""
    faults: dict[str, Exception] = {}

    def compose(delivery: Delivery, now: datetime) -> Mail:
        if delivery.email in faults:
            raise faults[delivery.email]
        return Mail(f"For {delivery.email}", "a text\n", "<p>a text</p>")

    monkeypatch.setattr(batches, "compose", compose)
    return faults


@pytest.fixture
def queue(composed: dict[str, Exception], now: datetime) -> Queue:
    """Let deliveries wait for these people."""

    def put(*names: str) -> list[Delivery]:
        return [
            Delivery.objects.create(
                kind=Delivery.Kind.SIGN_IN,
                key=f"sign-in:{name}",
                email=address_of(name),
                due_at=now,
                created_at=now,
            )
            for name in names
        ]

    return put


def status_of(name: str) -> str:
    """What became of the delivery for this person."""
    return Delivery.objects.get(email=address_of(name)).status


def test_mail_arrives_in_both_parts(sink: Sink, queue: Queue, now: datetime) -> None:
    queue("bob")

    assert send_waiting(now) == 1

    [mail] = sink.mails
    assert mail.get_content_type() == "multipart/alternative"
    assert part(mail, "plain") == "a text\n"
    assert part(mail, "html").strip() == "<p>a text</p>"


def test_mail_says_that_it_is_automatic_and_has_an_id_of_ours(
    sink: Sink, queue: Queue, now: datetime
) -> None:
    [delivery] = queue("bob")

    send_waiting(now)

    [mail] = sink.mails
    delivery.refresh_from_db()
    assert mail["Message-ID"] == delivery.message_id
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["X-Auto-Response-Suppress"] == "OOF, AutoReply"
    assert mail["From"] == "Turnpost <turnpost@localhost>"
    assert mail["Date"] == "Mon, 02 Mar 2026 12:00:00 +0000"


def test_sent_delivery_is_marked_and_not_sent_again(
    sink: Sink, queue: Queue, now: datetime
) -> None:
    [delivery] = queue("bob")
    send_waiting(now)

    assert send_waiting(now + HOUR) == 0

    delivery.refresh_from_db()
    assert delivery.status == Delivery.Status.SENT
    assert delivery.sent_at is not None
    assert delivery.sent_at - now < timedelta(seconds=30)
    assert delivery.lease_until is None


def test_batch_goes_over_one_connection(sink: Sink, queue: Queue, now: datetime) -> None:
    queue("alice", "bob", "charlie", "dora")

    send_waiting(now)

    assert (len(sink.mails), sink.connections) == (4, 1)


def test_delivery_that_is_not_due_waits(sink: Sink, queue: Queue, now: datetime) -> None:
    queue("bob")

    assert send_waiting(now - timedelta(seconds=1)) == 0


@pytest.mark.parametrize("code", ["550 5.1.1", "553 5.1.3", "501 5.1.2"])
def test_address_that_the_server_refuses_for_good_has_failed(
    sink: Sink, queue: Queue, now: datetime, code: str
) -> None:
    sink.rcpt_replies[address_of("bob")] = f"{code} <{address_of('bob')}> is unknown here"
    queue("alice", "bob", "charlie")

    assert send_waiting(now) == 2

    assert sink.recipients == [address_of("alice"), address_of("charlie")]
    failed = Delivery.objects.get(email=address_of("bob"))
    assert failed.status == Delivery.Status.FAILED
    assert failed.reason == f"the address was refused: {code}"


def test_message_that_the_server_refuses_for_good_has_failed(
    sink: Sink, queue: Queue, now: datetime
) -> None:
    sink.data_replies[address_of("bob")] = "554 no thanks"
    queue("bob", "charlie")

    send_waiting(now)

    assert (status_of("bob"), status_of("charlie")) == ("failed", "sent")
    assert Delivery.objects.get(email=address_of("bob")).reason == "the message was refused: 554"


@pytest.mark.parametrize("stage", ["rcpt", "data"])
def test_temporary_refusal_is_tried_again_later(
    sink: Sink, queue: Queue, now: datetime, stage: str
) -> None:
    replies = sink.rcpt_replies if stage == "rcpt" else sink.data_replies
    replies[address_of("bob")] = "451 4.3.0 not now"
    queue("bob", "charlie")
    send_waiting(now)
    waiting = Delivery.objects.get(email=address_of("bob"))
    replies.clear()

    assert send_waiting(now) == 0
    assert send_waiting(waiting.due_at) == 1

    assert waiting.status == Delivery.Status.WAITING
    assert waiting.due_at > now
    assert waiting.tries == 1
    assert sink.recipients == [address_of("bob"), address_of("charlie")]


def test_server_that_hangs_up_costs_nobody_a_mail_and_nobody_gets_two(
    sink: Sink, queue: Queue, now: datetime
) -> None:
    sink.drop_every = 5
    names = [f"player{number}" for number in range(20)]
    queue(*names)

    for minutes in range(10):
        send_waiting(now + timedelta(minutes=minutes))

    assert sink.recipients == sorted(map(address_of, names))
    assert set(Delivery.objects.values_list("status", flat=True)) == {Delivery.Status.SENT}


def test_server_that_is_away_costs_one_try_of_one_delivery(
    settings: Settings, sink: Sink, queue: Queue, now: datetime
) -> None:
    up, settings.EMAIL_PORT = sink.port, 1
    queue("alice", "bob", "charlie")

    assert send_waiting(now) == 0

    assert sorted(Delivery.objects.values_list("tries", flat=True)) == [0, 0, 1]
    settings.EMAIL_PORT = up
    send_waiting(now)
    send_waiting(now + HOUR)
    assert len(sink.mails) == 3


def test_server_that_stays_silent_is_given_up_after_the_timeout(
    settings: Settings, queue: Queue, now: datetime, silent_port: int
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", silent_port
    settings.EMAIL_TIMEOUT = 1
    queue("bob")

    assert send_waiting(now) == 0

    assert status_of("bob") == Delivery.Status.WAITING


def test_pauses_between_tries_grow_up_to_two_hours_for_about_a_day(
    sink: Sink, queue: Queue, now: datetime
) -> None:
    sink.rcpt_replies[address_of("bob")] = "451 not now"
    [delivery] = queue("bob")
    pauses: list[timedelta] = []
    at = now

    while delivery.status == Delivery.Status.WAITING:
        send_waiting(at)
        delivery.refresh_from_db()
        pauses.append(delivery.due_at - at)
        at = delivery.due_at

    assert delivery.status == Delivery.Status.FAILED
    assert delivery.reason == "SMTPRecipientsRefused 451"
    assert pauses[0] <= timedelta(seconds=40)
    assert max(pauses) <= timedelta(hours=2.4)
    assert timedelta(hours=18) < sum(pauses, timedelta()) < timedelta(hours=30)


def test_delivery_with_nothing_to_say_is_withdrawn_with_the_reason(
    sink: Sink, queue: Queue, composed: dict[str, Exception], now: datetime
) -> None:
    queue("bob", "charlie")
    composed[address_of("bob")] = Withdrawn("the turn was answered meanwhile")

    assert send_waiting(now) == 1

    withdrawn = Delivery.objects.get(email=address_of("bob"))
    assert withdrawn.status == Delivery.Status.WITHDRAWN
    assert withdrawn.reason == "the turn was answered meanwhile"


def test_mail_that_cannot_be_composed_stops_no_other(
    sink: Sink,
    queue: Queue,
    composed: dict[str, Exception],
    now: datetime,
    caplog: pytest.LogCaptureFixture,
) -> None:
    queue("bob", "charlie")
    composed[address_of("bob")] = KeyError("a fault")

    assert send_waiting(now) == 1

    assert status_of("bob") == Delivery.Status.WAITING
    assert "could not be composed" in caplog.text
    assert address_of("bob") not in caplog.text


def test_kill_between_the_servers_yes_and_ours_costs_one_duplicate_after_the_lease(
    sink: Sink,
    queue: Queue,
    now: datetime,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    queue("bob", "charlie")

    def killed(self: EmailBackend, messages: list[EmailMessage]) -> int:
        with monkeypatch.context() as unpatched:
            unpatched.setattr(EmailBackend, "send_messages", original)
            self.send_messages(messages)
        raise Killed

    original = EmailBackend.send_messages
    with monkeypatch.context() as patched:
        patched.setattr(EmailBackend, "send_messages", killed)
        with pytest.raises(Killed):
            send_waiting(now)

    within = send_waiting(now + settings.DELIVERY_LEASE / 2)
    after = send_waiting(now + 2 * settings.DELIVERY_LEASE)

    assert (within, after) == (1, 1)
    assert sink.recipients == [address_of("bob"), address_of("bob"), address_of("charlie")]
    ids = [mail["Message-ID"] for mail in sink.mails if mail["To"] == address_of("bob")]
    assert ids[0] == ids[1]


def test_kill_before_sending_loses_nothing(
    sink: Sink, queue: Queue, now: datetime, settings: Settings
) -> None:
    [delivery] = queue("bob")
    claims.claim(delivery.pk, now=now)

    send_waiting(now + settings.DELIVERY_LEASE)

    assert sink.recipients == [address_of("bob")]


def test_delivery_that_kills_each_of_its_workers_is_given_up(
    sink: Sink, queue: Queue, now: datetime, settings: Settings
) -> None:
    [delivery] = queue("bob")
    at = now
    for _ in range(claims.MOST_TRIES):
        claims.claim(delivery.pk, now=at)
        at += settings.DELIVERY_LEASE

    send_waiting(at)

    assert status_of("bob") == Delivery.Status.FAILED
    assert not sink.mails


@pytest.mark.django_db(transaction=True)
def test_workers_at_once_send_each_delivery_once(sink: Sink, queue: Queue, now: datetime) -> None:
    names = [f"player{number}" for number in range(20)]
    queue(*names)

    sent = at_once(lambda: send_waiting(now), times=4)

    assert sum(sent) == 20
    assert sink.recipients == sorted(map(address_of, names))


@pytest.mark.django_db(transaction=True)
def test_delivery_is_claimed_by_one_of_many(queue: Queue, now: datetime) -> None:
    [delivery] = queue("bob")

    claimed = at_once(lambda: claims.claim(delivery.pk, now=now) is not None, times=8)

    assert sum(claimed) == 1


def test_worker_whose_lease_ended_changes_nothing_any_more(
    queue: Queue, now: datetime, settings: Settings
) -> None:
    [delivery] = queue("bob")
    slow = claims.claim(delivery.pk, now=now)
    assert slow is not None
    claims.claim(delivery.pk, now=now + settings.DELIVERY_LEASE)

    claims.mark_failed(slow, "too slow")

    assert status_of("bob") == Delivery.Status.WAITING
