"""Whoever muted the talk of a table reads it in no mail, note or digest; the others do."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMultiAlternatives
from pytest_django import Settings

from notifications.digests.news import news_of
from notifications.messages.mail import Withdrawn
from notifications.models import Delivery
from notifications.sending.batches import send_waiting
from notifications.sending.notes import note_of
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, open_prompt, play_one
from turns.models import Match, Seat, Source, Talk
from turns.mutes import set_mute
from turns.services import say

pytestmark = [pytest.mark.database, pytest.mark.django_db]

GRACE = timedelta(seconds=60)
WORDS = "chewing gum"
Box = list[EmailMultiAlternatives]


@pytest.fixture(autouse=True)
def grace(settings: Settings) -> None:
    settings.MAIL_GRACE = GRACE


def post(now: datetime) -> None:
    handle_facts(now)
    send_waiting(now)


@pytest.fixture
def asked(match: Match, now: datetime, mailoutbox: Box) -> Seat:
    """Whoever is asked first, once everybody has the mails about the start."""
    post(now + GRACE)
    mailoutbox.clear()
    return open_prompt(match).seat


def speaker_beside(seat: Seat) -> Seat:
    return seat.match.seats.get(index=(seat.index + 1) % 4)


def mute(seat: Seat) -> None:
    assert seat.player is not None
    set_mute(seat.match, seat.player, is_muted=True)


def test_muted_player_who_is_asked_is_told_nothing(
    asked: Seat, now: datetime, mailoutbox: Box
) -> None:
    mute(asked)
    say(speaker_beside(asked), WORDS, source=Source.PAGE, now=now)
    post(now + GRACE)
    assert not mailoutbox
    assert not Delivery.objects.filter(kind=Delivery.Kind.TALK).exists()


def test_mail_that_waits_is_withdrawn_by_the_mute(
    asked: Seat, now: datetime, mailoutbox: Box
) -> None:
    say(speaker_beside(asked), WORDS, source=Source.PAGE, now=now)
    handle_facts(now)
    mute(asked)
    post(now + GRACE)
    assert not mailoutbox
    told = Delivery.objects.get(kind=Delivery.Kind.TALK)
    assert (told.status, told.reason) == ("withdrawn", "the player muted the talk of this table")


def test_note_that_waits_is_withdrawn_by_the_mute(asked: Seat, now: datetime) -> None:
    say(speaker_beside(asked), WORDS, source=Source.PAGE, now=now)
    handle_facts(now)
    told = Delivery.objects.select_related("seat", "user").get(kind=Delivery.Kind.TALK)
    assert note_of(told, now).title == "Somebody said something"
    mute(asked)
    with pytest.raises(Withdrawn):
        note_of(told, now)


def test_turn_mails_leave_muted_talk_out_for_that_player_alone(
    asked: Seat, match: Match, now: datetime, mailoutbox: Box
) -> None:
    muted = speaker_beside(asked)
    mute(muted)
    say(asked, WORDS, source=Source.PAGE, now=now)
    for _ in range(8):
        play_one(match, now=now + GRACE)
        post(now + 3 * GRACE)

    hearing = {mail.to[0] for mail in mailoutbox if WORDS in mail.body}
    others = {"alice", "bob", "charlie", "dora"} - {asked.name, muted.name}
    assert hearing == {address_of(name) for name in others}
    parts = [str(mail.alternatives[0][0]) for mail in mailoutbox if mail.to[0] not in hearing]
    assert parts
    assert not any(WORDS in part for part in parts)


def test_news_of_a_digest_leave_muted_talk_out(
    match: Match, people: list[User], now: datetime
) -> None:
    bob = match.seats.select_related("match", "player").get(index=1)
    say(match.seats.get(index=0), WORDS, source=Source.PAGE, now=now + GRACE)
    heard = news_of(bob, since=now + GRACE / 2)
    assert heard is not None
    assert WORDS in heard.line
    mute(bob)
    assert news_of(bob, since=now + GRACE / 2) is None


def test_talk_that_was_deleted_is_no_news(match: Match, now: datetime) -> None:
    bob = match.seats.select_related("match", "player").get(index=1)
    say(match.seats.get(index=0), WORDS, source=Source.PAGE, now=now + GRACE)
    Talk.objects.all().delete()
    assert news_of(bob, since=now + GRACE / 2) is None
