"""Matches for the tests of mail: alice is the host in seat 0; bob, charlie and dora follow."""

import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.db import connections
from pytest_django import Settings

from notifications.models import Address, Profile
from tests.notifications.sink import Sink, running
from turns.clocks.terms import Terms
from turns.models import Match, Prompt, Source
from turns.services import Answer, MatchPlan, SeatPlan, create_match, submit_move, take_seat
from turns.tables import Table

CAST = ("alice", "bob", "charlie", "dora")


def address_of(name: str) -> str:
    """Where this member of the cast reads mail."""
    return f"{name}@example.org"


def play(match: Match, moves: int, *, now: datetime) -> list[Answer]:
    """Let whoever is asked play the first legal move, so many times."""
    return [play_one(match, now=now) for _ in range(moves)]


def play_one(match: Match, *, now: datetime) -> Answer:
    """Play the first legal move of whoever is asked."""
    prompt = open_prompt(match)
    choice = Table(prompt.match, prompt.seat.index).scene().choices[0]
    return submit_move(prompt, choice.command, source=Source.PAGE, now=now)


def at_once(work: Callable[[], int], *, times: int) -> list[int]:
    """What the same work gives in so many threads that begin together."""
    start = threading.Barrier(times)

    def run(_: int) -> int:
        start.wait()
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(times) as threads:
        return list(threads.map(run, range(times)))


def open_prompt(match: Match) -> Prompt:
    """The prompt that waits."""
    return match.prompts.select_related("match__vault", "seat").open().get()


@pytest.fixture
def people(db: None, now: datetime) -> list[User]:
    """The cast, each with a proven address."""
    users = [User.objects.create_user(name) for name in CAST]
    for user in users:
        Profile.objects.create(user=user)
        Address.objects.create(user=user, email=address_of(user.username), verified_at=now)
    return users


@pytest.fixture
def open_match(people: list[User], now: datetime) -> Match:
    """A short Oheila with three free seats."""
    return opened(people, rounds="short", now=now)


@pytest.fixture
def match(people: list[User], now: datetime) -> Match:
    """The same match, dealt."""
    return dealt(people, rounds="short", now=now)


def opened(people: list[User], *, rounds: str, now: datetime, terms: Terms | None = None) -> Match:
    """A match that alice hosts, with three invited friends."""
    friends = [SeatPlan(name=name, address=address_of(name)) for name in CAST[1:]]
    plan = MatchPlan("oheila", friends, {"rounds": rounds}, word="walrus", terms=terms or Terms())
    return create_match(plan, host=people[0], host_name="alice", now=now)


def dealt(people: list[User], *, rounds: str, now: datetime, terms: Terms | None = None) -> Match:
    """Such a match once all have taken their seats."""
    match = opened(people, rounds=rounds, now=now, terms=terms)
    for seat, player in zip(match.seats.filter(index__gt=0), people[1:], strict=True):
        take_seat(seat.pk, player, name=player.username, source=Source.LINK, now=now)
    match.refresh_from_db()
    return match


@pytest.fixture
def silent_port() -> Iterator[int]:
    """A port where connections are taken and nothing is ever said."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.fixture
def sink(settings: Settings) -> Iterator[Sink]:
    """A mail server of our own, to which the site sends."""
    with running(Sink()) as sink:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", sink.port
        settings.EMAIL_TIMEOUT = 5
        yield sink
