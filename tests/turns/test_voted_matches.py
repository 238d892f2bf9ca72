"""Whole matches in which the players vote somebody out of a turn, out of a seat, or the match off.

The other votes are in the matches of test_eventful_matches.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import override_settings
from time_machine import Traveller

from games.registry import engines
from tests.turns.conftest import RecordedContacts, play_on, prompt_of
from tests.turns.test_absent_tables import short
from tests.turns.timing import present
from turns.bots import play_bots
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Absence, Terms
from turns.models import Match, Seat, Source, Vote
from turns.services import take_seat
from turns.services.deadlines import sweep
from turns.services.leaving import Friend, offer_seat
from turns.services.tallies import voters
from turns.services.votes import ask, cast
from turns.verification import problems

A_DAY = timedelta(days=1)
WAITING = Terms(clock=PerTurn(A_DAY), absence=Absence.WAIT)

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.parametrize("key", [engine.key for engine in engines()]),
]


@pytest.fixture(autouse=True)
def no_outage() -> Iterator[None]:
    """The clock jumps in these tests; the site is not away."""
    with override_settings(OUTAGE_AFTER=1000 * A_DAY):
        yield


def agree(match: Match, kind: Vote.Kind, about: Seat | None = None) -> None:
    """The first who may asks, and the others say yes until it is decided."""
    first, *others = voters(match, kind, about)
    vote = ask(match.pk, kind, by=first, about=about, now=present())
    for seat in others:
        vote.refresh_from_db()
        if vote.closed_at is None:
            cast(vote.pk, seat, is_yes=True, now=present())
    vote.refresh_from_db()
    assert vote.outcome == Vote.Outcome.CARRIED
    match.refresh_from_db()


def late_seat(match: Match, clock: Traveller, *, is_host: bool) -> Seat:
    """The others play until the host, or somebody else, is asked; then the time is up."""
    while (prompt_of(match).seat.player_id == match.host_id) is not is_host:
        play_on(match, 1, now=present())
    seat = prompt_of(match).seat
    clock.shift(2 * A_DAY)
    assert sweep(present) == 1
    return seat


def test_match_goes_on_after_a_skipped_turn_and_a_seat_that_was_given_up(
    key: str, people: list[User], contacts: RecordedContacts, now: datetime, clock: Traveller
) -> None:
    match = short(people, key, WAITING, bots=0, now=now)

    skipped = late_seat(match, clock, is_host=True)
    agree(match, Vote.Kind.SKIP, skipped)
    assert play_bots(present) == 1
    assert Seat.objects.get(pk=skipped.pk).player_id == match.host_id

    given_up = late_seat(match, clock, is_host=False)
    agree(match, Vote.Kind.REPLACE, given_up)
    given_up.refresh_from_db()
    assert given_up.is_left
    friend = Friend("newcomer", "newcomer@example.org", "en")
    offer_seat(given_up, friend, by=skipped, source=Source.PAGE, now=present())
    newcomer = User.objects.create_user("newcomer")
    take_seat(given_up.pk, newcomer, name="newcomer", source=Source.LINK, now=present())

    play_on(match, 1000, now=present())
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert list(problems(match)) == []


def test_match_that_all_call_off_in_play_is_over(
    key: str, people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    match = short(people, key, WAITING, bots=0, now=now)
    play_on(match, 3, now=now)

    agree(match, Vote.Kind.CANCEL)

    assert match.status == Match.Status.CANCELLED
    assert not match.prompts.open().exists()
    assert list(problems(match)) == []
