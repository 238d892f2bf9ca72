"""A pause that nobody ends."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from time_machine import Traveller

from games.core.log import format_time
from tests.turns.conftest import RecordedContacts, play_on
from tests.turns.services.clocked import DAY, asked, clocked
from tests.turns.services.voting import Kind, asks, fits, votes
from tests.turns.timing import present
from turns import tasks
from turns.bots import play_bots
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Absence, Terms
from turns.exports import logged
from turns.models import Match
from turns.services import deadlines
from turns.services.long_pauses import sweep
from turns.services.pauses import LONGEST_PAUSE
from turns.verification import _voted

pytestmark = [pytest.mark.django_db, pytest.mark.database]

A_MOMENT = timedelta(microseconds=1)


@pytest.fixture
def paused(people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    """Three days a turn, of which one had passed when the players paused the match."""
    terms = Terms(clock=PerTurn(3 * DAY), absence=Absence.BOT_SEAT, misses=1)
    match = clocked(people, terms, now=now)
    vote = asks(match, "alice", Kind.PAUSE, now=now + DAY)
    votes(vote, "bob", now=now + DAY)
    votes(vote, "charlie", now=now + DAY)
    match.refresh_from_db()
    assert match.paused_at == now + DAY
    return match


def test_clocks_run_again_with_what_was_left(paused: Match, now: datetime) -> None:
    ends_at = now + DAY + LONGEST_PAUSE

    assert sweep(lambda: ends_at) == 1

    paused.refresh_from_db()
    assert paused.paused_at is None
    assert asked(paused).due_at == ends_at + 2 * DAY
    resumed = paused.events.get(kind="match.resumed")
    assert (resumed.source, resumed.at) == ("clock", ends_at)
    assert fits(paused)
    assert sweep(lambda: ends_at) == 0


def test_pause_lasts_to_its_last_moment(paused: Match, now: datetime) -> None:
    assert sweep(lambda: now + DAY + LONGEST_PAUSE - A_MOMENT) == 0
    paused.refresh_from_db()
    assert paused.paused_at is not None


def test_second_pause_counts_from_its_own_beginning(paused: Match, now: datetime) -> None:
    first_end = now + DAY + LONGEST_PAUSE
    sweep(lambda: first_end)
    paused.refresh_from_db()
    vote = asks(paused, "alice", Kind.PAUSE, now=first_end)
    votes(vote, "bob", now=first_end)
    votes(vote, "charlie", now=first_end)

    assert sweep(lambda: first_end + LONGEST_PAUSE - A_MOMENT) == 0
    assert sweep(lambda: first_end + LONGEST_PAUSE) == 1
    assert fits(paused)


def test_pause_of_a_match_that_ended_meanwhile_is_over(paused: Match, now: datetime) -> None:
    play_on(paused, 1000, now=now + 2 * DAY)
    paused.refresh_from_db()
    assert paused.status == Match.Status.OVER

    assert sweep(lambda: now + 2 * LONGEST_PAUSE) == 0


def test_end_of_a_pause_before_its_time_is_a_fault_of_the_log(paused: Match, now: datetime) -> None:
    ends_at = now + DAY + LONGEST_PAUSE
    sweep(lambda: ends_at)
    *events, resumed = [logged(event) for event in paused.events.order_by("version")]
    early = resumed.copy()
    early["at"] = format_time(ends_at - A_MOMENT)

    assert not list(_voted([*events, resumed]))
    [problem] = _voted([*events, early])
    assert "did not vote" in problem


def test_match_that_was_paused_and_left_alone_ends(paused: Match, clock: Traveller) -> None:
    with override_settings(OUTAGE_AFTER=timedelta(days=1000)):
        for _ in range(60):
            clock.shift(DAY)
            tasks.settle_votes()
            deadlines.sweep(present)
            play_bots(present)
    paused.refresh_from_db()

    assert paused.status == Match.Status.OVER
    assert fits(paused)


def test_sweep_reads_no_match_that_runs(match: Match, now: datetime) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert sweep(lambda: now + 2 * LONGEST_PAUSE) == 0
    assert len(queries) == 1
