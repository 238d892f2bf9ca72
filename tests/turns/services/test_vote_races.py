"""Ballots that come at the same moment."""

import threading
from collections.abc import Callable
from datetime import datetime
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.db import connection

from tests.turns.conftest import RecordedContacts, legal_command, prompt_of
from tests.turns.services.clocked import DAY, asked, clocked
from tests.turns.services.voting import WAITS, Kind, asks, fits, kinds_after, seat_of, votes
from turns.models import Match, Source, Vote
from turns.services import submit_move
from turns.services.settling import sweep
from turns.services.votes import Cast, VoteRefused, ask, cast

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    """Three days a turn."""
    return clocked(people, WAITS, now=now)


def at_once(*acts: Callable[[], object]) -> list[object]:
    """What each of them gives or raises, all begun in the same moment, each in its own thread."""
    together = threading.Barrier(len(acts))
    results: list[object] = [None] * len(acts)

    def run(place: int, act: Callable[[], object]) -> None:
        together.wait()
        try:
            results[place] = act()
        except VoteRefused as error:
            results[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_two_ballots_at_once_carry_the_vote_once(table: Match, now: datetime) -> None:
    vote = asks(table, "alice", Kind.PAUSE, now=now)
    votes(vote, "bob", now=now)
    seats = [seat_of(table, name) for name in ("charlie", "dora")]

    given = at_once(*(partial(cast, vote.pk, seat, is_yes=True, now=now) for seat in seats))

    counted = sorted(cast.is_counted for cast in given if isinstance(cast, Cast))
    assert counted == [False, True]
    assert kinds_after(table, vote.version) == ["voted", "voted", "vote_carried", "paused"]
    assert fits(table)


def test_the_same_question_from_two_players_is_asked_once(table: Match, now: datetime) -> None:
    seats = [seat_of(table, name) for name in ("charlie", "dora")]

    given = at_once(*(partial(ask, table.pk, Kind.PAUSE, by=seat, now=now) for seat in seats))

    assert sorted(type(each).__name__ for each in given) == ["Vote", "VoteRefused"]
    assert Vote.objects.count() == 1
    assert fits(table)


def test_a_move_and_the_last_ballot_against_the_move_before_do_not_both_count(
    table: Match, now: datetime
) -> None:
    first = asked(table)
    submit_move(first, "bid 1", source=Source.PAGE, now=now)
    table.refresh_from_db()
    vote = asks(table, first.seat.name, Kind.TAKE_BACK, now=now)
    names = [name for name in ("alice", "bob", "charlie", "dora") if name != first.seat.name]
    for name in names[:-1]:
        votes(vote, name, now=now)
    following, last = prompt_of(table), seat_of(table, names[-1])
    command = legal_command(following)

    at_once(
        lambda: submit_move(following, command, source=Source.LINK, now=now),
        lambda: cast(vote.pk, last, is_yes=True, now=now),
    )

    vote.refresh_from_db()
    following.refresh_from_db()
    is_taken_back = vote.outcome == Vote.Outcome.CARRIED
    assert is_taken_back != (following.answer == command)
    assert fits(table)


def test_a_sweep_and_a_ballot_at_once_settle_a_vote_once(table: Match, now: datetime) -> None:
    vote = asks(table, "alice", Kind.PAUSE, now=now)
    votes(vote, "bob", now=now)
    then = now + 3 * DAY
    dora = seat_of(table, "dora")

    at_once(lambda: sweep(lambda: then), lambda: cast(vote.pk, dora, is_yes=True, now=then))

    assert kinds_after(table, vote.version).count("vote_carried") == 1
    assert fits(table)
