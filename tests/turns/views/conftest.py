"""Browsers of the players, and of somebody who only watches."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

BrowserOf = Callable[[str], Client]


@pytest.fixture
def browser_of(people: list[User]) -> BrowserOf:
    """Gives a browser in which this player is signed in."""

    def sign_in(name: str) -> Client:
        client = Client()
        client.force_login(next(user for user in people if user.username == name))
        return client

    return sign_in


@pytest.fixture
def watcher(db: None) -> Client:
    """A browser that plays nowhere."""
    return Client()
