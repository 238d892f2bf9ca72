"""The Message-IDs of our mails."""

from datetime import datetime

import pytest

from notifications.models import Delivery
from notifications.sending.message_ids import message_id, root_id
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import play_one
from turns.models import Match

pytestmark = pytest.mark.django_db


def test_every_delivery_has_an_id_of_its_own(match: Match, now: datetime) -> None:
    for _ in range(8):
        handle_facts(now)
        play_one(match, now=now)

    ids = [message_id(delivery) for delivery in Delivery.objects.all()]
    assert len(set(ids)) == len(ids) > 8


def test_id_is_as_long_as_it_must_be_to_be_unguessable(match: Match, now: datetime) -> None:
    handle_facts(now)

    own = message_id(Delivery.objects.first() or Delivery())

    letters, _, domain = own.strip("<>").partition("@")
    assert domain == "localhost"
    assert len(letters) * 5 >= 100
    assert match.pk not in own


def test_repeated_attempt_keeps_the_id(match: Match, now: datetime) -> None:
    handle_facts(now)
    delivery = Delivery.objects.first() or Delivery()
    first = message_id(delivery)

    delivery.tries += 1

    assert message_id(delivery) == first


def test_message_that_is_asked_for_again_has_another_id(match: Match, now: datetime) -> None:
    handle_facts(now)
    delivery = Delivery.objects.first() or Delivery()
    first = message_id(delivery)

    delivery.key = f"{delivery.key}:again"

    assert message_id(delivery) != first


def test_each_seat_has_a_root_of_its_own(match: Match) -> None:
    roots = {root_id(seat) for seat in match.seats.all()}

    assert len(roots) == 4
