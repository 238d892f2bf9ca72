"""Mails that change several matches lock them in one order with everybody else: nobody waits for
what somebody holds who waits for him.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client

from notifications.digests.numbers import numbered
from notifications.inbound.mails import read_inbound, store
from notifications.links import commands_url
from notifications.models import Delivery, HeldCommand, InboundMail
from notifications.reply_addresses import full_address, mail_reply_address, seat_reply_address
from tests.notifications.conftest import address_of, dealt
from tests.notifications.inbound.post import PROVEN, post, raw_mail
from tests.notifications.pages import path_of
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Leaving, Terms
from turns.models import Match, Prompt, Seat, Source, Vacation
from turns.services.leaving import resign
from turns.services.transactions import lock

pytestmark = [
    pytest.mark.database,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("receiver"),
]

TERMS = Terms(clock=PerTurn(timedelta(days=3)), leaving=Leaving.END)
TEXT = "vacation 3 days"
PATIENCE = 0.5
"""Within this time a worker has begun to wait."""


@pytest.fixture
def matches(people: list[User], now: datetime) -> list[Match]:
    """One that is over and one in play, by their ids."""
    both = [dealt(people, rounds="short", now=now, terms=TERMS) for _ in range(2)]
    both.sort(key=lambda match: match.pk)
    resign(both[0].seats.get(index=3), source=Source.PAGE, now=now)
    return both


def own_seat(match: Match) -> Seat:
    """Alice's."""
    return match.seats.select_related("player", "match").get(index=0)


def stored(text: str, local_part: str, *, now: datetime) -> InboundMail:
    """A mail of alice's that waits to be worked off."""
    to, fields = full_address(local_part), [PROVEN]
    raw = raw_mail(text, to=to, sender=address_of("alice"), fields=fields)
    return store(raw, door="test", sender=None, recipient="", now=now)


def worked_off(mail: InboundMail, *, now: datetime) -> None:
    """Work it off. A mail that met a deadlock counts a try, and is tried again later."""
    read_inbound(now)
    mail.refresh_from_db()
    assert (mail.status, mail.tries) == (InboundMail.Status.ANSWERED, 0)


def by_reply(seat: Seat, now: datetime) -> Callable[[], None]:
    """A mail to the address of a seat."""
    mail = stored(TEXT, seat_reply_address(seat, now=now).local_part, now=now)
    return lambda: worked_off(mail, now=now)


def held(seat: Seat, now: datetime) -> InboundMail:
    """The same mail from somebody whom nobody knows: alice is asked."""
    to = full_address(seat_reply_address(seat, now=now).local_part)
    return post(raw_mail(TEXT, to=to, sender="mallory@example.net"), now=now)


def by_yes(seat: Seat, now: datetime) -> Callable[[], None]:
    """A yes to the question whether it is hers."""
    asked = Delivery.objects.get(inbound=held(seat, now))
    mail = stored("yes", mail_reply_address(asked, now=now).local_part, now=now)
    return lambda: worked_off(mail, now=now)


def by_press(seat: Seat, now: datetime) -> Callable[[], None]:
    """A press on the link of that question."""
    held(seat, now)
    link = path_of(commands_url(HeldCommand.objects.get()))

    def press() -> None:
        assert Client().post(link).status_code == 302

    return press


def by_digest(seat: Seat, now: datetime) -> Callable[[], None]:
    """A reply to a digest that told of a match which is over by now."""
    playing = Prompt.objects.filter(closed_at=None).first()
    over = Prompt.objects.filter(match=seat.match).first()
    assert playing is not None
    assert over is not None
    digest = Delivery.objects.create(
        kind=Delivery.Kind.DIGEST,
        key="digest:test",
        user=seat.player,
        email=address_of("alice"),
        status=Delivery.Status.SENT,
        due_at=now,
        created_at=now,
    )
    numbered(digest, [playing, over])
    Seat.objects.filter(pk=playing.seat_id).update(player=None)
    Seat.objects.filter(match=playing.match, index=0).update(player=None)
    Seat.objects.filter(pk=playing.seat_id).update(player=seat.player)
    mail = stored(f"#1 {TEXT}", mail_reply_address(digest, now=now).local_part, now=now)
    return lambda: worked_off(mail, now=now)


@pytest.mark.parametrize("way", [by_reply, by_yes, by_press, by_digest])
def test_match_that_is_over_is_locked_in_its_place_among_the_others(
    matches: list[Match], now: datetime, way: Callable[[Seat, datetime], Callable[[], None]]
) -> None:
    over, playing = matches
    work = way(own_seat(over), now)

    def run() -> None:
        try:
            work()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as worker:
        with transaction.atomic():
            lock(over.pk)
            working = worker.submit(run)
            wait([working], timeout=PATIENCE)
            lock(playing.pk)
        working.result()

    assert Vacation.objects.count() == 3
