"""A seat that was left is taken in the moment in which it is offered to somebody else."""

import threading
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection

from notifications import contacts
from notifications.identity.seats import Sitter, seat_newcomer
from notifications.links import RevokedLink
from notifications.models import Invitation
from tests.notifications.conftest import open_prompt
from turns.models import Match, Seat, Source
from turns.services.leaving import Friend, offer_seat, resign

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]


def test_whoever_takes_a_seat_and_whoever_offers_it_do_not_wait_for_each_other(
    match: Match, people: list[User], now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = open_prompt(match).seat
    resign(
        seat, source=Source.PAGE, now=now, friend=Friend("newcomer", "newcomer@example.org", "en")
    )
    left = Seat.objects.get(pk=seat.pk)
    invitation = Invitation.objects.select_related("seat__match").get(seat=left)
    outcome: list[Exception] = []

    def take() -> None:
        try:
            seat_newcomer(invitation, Sitter("newcomer"), language="en", now=now)
        except (RevokedLink, OperationalError) as error:
            outcome.append(error)
        finally:
            connection.close()

    taker = threading.Thread(target=take)
    fresh_nonce = contacts._fresh_nonce

    def after_a_press() -> str:
        # The match is locked by now, and the old invitation is not changed yet.
        taker.start()
        taker.join(1)
        return fresh_nonce()

    monkeypatch.setattr(contacts, "_fresh_nonce", after_a_press)
    by = match.seats.exclude(pk=seat.pk).filter(player__isnull=False).first()
    assert by is not None
    friend = Friend("Frank", "frank@example.org", "en")
    offer_seat(left, friend, by=by, source=Source.PAGE, now=now)
    taker.join()

    assert [type(error) for error in outcome] == [RevokedLink]
    assert Invitation.objects.get(seat=left).email == "frank@example.org"
