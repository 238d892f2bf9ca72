"""Mails tell of an outage that gave their turn more time."""

from datetime import datetime, timedelta

from django.contrib.auth.models import User

from notifications.messages.compose import compose
from notifications.models import Delivery
from notifications.telling.outbox import handle_facts
from notifications.telling.reminders import handle_reminders
from tests.notifications.conftest import dealt
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Terms
from turns.services.outages import notice

A_DAY = timedelta(days=1)
TOLD = "The site was out of order from"


def test_a_reminder_says_why_the_turn_is_due_later(people: list[User], now: datetime) -> None:
    notice(now)
    dealt(people, rounds="short", now=now, terms=Terms(clock=PerTurn(4 * A_DAY)))
    handle_facts(now)
    Delivery.objects.update(status=Delivery.Status.SENT)

    notice(now + A_DAY)
    assert handle_reminders(now + 2 * A_DAY) == 0
    assert handle_reminders(now + 3 * A_DAY) == 1

    mail = compose(Delivery.objects.get(kind=Delivery.Kind.REMINDER), now + 3 * A_DAY)
    assert TOLD in " ".join(mail.text.split())
    assert TOLD in mail.html


def test_a_turn_mail_of_a_later_turn_says_nothing_of_it(people: list[User], now: datetime) -> None:
    notice(now - 2 * A_DAY)
    notice(now - A_DAY)
    dealt(people, rounds="short", now=now, terms=Terms(clock=PerTurn(4 * A_DAY)))
    handle_facts(now)

    mail = compose(Delivery.objects.filter(kind=Delivery.Kind.TURN)[0], now)

    assert TOLD not in " ".join(mail.text.split())
