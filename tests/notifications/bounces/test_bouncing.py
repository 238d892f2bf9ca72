"""Mails that come back by real SMTP, and what that means for an address."""

import smtplib
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from notifications.bounces import marks
from notifications.bounces.return_paths import return_path
from notifications.bounces.weights import Weight
from notifications.identity.addresses import proven_address
from notifications.inbound.doors.smtp import start_listener
from notifications.inbound.mails import read_inbound, store
from notifications.messages.mail import Mail
from notifications.models import Address, Delivery, InboundMail, Preference
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from tests.notifications.bounces import reports
from tests.notifications.conftest import address_of, at_once, open_prompt, play_one
from tests.notifications.sink import Sink
from tests.processes import free_port
from turns.models import Match

pytestmark = [pytest.mark.database, pytest.mark.django_db]

DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)
Status = Delivery.Status


@pytest.fixture
def sent(match: Match, sink: Sink, now: datetime) -> Delivery:
    """The turn mail of whoever is asked, sent by SMTP."""
    handle_facts(now)
    send_waiting(now + MINUTE)
    return Delivery.objects.get(kind=Delivery.Kind.TURN, prompt=open_prompt(match))


@pytest.fixture
def client(settings: Settings) -> Iterator[smtplib.SMTP]:
    """A mail server that speaks to our listener."""
    settings.SMTP_LISTEN = ("127.0.0.1", free_port())
    listener = start_listener()
    try:
        host, port = settings.SMTP_LISTEN
        with smtplib.SMTP(host, port, timeout=10) as connected:
            yield connected
    finally:
        listener.stop()


@pytest.fixture
def come_back(now: datetime) -> Callable[..., InboundMail]:
    """Give a function: the report about a mail comes at a time, and is read."""

    def bounce(delivery: Delivery, *, at: datetime = now, raw: bytes = b"") -> InboundMail:
        path = return_path(delivery, now=now)
        message_id = f"<{delivery.pk}@mail.example.org>"
        raw = raw or reports.report(path, message_id=message_id)
        mail = store(raw, door="test", sender="", recipient=path, now=at)
        read_inbound(at)
        mail.refresh_from_db()
        return mail

    return bounce


def another(delivery: Delivery) -> Delivery:
    """One more mail to the same player."""
    return Delivery.objects.create(
        kind=Delivery.Kind.RESULT,
        key=f"result:{Delivery.objects.count()}",
        email=delivery.email,
        user=delivery.user,
        seat=delivery.seat,
        status=Status.SENT,
        due_at=delivery.due_at,
        created_at=delivery.created_at,
    )


def address(delivery: Delivery) -> Address:
    """The address that the mail went to."""
    return Address.objects.get(user=delivery.user, email=delivery.email)


def test_mail_leaves_with_a_return_path_of_its_own_and_the_sites_from(
    sent: Delivery, sink: Sink
) -> None:
    paths = [sender for sender in sink.senders if sender.startswith("b-")]

    assert len(set(paths)) == len(sink.mails) > 1
    assert {mail["From"] for mail in sink.mails} == {"Turnpost <turnpost@localhost>"}


@pytest.mark.django_db(transaction=True)
def test_report_by_smtp_to_that_return_path_is_kept(
    sent: Delivery, sink: Sink, client: smtplib.SMTP, now: datetime
) -> None:
    [place] = [number for number, mail in enumerate(sink.mails) if mail["To"] == sent.email]
    path = sink.senders[place]

    client.sendmail("", [path], reports.report(path))
    read_inbound(now)

    sent.refresh_from_db()
    assert sent.status == Status.BOUNCED
    assert sent.reason == "the mail came back: 5.1.1"
    assert sent.reported_at == now
    assert InboundMail.objects.get().status == InboundMail.Status.ANSWERED


def test_one_bounce_is_remembered_and_marks_nothing(
    sent: Delivery, come_back: Callable[..., InboundMail], now: datetime
) -> None:
    come_back(sent)

    assert address(sent).bounced_at == now
    assert address(sent).failing_since is None


def test_second_bounce_a_day_later_marks_the_address(
    sent: Delivery, come_back: Callable[..., InboundMail], now: datetime
) -> None:
    come_back(sent)
    come_back(another(sent), at=now + DAY)

    assert address(sent).failing_since == now + DAY
    assert address(sent).failing_why == "the mail came back: 5.1.1"


@pytest.mark.parametrize("after", [timedelta(hours=23), timedelta(days=40)])
def test_second_bounce_within_a_day_or_after_a_month_marks_nothing(
    sent: Delivery, now: datetime, after: timedelta
) -> None:
    marks.came_back(sent, "5.1.1", counts=True, now=now)
    marks.came_back(another(sent), "5.1.1", counts=True, now=now + after)

    assert address(sent).failing_since is None


def test_same_report_again_counts_once(
    sent: Delivery, come_back: Callable[..., InboundMail], now: datetime
) -> None:
    come_back(sent)
    come_back(sent, at=now + 2 * DAY)
    path = return_path(sent, now=now)
    come_back(sent, at=now + 3 * DAY, raw=reports.report(path, message_id="<other@x.example>"))

    assert address(sent).failing_since is None


@pytest.mark.parametrize(("action", "status"), [("delayed", "4.4.1"), ("failed", "4.4.7")])
def test_what_may_pass_never_marks(
    sent: Delivery, come_back: Callable[..., InboundMail], now: datetime, action: str, status: str
) -> None:
    for days in range(3):
        mail = another(sent)
        path = return_path(mail, now=now)
        raw = reports.report(path, action=action, status=status, message_id=f"<{days}@x.example>")
        come_back(mail, at=now + days * DAY, raw=raw)

    assert address(sent).failing_since is None
    assert address(sent).bounced_at is None


@pytest.mark.parametrize("make", [reports.answering_machine, reports.without_parts])
def test_answering_machine_at_the_return_path_is_no_bounce(
    sent: Delivery,
    come_back: Callable[..., InboundMail],
    now: datetime,
    make: Callable[[str], bytes],
) -> None:
    mail = come_back(sent, raw=make(return_path(sent, now=now)))

    sent.refresh_from_db()
    assert sent.status == Status.SENT
    assert mail.status == InboundMail.Status.IGNORED


@pytest.mark.parametrize("change", ["expired", "forged"])
def test_report_to_a_path_that_is_not_believed_changes_nothing(
    sent: Delivery, now: datetime, change: str
) -> None:
    path = return_path(sent, now=now - 20 * DAY if change == "expired" else now)
    if change == "forged":
        path = path.replace(path[-14:-10], "aaaa")

    mail = store(reports.report(path), door="test", sender="", recipient=path, now=now)
    read_inbound(now)

    sent.refresh_from_db()
    mail.refresh_from_db()
    assert sent.status == Status.SENT
    assert mail.reason == "sent to a return path that is not believed"


def test_report_to_a_reply_address_changes_nothing(
    sent: Delivery, match: Match, sink: Sink, now: datetime
) -> None:
    reply_to = next(str(mail["Reply-To"]) for mail in sink.mails if mail["To"] == sent.email)

    store(reports.report(reply_to), door="test", sender="", recipient=reply_to, now=now)
    read_inbound(now)

    sent.refresh_from_db()
    assert sent.status == Status.SENT


@pytest.mark.parametrize(
    ("reply", "is_marked"),
    [
        ("550 5.1.1 unknown", True),
        ("550 5.1.10 null MX", True),
        ("553 5.1.3 no address", True),
        ("550 5.1.8 bad sender", False),
        ("554 5.7.1 relay access denied", False),
        ("550 5.2.2 full", False),
        ("550 no", False),
        ("451 4.1.1 later", False),
    ],
)
def test_only_what_says_that_the_address_is_none_marks_it_while_sending(
    match: Match, sink: Sink, now: datetime, *, reply: str, is_marked: bool
) -> None:
    email = address_of(open_prompt(match).seat.name)
    sink.rcpt_replies[email] = reply
    handle_facts(now)

    send_waiting(now + MINUTE)

    marked = Address.objects.get(email=email)
    assert (marked.failing_since is not None) == is_marked
    # A full mailbox counts like a bounce; a fault of the site's own says nothing of the address.
    assert (marked.bounced_at is not None) == ("5.2.2" in reply or reply == "550 no")


def test_marked_address_gets_no_mail_and_the_ledger_says_why(
    match: Match, sink: Sink, now: datetime
) -> None:
    prompt = open_prompt(match)
    Address.objects.filter(user=prompt.seat.player).update(failing_since=now)

    handle_facts(now)
    send_waiting(now + MINUTE)

    row = Delivery.objects.get(kind=Delivery.Kind.TURN, prompt=prompt)
    assert (row.status, row.reason) == (Status.FAILED, "the address takes no mail")
    assert address_of(prompt.seat.name) not in sink.recipients


def test_what_waited_for_the_address_has_failed_but_sign_ins_go(
    people: list[User], now: datetime
) -> None:
    bob = people[1]
    for kind in (Delivery.Kind.RESULT, Delivery.Kind.SIGN_IN):
        Delivery.objects.create(
            kind=kind,
            key=f"{kind}:1",
            email=address_of("bob"),
            user=bob,
            due_at=now,
            created_at=now,
        )

    marks.mark(address_of("bob"), "the mail came back: 5.1.1", now=now)

    assert Delivery.objects.get(kind=Delivery.Kind.RESULT).status == Status.FAILED
    assert Delivery.objects.get(kind=Delivery.Kind.SIGN_IN).status == Status.WAITING


def test_trying_again_clears_the_mark_and_mails_what_is_asked_now(
    match: Match, sink: Sink, now: datetime
) -> None:
    prompt = open_prompt(match)
    email = address_of(prompt.seat.name)
    sink.rcpt_replies[email] = "550 5.1.1 unknown"
    handle_facts(now)
    send_waiting(now + MINUTE)
    sink.rcpt_replies.clear()
    own = proven_address(prompt.seat.player)
    assert own is not None

    assert marks.try_again(own, now=now + DAY)
    send_waiting(now + DAY)

    own.refresh_from_db()
    assert (own.failing_since, own.failing_why, own.bounced_at) == (None, "", None)
    assert sink.recipients.count(email) == 1


def test_trying_again_mails_what_a_digest_should_have_told(
    match: Match, sink: Sink, now: datetime
) -> None:
    prompt = open_prompt(match)
    email = address_of(prompt.seat.name)
    player = prompt.seat.player
    assert player is not None
    Preference.objects.create(user=player, telling=Preference.Telling.DIGEST, digest_hours=12)
    handle_facts(now)
    marks.mark(email, "the mail came back: 5.1.1", now=now)
    own = proven_address(prompt.seat.player)
    assert own is not None

    marks.try_again(own, now=now + MINUTE)
    send_waiting(now + 2 * MINUTE)

    told = Delivery.objects.get(kind=Delivery.Kind.TURN, prompt=prompt, digest__isnull=False)
    assert told.digest is not None
    assert told.digest.status == Status.FAILED
    assert sink.recipients.count(email) == 1


def test_trying_an_address_again_that_is_not_marked_sends_nothing(
    sent: Delivery, now: datetime
) -> None:
    before = Delivery.objects.count()

    assert not marks.try_again(address(sent), now=now)

    assert Delivery.objects.count() == before


def test_relay_that_takes_no_return_path_still_gets_the_mails(
    match: Match, sink: Sink, now: datetime, caplog: pytest.LogCaptureFixture
) -> None:
    sink.sender_reply = "553 5.7.1 not your address"
    handle_facts(now)

    sent = send_waiting(now + MINUTE)

    assert sent == len(sink.mails) > 1
    assert set(sink.senders) == {"turnpost@localhost"}
    assert caplog.text.count("refuses our return paths") == 1


@pytest.mark.django_db(transaction=True)
def test_bounces_at_once_count_one_after_another(match: Match, now: datetime) -> None:
    handle_facts(now)
    first = Delivery.objects.get(kind=Delivery.Kind.TURN, prompt=open_prompt(match))
    mails = iter([first, another(first), another(first), another(first)])

    def bounce() -> int:
        marks.reported(next(mails), "the mail came back", Weight.CERTAIN, now=now)
        return 1

    assert at_once(bounce, times=4) == [1] * 4
    assert Delivery.objects.filter(status=Status.BOUNCED).count() == 4
    assert address(first).failing_since == now


@pytest.mark.django_db(transaction=True)
def test_marking_and_sending_at_once_wait_for_nobody(
    match: Match, sink: Sink, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle_facts(now)
    turn = Delivery.objects.get(kind=Delivery.Kind.TURN, prompt=open_prompt(match))
    sent = [another(turn) for _ in range(8)]
    Delivery.objects.filter(pk__in=[mail.pk for mail in sent[4:]]).update(status=Status.WAITING)
    monkeypatch.setattr(
        "notifications.sending.batches.compose",
        lambda delivery, now: Mail("A subject", "a text\n", "<p>a text</p>"),
    )
    work = iter([*sent[:4], None, None])

    def mark_or_send() -> int:
        mail = next(work)
        if mail is None:
            return send_waiting(now + MINUTE)
        marks.reported(mail, "the mail came back", Weight.CERTAIN, now=now)
        return 0

    at_once(mark_or_send, times=6)

    assert address(turn).failing_since is not None
    assert not Delivery.objects.filter(email=turn.email, status=Status.WAITING).exists()


def test_turn_played_on_the_page_leaves_nothing_to_try(
    match: Match, sink: Sink, now: datetime
) -> None:
    prompt = open_prompt(match)
    marks.mark(address_of(prompt.seat.name), "the mail came back", now=now)
    play_one(match, now=now)
    own = proven_address(prompt.seat.player)
    assert own is not None

    marks.try_again(own, now=now)

    assert not Delivery.objects.filter(user=prompt.seat.player, status=Status.WAITING).exists()
