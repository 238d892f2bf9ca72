"""Storing mails once and working them off one by one, whatever goes wrong."""

from datetime import datetime

import pytest
from django.db import OperationalError

from notifications.inbound import answers, mails
from notifications.inbound.mails import read_inbound, store
from notifications.inbound.outcomes import Done
from notifications.models import Delivery, InboundMail
from tests.notifications.conftest import at_once, open_prompt
from tests.notifications.inbound.post import (
    commands,
    game_moves,
    post,
    prompt_address,
    raw_mail,
    reply,
    said,
)
from turns.models import Match
from turns.signals import work_waiting

pytestmark = [pytest.mark.database, pytest.mark.django_db]

Status = InboundMail.Status


def take(raw: bytes, *, now: datetime, recipient: str = "") -> InboundMail:
    return store(raw, door="test", sender="bob@example.org", recipient=recipient, now=now)


def test_mail_is_kept_as_it_came(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    raw = reply("bid 0", prompt, now=now)

    mail = take(raw, now=now, recipient=prompt_address(prompt, now=now))

    mail.refresh_from_db()
    assert bytes(mail.raw) == raw
    assert mail.status == Status.NEW
    assert mail.token == prompt_address(prompt, now=now).partition("@")[0]
    assert mail.envelope == {
        "sender": "bob@example.org",
        "recipient": prompt_address(prompt, now=now),
        "door": "test",
    }


def test_stored_mail_wakes_the_reader(match: Match, now: datetime) -> None:
    woken: list[str] = []

    def hear(sender: object, task: str, **kwargs: object) -> None:
        woken.append(task)

    work_waiting.connect(hear)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mails, "wake", lambda task: work_waiting.send(sender=None, task=task))
        take(reply("bid 0", open_prompt(match), now=now), now=now)

    assert "notifications.tasks.read_inbound" in woken


def test_local_part_that_lost_its_case_is_the_same_address(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    address = prompt_address(prompt, now=now)

    mail = take(raw_mail("bid 0", to=address.upper(), sender="bob@example.org"), now=now)

    assert mail.token == address.partition("@")[0]


def test_same_mail_by_two_doors_is_stored_once(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    raw = reply("bid 0", prompt, now=now)
    again = b"Received: from elsewhere by us; Mon, 02 Mar 2026 12:00:05 +0000\r\n" + raw

    first = take(raw, now=now)
    second = take(again, now=now, recipient=prompt_address(prompt, now=now))

    assert first == second
    assert InboundMail.objects.count() == 1


def test_same_mail_to_two_prompts_is_two(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    raw = reply("bid 0", prompt, now=now)

    take(raw, now=now)
    take(raw, now=now, recipient="t-" + "a" * 26 + "@localhost")

    assert InboundMail.objects.count() == 2


@pytest.mark.parametrize("message_id", ["", "<" + "a" * 300 + "@example.org>", "<a b\x07@c>"])
def test_mail_without_a_usable_id_is_known_by_what_it_says(
    match: Match, now: datetime, message_id: str
) -> None:
    prompt = open_prompt(match)
    raw = reply("bid 0", prompt, now=now, message_id=message_id)
    other = reply("bid 1", prompt, now=now, message_id=message_id)

    take(raw, now=now)
    take(b"Received: by somebody\r\n" + raw, now=now)
    take(other, now=now)

    assert InboundMail.objects.count() == 2


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\x00\xff\xfe",
        b"no header at all",
        b"Message-ID: <\x00\xff@x>\r\nFrom: \xff\xfe\r\nTo: \x00\r\n\r\n\xff\x00",
        b"From: a@b\r\nContent-Type: multipart/mixed\r\n\r\nbid 1",
        b"Content-Type: text/plain; charset=\xff\r\n\r\n" + b"\x80" * 5000,
        b"From: <bob\x00@example.org>\r\nIn-Reply-To: <a\x00@b>\r\n\r\nsay \x00\xff",
    ],
)
def test_nothing_in_a_mail_stops_its_storing_or_the_next(
    match: Match, now: datetime, raw: bytes
) -> None:
    prompt = open_prompt(match)
    for recipient in (prompt_address(prompt, now=now), "turnpost@localhost", ""):
        take(raw, now=now, recipient=recipient)
    good = take(reply("bid 0", prompt, now=now), now=now)

    read_inbound(now)

    good.refresh_from_db()
    assert good.status == Status.ANSWERED
    assert not InboundMail.objects.filter(status=Status.NEW).exists()
    assert set(InboundMail.objects.values_list("tries", flat=True)) == {0}


def test_envelope_of_any_bytes_is_kept(match: Match, now: datetime) -> None:
    store(b"x", door="smtp", sender="a\x00\udcff@b", recipient="\udcff\x00@c" * 200, now=now)

    envelope = InboundMail.objects.get().envelope
    assert envelope["sender"] == "a@b"


def test_mail_delivered_twice_plays_once_and_is_answered_once(match: Match, now: datetime) -> None:
    raw = reply("bid 0", open_prompt(match), now=now)

    first = post(raw, now=now)
    second = post(raw, now=now)

    assert first == second
    assert game_moves(match) == [("bid_made", "mail")]
    assert Delivery.objects.filter(inbound=first).count() == 1


def test_read_mail_is_not_read_again(match: Match, now: datetime) -> None:
    take(reply("bid 0", open_prompt(match), now=now), now=now)

    assert (read_inbound(now), read_inbound(now)) == (1, 0)


@pytest.mark.django_db(transaction=True)
def test_reader_that_breaks_off_after_the_move_has_done_nothing(
    match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = take(reply("bid 0", open_prompt(match), now=now), now=now)

    def break_off(self: InboundMail, **_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(InboundMail, "save", break_off)
        with pytest.raises(KeyboardInterrupt):
            read_inbound(now)

    assert game_moves(match) == []
    assert not Delivery.objects.filter(inbound=mail).exists()

    read_inbound(now)
    assert game_moves(match) == [("bid_made", "mail")]
    assert Delivery.objects.filter(inbound=mail).count() == 1


def test_database_trouble_leaves_the_mail_for_later(
    match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = take(reply("bid 0", open_prompt(match), now=now), now=now)

    def fail(mail: InboundMail, *, now: datetime) -> Done:
        raise OperationalError("the database is away")

    with monkeypatch.context() as patch:
        patch.setattr(answers, "work_off", fail)
        for _ in range(20):
            assert read_inbound(now) == 0

    mail.refresh_from_db()
    assert (mail.status, mail.tries) == (Status.NEW, 20)
    read_inbound(now)
    assert game_moves(match) == [("bid_made", "mail")]


def test_mail_that_cannot_be_read_stops_no_other_and_is_put_aside_in_the_end(
    match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    prompt = open_prompt(match)
    bad = take(reply("bid 1", prompt, now=now), now=now)
    good = take(reply("bid 0", prompt, now=now), now=now)
    original = answers.work_off

    def stumble(mail: InboundMail, *, now: datetime) -> Done:
        if mail.pk == bad.pk:
            raise LookupError("a fault of ours")
        return original(mail, now=now)

    monkeypatch.setattr(answers, "work_off", stumble)
    for _ in range(mails.MOST_TRIES):
        read_inbound(now)

    good.refresh_from_db()
    bad.refresh_from_db()
    assert good.status == Status.ANSWERED
    assert (bad.status, bad.tries) == (Status.IGNORED, mails.MOST_TRIES)
    assert said(bad) == "fault"
    assert "could not be worked off" in caplog.text
    assert prompt_address(prompt, now=now) not in caplog.text


def test_mail_to_an_unknown_address_is_kept_logged_and_not_answered(
    match: Match, now: datetime, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    unknown = "t-" + "a" * 26 + "@localhost"

    mail = post(raw_mail("bid 0", to=unknown, sender="bob@example.org"), now=now)

    assert (mail.status, mail.reason) == (Status.IGNORED, "unknown reply address")
    assert not Delivery.objects.filter(inbound=mail).exists()
    assert f"Inbound mail {mail.pk} is ignored: unknown reply address." in caplog.text
    assert unknown not in caplog.text


@pytest.mark.django_db(transaction=True)
def test_readers_at_once_work_each_mail_off_once(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    for _ in range(3):
        take(reply("status", prompt, now=now), now=now)

    worked = at_once(lambda: read_inbound(now), times=4)

    assert sum(worked) == 3
    assert Delivery.objects.filter(kind=Delivery.Kind.ANSWER).count() == 3


@pytest.mark.django_db(transaction=True)
def test_two_answers_at_the_same_moment_play_one(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    address = prompt_address(prompt, now=now)
    texts = iter(commands(prompt))

    def answer() -> int:
        raw = raw_mail(next(texts), to=address, sender=f"{prompt.seat.name}@example.org")
        take(raw, now=now)
        return read_inbound(now)

    at_once(answer, times=2)
    read_inbound(now)

    assert game_moves(match) == [("bid_made", "mail")]
    verdicts = sorted(
        str(row.context["said"]) for row in Delivery.objects.filter(kind=Delivery.Kind.ANSWER)
    )
    assert verdicts == ["played", "too_late"]


@pytest.mark.django_db(transaction=True)
def test_one_mail_stored_by_many_doors_at_the_same_moment_is_one(
    match: Match, now: datetime
) -> None:
    raw = reply("bid 0", open_prompt(match), now=now)

    at_once(lambda: take(raw, now=now).pk, times=4)

    assert InboundMail.objects.count() == 1
