"""Replies whose sender is not proven to be the player."""

from datetime import datetime

import pytest
from pytest_django import Settings

from notifications.inbound.limits import HELPS_AN_HOUR
from notifications.models import Address, Delivery, HeldAnswer, InboundMail
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, open_prompt
from tests.notifications.inbound.post import (
    answer_to,
    is_asked,
    player_address,
    player_of,
    post,
    raw_mail,
    reply,
    send,
)
from turns.models import Match, Talk

pytestmark = pytest.mark.django_db

Status = InboundMail.Status
STRANGER = "mallory@example.net"


def test_stranger_with_a_forwarded_turn_mail_plays_nothing_and_learns_nothing(
    match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)

    mail = send("bid 1", prompt, now=now, sender=STRANGER)

    assert mail.status == Status.HELD
    assert is_asked(match, prompt)
    assert HeldAnswer.objects.get(prompt=prompt).text == "bid 1"
    asked = answer_to(mail)
    assert (asked.kind, asked.email) == (Delivery.Kind.CONFIRM, player_address(prompt))
    assert not Delivery.objects.filter(email=STRANGER).exists()


@pytest.mark.parametrize("text", ["help", "status", "history", "what is this?", "bid 0\nbid 1"])
def test_stranger_who_asks_is_told_nothing_and_the_player_once(
    match: Match, now: datetime, text: str
) -> None:
    prompt = open_prompt(match)

    first = send(text, prompt, now=now, sender=STRANGER)
    second = send(text, prompt, now=now, sender=STRANGER)

    assert {first.status, second.status} == {Status.IGNORED}
    told = Delivery.objects.get(kind=Delivery.Kind.ANSWER)
    assert (told.email, told.context["said"]) == (player_address(prompt), "stranger")


def test_stranger_says_nothing_to_the_table(match: Match, now: datetime) -> None:
    send("say I am bob\nbid 1", open_prompt(match), now=now, sender=STRANGER)

    assert not Talk.objects.exists()


def test_newer_held_answer_takes_the_place_of_the_older(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    send("bid 1", prompt, now=now, sender=STRANGER)
    newer = send("bid 0", prompt, now=now, sender=STRANGER)

    held = HeldAnswer.objects.get()
    assert (held.inbound, held.text) == (newer, "bid 0")


def test_confirm_mails_end_after_a_few_in_an_hour(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    for _ in range(HELPS_AN_HOUR + 5):
        send("bid 1", prompt, now=now, sender=STRANGER)

    assert Delivery.objects.filter(kind=Delivery.Kind.CONFIRM).count() == HELPS_AN_HOUR


@pytest.mark.parametrize(
    ("results", "status"),
    [
        ("mx.example.org; dmarc=fail header.from=example.org", Status.HELD),
        ("mx.example.org; dmarc=pass header.from=example.org", Status.ANSWERED),
        ("mx.example.org; spf=none smtp.mailfrom=example.org", Status.ANSWERED),
        ("elsewhere.example; dmarc=fail header.from=example.org", Status.ANSWERED),
    ],
)
def test_verdict_of_the_trusted_receiver_decides(
    match: Match, now: datetime, settings: Settings, results: str, status: str
) -> None:
    settings.AUTHSERV_ID = "mx.example.org"
    field = f"Authentication-Results: {results}"

    mail = post(reply("bid 1", open_prompt(match), now=now, fields=[field]), now=now)

    assert mail.status == status


@pytest.mark.parametrize(
    "field", ["From: Second <bob@example.org>", "From: <alice@example.org>, <bob@example.org>"]
)
def test_mail_that_names_two_senders_proves_none(match: Match, now: datetime, field: str) -> None:
    mail = post(reply("bid 1", open_prompt(match), now=now, fields=[field]), now=now)

    assert mail.status == Status.HELD


def test_address_that_is_typed_but_not_proven_is_a_strangers(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    Address.objects.create(user=player_of(prompt), email=STRANGER)

    assert send("bid 1", prompt, now=now, sender=STRANGER).status == Status.HELD


def test_another_players_address_does_not_speak_for_this_seat(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    other = next(seat for seat in match.seats.order_by("index") if seat.index != prompt.seat.index)

    assert send("bid 1", prompt, now=now, sender=address_of(other.name)).status == Status.HELD


def test_case_of_the_senders_address_does_not_matter(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    mail = send("bid 1", prompt, now=now, sender=player_address(prompt).upper())

    assert mail.status == Status.ANSWERED


def test_reply_found_by_its_thread_alone_is_held(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    handle_facts(now)
    Delivery.objects.filter(prompt=prompt).update(message_id="<turn@localhost>")

    mail = post(
        raw_mail(
            "bid 1",
            to="turnpost@localhost",
            sender=player_address(prompt),
            fields=["In-Reply-To: <turn@localhost>"],
        ),
        now=now,
    )

    assert mail.status == Status.HELD
    assert is_asked(match, prompt)
    assert answer_to(mail).email == player_address(prompt)
