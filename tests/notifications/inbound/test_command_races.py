"""What is asked for twice at the same moment is done once."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from notifications.inbound.mails import read_inbound, store
from notifications.links import commands_url
from notifications.models import Delivery, HeldCommand
from notifications.reply_addresses import full_address, mail_reply_address
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import at_once, dealt, open_prompt, opened
from tests.notifications.inbound.post import raw_mail, send
from tests.notifications.pages import path_of
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Leaving, Terms
from turns.models import Match, Seat, Source, Vacation
from turns.services.leaving import resign
from turns.services.rematch import rematch

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

TERMS = Terms(clock=PerTurn(timedelta(days=3)), leaving=Leaving.END)


def test_rematch_that_two_ask_for_at_once_is_one(people: list[User], now: datetime) -> None:
    match = dealt(people, rounds="short", now=now, terms=TERMS)
    resign(match.seats.get(index=3), source=Source.PAGE, now=now)
    seats = list(Seat.objects.filter(match=match).select_related("match", "player"))

    new = at_once(lambda: int(rematch(seats[len(seats) % 4], now=now).is_new), times=4)

    assert sorted(new) == [0, 0, 0, 1]
    assert match.rematches.count() == 1


def test_yes_that_comes_twice_at_once_makes_one_player(people: list[User], now: datetime) -> None:
    match = opened(people, rounds="short", now=now)
    handle_facts(now)
    letter = Delivery.objects.get(kind=Delivery.Kind.INVITATION, seat__index=1)
    to = full_address(mail_reply_address(letter, now=now).local_part)
    for _ in range(2):
        raw = raw_mail("yes", to=to, sender=letter.email)
        store(raw, door="test", sender=None, recipient="", now=now)
    accounts = User.objects.count()

    at_once(lambda: read_inbound(now), times=2)
    read_inbound(now)

    assert User.objects.count() == accounts + 1
    assert match.events.filter(kind="match.seated", seat=1).count() == 1


def test_press_and_reply_at_once_do_what_was_held_once(match: Match, now: datetime) -> None:
    mail = send("vacation 3 days", open_prompt(match), now=now)
    asked = Delivery.objects.get(inbound=mail)
    link = path_of(commands_url(HeldCommand.objects.get()))
    with transaction.atomic():
        to = full_address(mail_reply_address(asked, now=now).local_part)
        raw = raw_mail("yes", to=to, sender=asked.email)
        store(raw, door="test", sender=None, recipient="", now=now)

    def press() -> int:
        return Client().post(link).status_code

    def work() -> int:
        return works.pop()()

    works: list[Callable[[], int]] = [press, lambda: read_inbound(now)]
    at_once(work, times=2)

    assert Vacation.objects.count() == 3
    assert not HeldCommand.objects.exists()
