"""When a vote is closed: who is waited for, and what has lapsed."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User

from tests.turns.conftest import play_on
from tests.turns.services.clocked import DAY, asked
from tests.turns.services.voting import Kind, asks, fits, seat_of, votes
from turns.clocks.terms import STAND_IN
from turns.models import Match, Seat, Source, Vault, Vote
from turns.services.settling import sweep
from turns.services.transactions import lock
from turns.services.votes import cast

pytestmark = [pytest.mark.database, pytest.mark.django_db]

HOUR = timedelta(hours=1)


def test_a_skip_lapses_when_the_turn_is_answered(table: Match, late: str, now: datetime) -> None:
    then = now + 3 * DAY
    vote = asks(table, "alice", Kind.SKIP, about=late, now=then)
    play_on(table, 1, now=then)

    assert sweep(lambda: then) == 1

    vote.refresh_from_db()
    assert vote.outcome == Vote.Outcome.LAPSED
    assert table.events.last().kind == "match.vote_lapsed"  # type: ignore[union-attr]  # there is one
    assert fits(table)


def test_a_skip_lapses_when_there_is_more_time(
    table: Match, late: str, rest: list[str], now: datetime
) -> None:
    then = now + 3 * DAY
    skip = asks(table, "alice", Kind.SKIP, about=late, now=then)
    more = asks(table, "alice", Kind.EXTEND, detail={"hours": 24}, now=then)

    votes(more, rest[0], now=then)

    skip.refresh_from_db()
    assert skip.outcome == Vote.Outcome.LAPSED
    assert asked(table).bot == ""


def test_the_absent_are_not_waited_for(
    table: Match, late: str, rest: list[str], now: datetime
) -> None:
    vote = asks(table, "alice", Kind.CANCEL, now=now + 3 * DAY)
    votes(vote, rest[0], now=now + 3 * DAY)

    closed = votes(vote, rest[1], now=now + 3 * DAY)

    assert closed.outcome == Vote.Outcome.CARRIED


def test_an_absent_player_who_votes_counts(
    table: Match, late: str, rest: list[str], now: datetime
) -> None:
    vote = asks(table, "alice", Kind.CANCEL, now=now + 3 * DAY)

    closed = votes(vote, late, is_yes=False, now=now + 3 * DAY)

    assert closed.outcome == Vote.Outcome.REJECTED


@pytest.mark.parametrize("absence", [{"stand_in": STAND_IN}, {"misses": 1}])
def test_whoever_missed_a_turn_or_has_a_stand_in_is_absent(
    table: Match, absence: dict[str, object], now: datetime
) -> None:
    Seat.objects.filter(match=table, name__in=["bob", "charlie", "dora"]).update(**absence)

    vote = asks(table, "alice", Kind.PAUSE, now=now)

    assert vote.outcome == Vote.Outcome.CARRIED


def test_a_vote_is_decided_when_the_last_silent_player_becomes_absent(
    table: Match, late: str, rest: list[str], now: datetime
) -> None:
    vote = asks(table, "alice", Kind.CANCEL, now=now)
    for name in rest:
        votes(vote, name, now=now)
    assert sweep(lambda: now + 3 * DAY - HOUR) == 0

    assert sweep(lambda: now + 3 * DAY) == 1

    table.refresh_from_db()
    assert table.status == Match.Status.CANCELLED
    carried = table.events.get(kind="match.vote_carried")
    assert (carried.source, carried.seat) == (Source.CLOCK, None)
    assert sweep(lambda: now + 3 * DAY) == 0


def test_a_match_that_cannot_be_settled_does_not_stop_the_others(
    table: Match, bot_match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = asks(table, "bob", Kind.CANCEL, now=now)
    good = asks(pair_of(bot_match), "alice", Kind.CANCEL, now=now)
    monkeypatch.setattr("turns.services.settling.lock", failing_for(table.pk))

    assert sweep(lambda: now + timedelta(days=7)) == 1

    for vote in (bad, good):
        vote.refresh_from_db()
    assert (bad.outcome, good.outcome) == ("", Vote.Outcome.LAPSED)


def pair_of(match: Match) -> Match:
    """Let bob sit at the table, so that alice does not decide alone."""
    bob = User.objects.get(username="bob")
    match.seats.filter(index=1).update(bot="", player=bob, name="bob")
    return match


def failing_for(match_id: str) -> Callable[[str], tuple[Match, Vault]]:
    """A lock that one match does not give."""

    def fail_or_lock(wanted: str) -> tuple[Match, Vault]:
        if wanted == match_id:
            raise OSError("the disk is full")
        return lock(wanted)

    return fail_or_lock


def test_a_vote_lapses_after_a_week(match: Match, now: datetime) -> None:
    vote = asks(match, "alice", Kind.CANCEL, now=now)
    assert sweep(lambda: now + timedelta(days=6, hours=23)) == 0

    sweep(lambda: now + timedelta(days=7))

    vote.refresh_from_db()
    assert vote.outcome == Vote.Outcome.LAPSED
    assert asks(match, "alice", Kind.CANCEL, now=now + timedelta(days=7)).closed_at is None


def test_an_extension_lapses_with_the_turn_that_it_was_for(table: Match, now: datetime) -> None:
    vote = asks(table, "alice", Kind.EXTEND, detail={"hours": 24}, now=now)
    play_on(table, 1, now=now)

    given = cast(vote.pk, seat_of(table, "bob"), is_yes=True, now=now)

    assert (given.is_counted, given.vote.outcome) == (False, Vote.Outcome.LAPSED)
