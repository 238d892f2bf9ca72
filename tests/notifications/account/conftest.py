"""Bob, of whom there is something in every table that names people."""

from datetime import datetime, time, timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.test import Client

from notifications.identity.addresses import prove
from notifications.identity.pairing import make_pairing_code
from notifications.identity.recovery import make_recovery_code
from notifications.inbound.mails import store
from notifications.models import (
    Address,
    Chat,
    Delivery,
    Device,
    HeldCommand,
    InboundMail,
    Invitation,
    MailboxMessage,
    Preference,
    SignIn,
    Stop,
)
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, dealt, opened
from turns.models import (
    Block,
    Match,
    Mute,
    Order,
    Prompt,
    Report,
    Rhythm,
    Source,
    Thanks,
    Vacation,
)
from turns.services import say, take_seat
from turns.services.leaving import resign
from turns.services.unseating import leave_table

HOME = "bob@home.example"
SAID = "the walrus was here"
TOKEN = "gotify://gotify.example.org/Aabcdefghijklmn"


@pytest.fixture
def bob(people: list[User], match: Match, now: datetime) -> User:
    """He sits at `match`, which is played, and there is something of his everywhere."""
    bob = people[1]
    _at_tables(bob, people, match, now)
    _choices(bob, people, match, now)
    _messages(bob, match, now)
    handle_facts(now)
    return bob


@pytest.fixture
def browser(bob: User) -> Client:
    client = Client()
    client.force_login(bob)
    return client


def _at_tables(bob: User, people: list[User], match: Match, now: datetime) -> None:
    seat = match.seats.get(player=bob)
    say(seat, SAID, source=Source.PAGE, now=now)
    Order.objects.create(seat=seat, player=bob, command="bid 0", scope="round 1", created_at=now)
    left = dealt(people, rounds="short", now=now)
    resign(left.seats.get(player=bob), source=Source.PAGE, now=now)
    over = dealt(people, rounds="short", now=now)
    Thanks.objects.create(seat=over.seats.get(player=bob), created_at=now)
    Match.objects.filter(pk=over.pk).update(status=Match.Status.OVER)
    Match.objects.filter(pk=over.pk).update(host=bob)
    waiting = opened(people, rounds="short", now=now)
    take_seat(waiting.seats.get(index=1).pk, bob, name="bob", source=Source.LINK, now=now)
    leave_table(waiting.seats.get(index=1), source=Source.PAGE, now=now)


def _choices(bob: User, people: list[User], match: Match, now: datetime) -> None:
    Rhythm.objects.create(player=bob, zone="Europe/Paris", quiet_from=time(22), quiet_until=time(7))
    Vacation.objects.create(player=bob, day=now.date() + timedelta(days=3))
    Block.objects.create(player=bob, blocked=people[3], name="dora", created_at=now)
    Block.objects.create(player=people[2], blocked=bob, name="bob", created_at=now)
    Mute.objects.create(match=match, player=bob)
    Report.objects.create(match=match, reporter=bob, about=people[3], text="slow", created_at=now)
    Report.objects.create(match=match, reporter=people[3], about=bob, text="rude", created_at=now)
    Preference.objects.create(user=bob, ways=Preference.Ways.MAIL)
    Stop.objects.create(user=bob, match=match, kind=Delivery.Kind.TALK, created_at=now)
    session = Client()
    session.force_login(bob)
    Device.objects.create(
        user=bob,
        session=Session.objects.get(pk=session.session.session_key),
        endpoint="https://push.example.org/secret-endpoint",
        p256dh="secret-p256dh",
        auth="secret-auth",
        label="Firefox, Android",
        created_at=now,
    )
    Chat.objects.create(user=bob, url=TOKEN, created_at=now)
    make_recovery_code(bob, now=now)
    make_pairing_code(bob, now=now)
    bob.groups.add(Group.objects.create(name="friends"))
    bob.user_permissions.add(Permission.objects.all()[0])
    LogEntry.objects.create(
        user=bob, content_type=ContentType.objects.get_for_model(Match), action_flag=2
    )


def _messages(bob: User, match: Match, now: datetime) -> None:
    prove(Address.objects.create(user=bob, email=HOME), now=now)
    SignIn.objects.create(
        user=bob, token="secret-token", code="secret-code", created_at=now, expires_at=now
    )
    seat = match.seats.get(player=bob)
    Delivery.objects.create(
        kind="sign-in", key="sign-in:typed", email=address_of("bob"), due_at=now, created_at=now
    )
    for number, sender in enumerate([address_of("bob"), HOME.upper()]):
        raw = f"From: bob <{sender}>\nMessage-ID: <{number}@x>\n\nbid 0\n".encode()
        store(raw, door="smtp", sender=sender, recipient="play@localhost", now=now)
    InboundMail.objects.update(status=InboundMail.Status.IGNORED, worked_at=now)
    HeldCommand.objects.create(
        seat=seat, inbound=InboundMail.objects.all()[0], text="leave", created_at=now
    )
    MailboxMessage.objects.create(
        recipient=HOME, subject="Your turn", raw=b"To: bob@home.example", sent_at=now
    )
    Invitation.objects.filter(seat=seat).update(email=address_of("bob"))


def prompt_of(match: Match) -> Prompt:
    """Whoever is asked."""
    return match.prompts.open().get()
