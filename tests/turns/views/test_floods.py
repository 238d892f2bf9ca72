"""A script that starts match after match comes to an end; people do not notice."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from tests.turns.views.conftest import BrowserOf
from tests.turns.views.test_start import OHEILA, answers
from turns import floods
from turns.models import Match

pytestmark = [pytest.mark.database, pytest.mark.django_db, pytest.mark.usefixtures("contacts")]

PLAY = "/games/oheila/play/"


@pytest.fixture(autouse=True)
def few(settings: Settings, monkeypatch: pytest.MonkeyPatch, now: datetime) -> Iterator[None]:
    """Three are many, on a site that is not tried out on one's own machine."""
    settings.MAILBOX = False
    monkeypatch.setattr(floods, "MATCHES_AN_HOUR", 3)
    monkeypatch.setattr(floods, "NEWCOMERS_AN_HOUR", 3)
    cache.clear()
    yield
    cache.clear()


def newcomer(place: str = "9.9.9.9") -> int:
    """The status of the answer to a newcomer who wants to play at once."""
    return Client(REMOTE_ADDR=place).post(PLAY).status_code


def test_newcomers_of_one_network_start_so_many_matches_an_hour() -> None:
    assert [newcomer() for _ in range(4)] == [302, 302, 302, 429]
    assert Match.objects.count() == User.objects.count() == 3


def test_newcomers_from_elsewhere_are_not_kept_out() -> None:
    for _ in range(4):
        newcomer()

    assert newcomer("9.9.9.10") == 302


def test_newcomers_come_again_an_hour_later(clock: time_machine.Traveller) -> None:
    for _ in range(4):
        newcomer()
    clock.shift(timedelta(hours=1, seconds=1))

    assert newcomer() == 302


def test_player_starts_so_many_matches_an_hour(
    browser_of: BrowserOf, clock: time_machine.Traveller
) -> None:
    alice = browser_of("alice")
    assert [alice.post(PLAY).status_code for _ in range(4)] == [302, 302, 302, 429]
    assert browser_of("bob").post(PLAY).status_code == 302

    clock.shift(timedelta(hours=1))

    assert alice.post(PLAY).status_code == 302


def test_form_counts_too_and_says_what_to_do(browser_of: BrowserOf) -> None:
    alice = browser_of("alice")
    for _ in range(3):
        alice.post(PLAY)

    response = alice.post(OHEILA, answers())

    assert response.status_code == 429
    assert "Please try again in an hour" in response.content.decode()
    assert Match.objects.count() == 3


def test_whoever_tries_the_site_on_his_own_machine_starts_as_many_as_he_likes(
    settings: Settings, browser_of: BrowserOf
) -> None:
    settings.MAILBOX = True
    alice = browser_of("alice")

    assert {alice.post(PLAY).status_code for _ in range(5)} == {302}
    assert {newcomer() for _ in range(5)} == {302}
