"""What comes of each kind of vote, and when it can be asked."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from games.core.engine import JsonObject
from games.verify import verify
from tests.turns.conftest import play_on
from tests.turns.services.clocked import DAY, asked
from tests.turns.services.voting import (
    WAITS,
    Kind,
    asks,
    fits,
    kinds_after,
    refused,
    seat_of,
    votes,
)
from turns.clocks.presets import PRESETS, Pace
from turns.clocks.terms import STAND_IN
from turns.exports import export_match
from turns.models import Fact, Match, Vote
from turns.services.questions import Refusal
from turns.services.votes import VoteRefused, ask, cast

pytestmark = [pytest.mark.database, pytest.mark.django_db]

HOUR = timedelta(hours=1)


def test_the_players_resume_a_match_that_is_paused(table: Match, now: datetime) -> None:
    due = asked(table).due_at
    assert refused(table, "alice", Kind.RESUME, now=now) is Refusal.NOT_PAUSED
    vote = asks(table, "alice", Kind.PAUSE, now=now)
    for name in ("bob", "charlie"):
        votes(vote, name, now=now)
    assert refused(table, "alice", Kind.PAUSE, now=now) is Refusal.PAUSED
    vote = asks(table, "bob", Kind.RESUME, now=now)
    votes(vote, "charlie", now=now)

    votes(vote, "dora", now=now)

    table.refresh_from_db()
    assert table.paused_at is None
    assert asked(table).due_at == due


def test_the_players_give_more_time(table: Match, now: datetime) -> None:
    due = asked(table).due_at
    assert due is not None
    vote = asks(table, "alice", Kind.EXTEND, detail={"hours": 24}, now=now)
    votes(vote, "bob", now=now)

    votes(vote, "charlie", now=now)

    assert asked(table).due_at == due + DAY


@pytest.mark.parametrize("detail", [{}, {"hours": None}, {"hours": 0}, {"hours": 337}])
def test_nonsense_of_hours_is_not_asked(table: Match, detail: JsonObject, now: datetime) -> None:
    code = refused(table, "alice", Kind.EXTEND, detail=detail, now=now)

    assert code is Refusal.BAD_HOURS


def test_a_bot_plays_the_turn_that_the_others_skip(
    table: Match, late: str, rest: list[str], now: datetime
) -> None:
    assert refused(table, "alice", Kind.SKIP, about=late, now=now) is Refusal.NOT_DUE
    then = now + 3 * DAY
    vote = asks(table, "alice", Kind.SKIP, about=late, now=then)
    with pytest.raises(VoteRefused) as about_himself:
        cast(vote.pk, seat_of(table, late), is_yes=False, now=then)

    votes(vote, rest[0], now=then)

    assert about_himself.value.code is Refusal.NO_VOTE
    assert asked(table).bot == STAND_IN
    assert seat_of(table, late).player is not None
    assert table.facts.filter(kind=Fact.Kind.TIMED_OUT).count() == 1
    assert fits(table)


def test_nobody_asks_to_skip_himself(table: Match, late: str, now: datetime) -> None:
    code = refused(table, late, Kind.SKIP, about=late, now=now + 3 * DAY)

    assert code is Refusal.NO_VOTE


def test_the_seat_of_an_absent_player_is_given_up_without_the_host(
    table: Match, late: str, rest: list[str], now: datetime
) -> None:
    assert refused(table, "alice", Kind.REPLACE, about=late, now=now) is Refusal.NOT_ABSENT
    then = now + 3 * DAY
    vote = asks(table, "alice", Kind.REPLACE, about=late, now=then)
    assert not vote.ballots.exists()
    with pytest.raises(VoteRefused) as of_the_host:
        cast(vote.pk, seat_of(table, "alice"), is_yes=True, now=then)
    votes(vote, rest[0], now=then)
    assert table.seats.filter(player__isnull=True).count() == 0

    votes(vote, rest[1], now=then)

    assert of_the_host.value.code is Refusal.NO_VOTE
    assert table.seats.get(player__isnull=True).is_left
    assert kinds_after(table, vote.version) == ["voted", "voted", "vote_carried", "vacated"]
    assert fits(table)


def test_one_of_two_is_no_majority_against_the_absent(
    table: Match, late: str, rest: list[str], now: datetime
) -> None:
    then = now + 3 * DAY
    vote = asks(table, rest[0], Kind.REPLACE, about=late, now=then)

    closed = votes(vote, rest[1], is_yes=False, now=then)

    assert closed.outcome == Vote.Outcome.REJECTED
    assert seat_of(table, late).player is not None


def until_asked(match: Match, name: str, now: datetime) -> None:
    """Play on until this player is asked."""
    while asked(match).seat.name != name:
        play_on(match, 1, now=now)
    match.refresh_from_db()


def test_the_host_alone_replaces_nobody(pair: Match, now: datetime) -> None:
    until_asked(pair, "bob", now)

    code = refused(pair, "alice", Kind.REPLACE, about="bob", now=now + 3 * DAY)

    assert code is Refusal.HOST_ALONE
    assert refused(pair, "alice", Kind.REPLACE, about="bob", now=now) is Refusal.NOT_ABSENT


def test_the_host_can_be_replaced_by_the_others(pair: Match, now: datetime) -> None:
    until_asked(pair, "alice", now)

    vote = asks(pair, "bob", Kind.REPLACE, about="alice", now=now + 3 * DAY)

    assert vote.outcome == Vote.Outcome.CARRIED
    assert pair.seats.get(index=0).is_left


def test_a_bot_or_a_seat_that_was_left_cannot_be_replaced(pair: Match, now: datetime) -> None:
    bot = pair.seats.get(index=2)

    with pytest.raises(VoteRefused) as error:
        ask(pair.pk, Kind.REPLACE, by=seat_of(pair, "bob"), about=bot, now=now)

    assert error.value.code is Refusal.NO_SUCH_SEAT


def test_all_together_call_the_match_off(table: Match, now: datetime) -> None:
    vote = asks(table, "dora", Kind.CANCEL, now=now)
    for name in ("alice", "bob"):
        votes(vote, name, now=now)
    assert table.status == Match.Status.PLAYING

    votes(vote, "charlie", now=now)

    table.refresh_from_db()
    assert table.status == Match.Status.CANCELLED
    assert table.ended_at == now
    last = table.events.order_by("version").last()
    assert last is not None
    assert last.payload["seed"] == bytes(table.vault.seed).hex()
    assert not table.prompts.open().exists()
    assert table.facts.filter(kind=Fact.Kind.CANCELLED).count() == 1
    assert fits(table)
    assert verify(export_match(table)).misfit is None


def test_one_no_keeps_the_match(table: Match, now: datetime) -> None:
    vote = asks(table, "dora", Kind.CANCEL, now=now)

    closed = votes(vote, "alice", is_yes=False, now=now)

    assert closed.outcome == Vote.Outcome.REJECTED
    table.refresh_from_db()
    assert table.status == Match.Status.PLAYING


def test_other_votes_end_silently_with_the_match(table: Match, now: datetime) -> None:
    pause = asks(table, "alice", Kind.PAUSE, now=now)
    vote = asks(table, "dora", Kind.CANCEL, now=now)
    for name in ("alice", "bob", "charlie"):
        votes(vote, name, now=now)

    pause.refresh_from_db()
    assert pause.outcome == Vote.Outcome.LAPSED
    assert table.events.order_by("version").last().kind == "match.cancelled"  # type: ignore[union-attr]


def test_all_together_change_the_clock(table: Match, now: datetime) -> None:
    vote = asks(table, "alice", Kind.TERMS, detail={"pace": "mail"}, now=now)
    due = asked(table).due_at
    for name in ("bob", "charlie"):
        votes(vote, name, now=now)
    assert table.terms.clock == WAITS.clock

    votes(vote, "dora", now=now)

    table.refresh_from_db()
    assert table.terms == replace(WAITS, clock=PRESETS[Pace.MAIL].clock)
    assert asked(table).due_at == due
    code = refused(table, "bob", Kind.TERMS, detail={"pace": "mail"}, now=now)
    assert code is Refusal.SAME_PACE


@pytest.mark.parametrize("pace", ["", "own", "warp", None, 3])
def test_an_unknown_clock_is_not_asked(table: Match, pace: str | int | None, now: datetime) -> None:
    code = refused(table, "alice", Kind.TERMS, detail={"pace": pace}, now=now)

    assert code is Refusal.BAD_PACE


@pytest.mark.parametrize("kind", [Kind.PAUSE, Kind.EXTEND])
def test_without_a_clock_there_is_no_time_to_vote_on(
    match: Match, kind: Kind, now: datetime
) -> None:
    assert refused(match, "alice", kind, detail={"hours": 24}, now=now) is Refusal.NO_CLOCK
