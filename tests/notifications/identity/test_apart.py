"""Invitations that never leave: people who are kept apart, and blocked accounts."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMultiAlternatives
from django.test import Client

from notifications.identity.seats import Sitter, seat_newcomer
from notifications.models import Address, Delivery, Invitation
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, opened
from turns.models import Block, Match
from turns.ports import contacts
from turns.services.seating import NotWelcome

pytestmark = [pytest.mark.database, pytest.mark.django_db]

Box = list[EmailMultiAlternatives]


def block(player: User, other: User, now: datetime) -> None:
    Block.objects.create(player=player, blocked=other, name=other.username, created_at=now)


def post(now: datetime) -> None:
    handle_facts(now)
    send_waiting(now)


def invited(mailoutbox: Box) -> set[str]:
    return {mail.to[0] for mail in mailoutbox}


def shut_out(player: User) -> None:
    User.objects.filter(pk=player.pk).update(is_active=False)


@pytest.mark.parametrize(("blocker", "blocked"), [("alice", "bob"), ("bob", "alice")])
def test_invitation_to_somebody_kept_apart_is_not_sent(
    people: list[User], now: datetime, mailoutbox: Box, blocker: str, blocked: str
) -> None:
    block(User.objects.get(username=blocker), User.objects.get(username=blocked), now)
    match = opened(people, rounds="short", now=now)
    post(now)
    assert invited(mailoutbox) == {address_of("charlie"), address_of("dora")}
    failed = Delivery.objects.get(seat=match.seats.get(index=1))
    assert (failed.status, failed.reason) == ("failed", "the address takes no more invitations")


def test_address_that_nobody_proved_keeps_nobody_apart(
    people: list[User], now: datetime, mailoutbox: Box
) -> None:
    alice, bob, *_ = people
    block(alice, bob, now)
    Address.objects.filter(user=bob).update(verified_at=None)
    opened(people, rounds="short", now=now)
    post(now)
    assert address_of("bob") in invited(mailoutbox)


def test_invitation_is_not_sent_again_after_a_block(
    open_match: Match, people: list[User], now: datetime, mailoutbox: Box
) -> None:
    post(now)
    mailoutbox.clear()
    block(people[1], people[0], now)
    contacts().resend_invitation(open_match.seats.get(index=1))
    contacts().resend_invitation(open_match.seats.get(index=2))
    post(now)
    assert invited(mailoutbox) == {address_of("charlie")}


def test_player_who_is_kept_apart_is_invited_to_no_rematch(
    open_match: Match, people: list[User], now: datetime
) -> None:
    block(people[1], people[0], now)
    seat = open_match.seats.get(index=1)
    assert not contacts().invite_player(seat, people[1])
    assert contacts().invite_player(seat, people[2])


def test_blocked_account_is_invited_nowhere(
    people: list[User], now: datetime, mailoutbox: Box
) -> None:
    shut_out(people[1])
    opened(people, rounds="short", now=now)
    post(now)
    assert address_of("bob") not in invited(mailoutbox)


def test_link_of_a_blocked_account_makes_no_new_one(
    open_match: Match, people: list[User], now: datetime
) -> None:
    shut_out(people[1])
    invitation = Invitation.objects.select_related("seat").get(seat__index=1)
    with pytest.raises(NotWelcome):
        seat_newcomer(invitation, Sitter("bob"), language="en", now=now)
    assert User.objects.count() == len(people)


def test_blocked_account_gets_no_sign_in_mail(
    people: list[User], now: datetime, mailoutbox: Box
) -> None:
    shut_out(people[1])
    pages = []
    for name in ("alice", "bob"):
        answer = Client().post("/sign-in/", {"address": address_of(name)})
        pages.append(answer.status_code)
    post(now)
    assert pages[0] == pages[1]
    assert invited(mailoutbox) == {address_of("alice")}


def test_block_of_an_account_ends_its_sessions(match: Match, people: list[User]) -> None:
    client = Client()
    client.force_login(people[1])
    assert client.get("/settings/").status_code == 200
    shut_out(people[1])
    assert client.get("/settings/").status_code == 302
