"""A mail that is worked off in the moment in which its seat changes hands."""

from concurrent.futures import ThreadPoolExecutor, wait
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction

from notifications.identity.seats import Sitter, seat_newcomer
from notifications.inbound.mails import read_inbound, store
from notifications.models import Delivery, InboundMail, Invitation
from tests.notifications.conftest import open_prompt
from tests.notifications.inbound.post import PROVEN, reply
from turns.models import Match, Order, Seat, Source, Talk, Vacation
from turns.services.leaving import Friend, resign

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

PATIENCE = 0.5
"""Within this time a worker has begun to wait."""


@pytest.mark.parametrize(
    "text", ["say I was here", "then pass", "vacation 3 days", "bid 1", "help"]
)
def test_mail_of_a_player_who_has_just_left_does_nothing(
    match: Match, people: list[User], now: datetime, receiver: str, text: str
) -> None:
    prompt = open_prompt(match)
    seat = prompt.seat
    raw = reply(text, prompt, now=now, fields=[PROVEN])
    mail = store(raw, door="test", sender=None, recipient="", now=now)
    friend = Friend("newcomer", "newcomer@example.org", "en")

    def work() -> None:
        try:
            read_inbound(now)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as worker:
        with transaction.atomic():
            resign(seat, source=Source.PAGE, now=now, friend=friend)
            working = worker.submit(work)
            wait([working], timeout=PATIENCE)
            invitation = Invitation.objects.select_related("seat__match").get(seat=seat)
            newcomer = seat_newcomer(invitation, Sitter("newcomer"), language="en", now=now)
        working.result()

    mail.refresh_from_db()
    assert mail.status == InboundMail.Status.IGNORED
    assert Seat.objects.get(pk=seat.pk).player == newcomer
    assert not Talk.objects.exists()
    assert not Order.objects.exists()
    assert not Vacation.objects.exists()
    assert not Delivery.objects.filter(inbound=mail).exists()
