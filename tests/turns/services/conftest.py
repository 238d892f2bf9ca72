"""Tables at which the players vote."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from tests.turns.conftest import RecordedContacts
from tests.turns.services.clocked import asked
from tests.turns.services.voting import WAITS, others_asked
from turns.models import Match, Source
from turns.services import MatchPlan, SeatPlan, create_match, take_seat

NAMES = ("alice", "bob", "charlie", "dora")


@pytest.fixture
def table(people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    """Three days a turn; somebody else than the host is asked."""
    return others_asked(people, now=now)


@pytest.fixture
def late(table: Match) -> str:
    """Whose turn it is, and whose time is up after three days."""
    return asked(table).seat.name


@pytest.fixture
def rest(late: str) -> list[str]:
    """The others, without the host."""
    return [name for name in NAMES[1:] if name != late]


@pytest.fixture
def pair(alice: User, contacts: RecordedContacts, now: datetime) -> Match:
    """Alice, the host, and bob, with two bots."""
    others = [SeatPlan(name="bob", address="bob@example.org"), *[SeatPlan(bot="easy")] * 2]
    plan = MatchPlan("oheila", others, {"rounds": "short"}, terms=WAITS)
    match = create_match(plan, host=alice, host_name="alice", now=now)
    bob = User.objects.create_user("bob")
    take_seat(match.seats.get(index=1).pk, bob, name="bob", source=Source.LINK, now=now)
    match.refresh_from_db()
    return match
