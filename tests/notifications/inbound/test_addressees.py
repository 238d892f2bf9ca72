"""Mails to a seat, to the site, and to addresses that are none."""

from datetime import datetime, timedelta

import pytest

from notifications.messages.compose import compose
from notifications.models import Delivery, InboundMail, ReplyAddress
from notifications.reply_addresses import full_address, seat_reply_address
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, open_prompt
from tests.notifications.inbound.post import (
    answer_to,
    is_asked,
    player_address,
    post,
    raw_mail,
    reply,
    said,
)
from turns.models import Match

pytestmark = pytest.mark.django_db

Status = InboundMail.Status
STRANGER = "mallory@example.net"


def test_revoked_address_is_not_answered(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    raw = reply("bid 1", prompt, now=now)
    ReplyAddress.objects.update(revoked_at=now)

    mail = post(raw, now=now)

    assert (mail.status, mail.reason) == (Status.IGNORED, "revoked reply address")
    assert is_asked(match, prompt)


def test_mail_to_nobody_of_ours_is_left_alone(match: Match, now: datetime) -> None:
    raw = raw_mail("bid 1", to="turnpost@elsewhere.example", sender="bob@example.org")

    assert post(raw, now=now).reason == "sent to no address of ours"


def test_mail_to_a_seat_that_names_no_turn_plays_nothing(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    address = full_address(seat_reply_address(prompt.seat, now=now).local_part)

    mail = post(raw_mail("bid 1", to=address, sender=player_address(prompt)), now=now)

    assert is_asked(match, prompt)
    assert said(mail) == "no_turn"


def test_mail_to_a_seat_that_is_asked_nothing_is_answered_once_in_each_position(
    match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)
    seat = match.seats.exclude(pk=prompt.seat_id).order_by("index")[0]
    address = full_address(seat_reply_address(seat, now=now).local_part)

    mails = [
        post(raw_mail("Back on Monday", to=address, sender=address_of(seat.name)), now=now)
        for _ in range(2)
    ]

    assert [mail.status for mail in mails] == [Status.ANSWERED, Status.IGNORED]
    assert said(mails[0]) == "unreadable"


def test_mail_to_the_sites_own_address_is_answered_with_help_once(
    match: Match, now: datetime
) -> None:
    handle_facts(now)
    Delivery.objects.filter(email="bob@example.org").update(status=Delivery.Status.SENT)

    def write(at: datetime) -> InboundMail:
        raw = raw_mail("bid 1", to="Turnpost <turnpost@localhost>", sender="Bob@example.org")
        return post(raw, now=at)

    first, second = write(now), write(now)
    third = write(now + timedelta(days=2))

    assert (first.status, said(first)) == (Status.ANSWERED, "site")
    assert answer_to(first).email == "bob@example.org"
    assert second.status == Status.IGNORED
    assert third.status == Status.ANSWERED


def test_reply_to_an_invitation_is_told_how_a_seat_is_taken(
    open_match: Match, now: datetime
) -> None:
    handle_facts(now)
    invitation = Delivery.objects.get(kind=Delivery.Kind.INVITATION, email=address_of("bob"))
    Delivery.objects.filter(pk=invitation.pk).update(
        status=Delivery.Status.SENT, message_id="<invitation@localhost>"
    )
    raw = raw_mail(
        "Yes, I want to play!",
        to="turnpost@localhost",
        sender=address_of("bob"),
        fields=["In-Reply-To: <invitation@localhost>"],
    )

    mail = post(raw, now=now)

    assert (mail.status, said(mail)) == (Status.ANSWERED, "site")
    told = compose(answer_to(mail), now)
    assert "A seat is taken by the link in its invitation." in told.text


def test_mail_to_the_sites_own_address_from_a_stranger_is_not_answered(
    match: Match, now: datetime
) -> None:
    mail = post(raw_mail("hello", to="turnpost@localhost", sender=STRANGER), now=now)

    assert mail.status == Status.IGNORED
    assert not Delivery.objects.exists()


def test_mail_before_the_deal_is_answered(open_match: Match, now: datetime) -> None:
    seat = open_match.seats.get(index=0)
    address = full_address(seat_reply_address(seat, now=now).local_part)

    mail = post(raw_mail("status", to=address, sender=address_of("alice")), now=now)

    assert said(mail) == "status"
