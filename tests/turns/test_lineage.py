"""Who is named for which event, where a seat goes from hand to hand."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from turns.lineage import Lineage
from turns.models import Match, Source
from turns.services import take_seat
from turns.services.leaving import resign

pytestmark = pytest.mark.database


def named(match: Match, version: int) -> str:
    """Who sits in seat 1 at this version."""
    return Lineage(match).names_at(version)[1]


def test_each_event_names_whoever_sat_there_then(match: Match, now: datetime) -> None:
    newcomer = User.objects.create_user("newcomer")
    before = match.version
    resign(match.seats.get(index=1), source=Source.PAGE, now=now)
    match.refresh_from_db()
    left = match.version
    take_seat(match.seats.get(index=1).pk, newcomer, name="newcomer", source=Source.LINK, now=now)
    match.refresh_from_db()
    taken = match.version
    resign(match.seats.get(index=1), source=Source.PAGE, now=now)
    match.refresh_from_db()

    assert [named(match, version) for version in (1, before, left)] == ["bob"] * 3
    assert named(match, taken) == "newcomer"
    assert named(match, match.version) == "newcomer"
    assert named(match, match.version + 1) == "Bot (for newcomer)"


def test_moves_between_two_players_are_the_bots(match: Match, now: datetime) -> None:
    newcomer = User.objects.create_user("newcomer")
    resign(match.seats.get(index=1), source=Source.PAGE, now=now)
    resign(match.seats.get(index=2), source=Source.PAGE, now=now)
    match.refresh_from_db()
    between = match.version
    take_seat(match.seats.get(index=1).pk, newcomer, name="newcomer", source=Source.LINK, now=now)
    match.refresh_from_db()

    assert Lineage(match).names_at(between) == ["alice", "Bot (for bob)", "charlie", "dora"]
    assert Lineage(match).names_at(match.version)[1:3] == ["newcomer", "Bot (for charlie)"]
