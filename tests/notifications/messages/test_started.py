"""The mail that says that the match has begun."""

from datetime import datetime

import pytest

from notifications.messages.mail import Withdrawn
from notifications.models import Delivery, ReplyAddress
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import open_prompt, play_one
from tests.notifications.messages.conftest import Compose
from turns.models import Match

pytestmark = pytest.mark.django_db


def started_of_the_second(match: Match, *, now: datetime) -> Delivery:
    """The delivery for whoever is asked second."""
    handle_facts(now)
    index = (open_prompt(match).seat.index + 1) % 4
    return Delivery.objects.get(kind=Delivery.Kind.STARTED, seat__index=index)


def test_mail_shows_the_hand_and_asks_for_nothing(
    match: Match, composed: Compose, now: datetime
) -> None:
    mail = composed(started_of_the_second(match, now=now))

    for part in (mail.text, mail.html):
        assert "the match has begun" in part
        assert "Your hand" in part
        assert "/move/" not in part


def test_reply_goes_to_the_seat(match: Match, composed: Compose, now: datetime) -> None:
    delivery = started_of_the_second(match, now=now)

    mail = composed(delivery)

    address = ReplyAddress.objects.get(local_part=mail.reply_local_part)
    assert (address.seat, address.prompt) == (delivery.seat, None)


def test_whoever_is_asked_meanwhile_gets_only_the_turn_mail(
    match: Match, composed: Compose, now: datetime
) -> None:
    delivery = started_of_the_second(match, now=now)
    play_one(match, now=now)

    with pytest.raises(Withdrawn, match="turn mail"):
        composed(delivery)


def test_whoever_has_answered_meanwhile_gets_none(
    match: Match, composed: Compose, now: datetime
) -> None:
    delivery = started_of_the_second(match, now=now)
    play_one(match, now=now)
    play_one(match, now=now)
    delivery = Delivery.objects.get(pk=delivery.pk)

    with pytest.raises(Withdrawn, match="answered"):
        composed(delivery)
