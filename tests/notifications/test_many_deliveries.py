"""What is asked of the ledger time and again reads a few rows of it, however many there are
(PostgreSQL).
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from email import message_from_string
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.db import connection
from pytest_django import Settings

from notifications.bounces import marks
from notifications.digests.gathering import hasten, resettle
from notifications.identity import limits as identity_limits
from notifications.inbound.addressees import answered_delivery
from notifications.inbound.answering import queue_site_help
from notifications.inbound.limits import is_answered_enough, is_helped_today
from notifications.inbound.retention import empty_old
from notifications.inbound.verdicts import Said
from notifications.ledger.rows import own_rows
from notifications.models import Delivery, InboundMail
from notifications.sending import claims
from tests import services
from tests.notifications.conftest import address_of
from tests.turns.test_sweeps import scans, touched
from turns.models import Match

pytestmark = [pytest.mark.production, pytest.mark.django_db]

MANY = 60_000
PEOPLE = 2_000
A_FEW = 400
"""What one person was sent, and what waits, is far less; a walk through the table is far more."""


@pytest.fixture
def ledger(match: Match, people: list[User], now: datetime, settings: Settings) -> None:
    """Two months of mails to many people; the last few wait."""
    if connection.vendor != "postgresql":
        services.skip("DATABASE_URL names no PostgreSQL")
    settings.MAILBOX = False
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO notifications_delivery (kind, key, email, language, context, status,"
            " reason, tries, due_at, created_at, sent_at, message_id, user_id)"
            " SELECT (array['turn', 'answer', 'sign-in', 'invitation'])[1 + n %% 4], 'many:' || n,"
            " 'reader' || n %% %s || '@example.net', 'en', '{}',"
            " CASE WHEN n > %s - 20 THEN 'waiting' ELSE 'sent' END, '', 1, at, at, at,"
            " '<many' || n || '@example.org>', CASE WHEN n %% 4 = 0 THEN %s ELSE NULL END"
            " FROM (SELECT n, %s::timestamptz - (%s - n) * interval '90 seconds' AS at"
            " FROM generate_series(1, %s) AS n) AS many",
            [PEOPLE, MANY, people[3].pk, now, MANY, MANY],
        )
        cursor.execute("ANALYZE notifications_delivery")


def site_help(now: datetime) -> None:
    """Somebody to whom we never wrote writes to the site."""
    queue_site_help(InboundMail(pk=1), "stranger@example.net", now=now)


def answered(now: datetime) -> None:
    """A mail names two of ours, one of them by a provider's id."""
    reply = "In-Reply-To: <many77@example.org>\nReferences: <0100018f2c6d4a7e-9@example.com>\n\n"
    answered_delivery(message_from_string(reply))


READER = "reader7@example.net"
WORK: dict[str, Callable[[datetime], object]] = {
    "due": lambda now: list(claims.due(Delivery.Channel.MAIL, now=now)),
    "digests": hasten,
    "answers": lambda now: is_answered_enough(READER, Said.DONE, now=now),
    "helps": lambda now: is_answered_enough(READER, Said.HELP, now=now),
    "help of a day": lambda now: is_helped_today(READER, now=now),
    "sign-ins": lambda now: identity_limits.is_flooded(READER, now=now),
    "invitations": lambda now: identity_limits.is_invited_too_much(READER, now=now),
    "spam": lambda now: identity_limits.is_invitation_unwanted(READER),
    "site": site_help,
    "thread": answered,
    "mark": lambda now: marks.mark(address_of("alice"), "gone", now=now),
    "wishes": lambda now: resettle(User.objects.get(username="alice"), now=now),
    "page": lambda now: list(
        own_rows(User.objects.get(username="alice"), Match.objects.get())[:50]
    ),
    "text": lambda now: empty_old(now + timedelta(days=99)),
}


@pytest.mark.usefixtures("ledger")
def test_questions_to_the_ledger_read_a_few_rows(now: datetime) -> None:
    """One test for all, since the many take their time."""
    read = {
        name: touched(scans(partial(work, now), "notifications_delivery"))
        for name, work in WORK.items()
    }

    assert {name: rows for name, rows in read.items() if rows > A_FEW} == {}
