"""Browsers of the cast, and rows of the ledger."""

from collections.abc import Callable
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from notifications.models import Delivery
from tests.notifications.conftest import address_of
from turns.models import Match, Seat

BrowserOf = Callable[[str], Client]
Row = Callable[..., Delivery]


@pytest.fixture
def browser_of(people: list[User]) -> BrowserOf:
    """Give a function: a browser in which this member of the cast is signed in."""

    def sign_in(name: str) -> Client:
        client = Client()
        client.force_login(User.objects.get(username=name))
        return client

    return sign_in


@pytest.fixture
def row(match: Match, now: datetime) -> Row:
    """Give a function: one message to a member of the cast, such as `row("bob", status="sent")`."""

    def put(name: str, kind: str = "turn", **fields: object) -> Delivery:
        number = Delivery.objects.count()
        said: dict[str, object] = {
            "kind": kind,
            "key": f"{kind}:row:{number}",
            "email": address_of(name),
            "user": User.objects.get(username=name),
            "seat": seat_of(match, name),
            "due_at": now,
            "created_at": now,
            **fields,
        }
        return Delivery.objects.create(**said)

    return put


def seat_of(match: Match, name: str) -> Seat:
    """Where this member of the cast sits."""
    return match.seats.get(name=name)
