"""Asking and answering."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User

from games.verify import verify
from tests.turns.conftest import legal_command, play_on
from tests.turns.services.clocked import asked
from tests.turns.services.voting import Kind, asks, fits, kinds_after, refused, seat_of, votes
from turns.clocks.presets import PRESETS, Pace
from turns.exports import export_match
from turns.history import steps
from turns.models import Fact, Match, Source, Vote
from turns.services import Verdict, submit_move
from turns.services.leaving import vacate
from turns.services.questions import Refusal
from turns.services.votes import VoteRefused, ask, cast

pytestmark = [pytest.mark.database, pytest.mark.django_db]

HOUR = timedelta(hours=1)


def test_more_than_half_pause_the_match(table: Match, now: datetime) -> None:
    before = table.version
    vote = asks(table, "alice", Kind.PAUSE, now=now)
    votes(vote, "bob", now=now)
    assert table.paused_at is None

    votes(vote, "charlie", now=now)

    table.refresh_from_db()
    assert table.paused_at == now
    assert kinds_after(table, before) == [
        "vote_asked",
        "voted",
        "voted",
        "vote_carried",
        "paused",
    ]
    assert fits(table)


def test_half_is_not_enough(table: Match, now: datetime) -> None:
    vote = asks(table, "alice", Kind.PAUSE, now=now)
    votes(vote, "bob", now=now)
    votes(vote, "charlie", is_yes=False, now=now)

    closed = votes(vote, "dora", is_yes=False, now=now)

    table.refresh_from_db()
    assert closed.outcome == Vote.Outcome.REJECTED
    assert table.paused_at is None
    assert fits(table)


def test_a_ballot_can_be_changed_while_the_vote_is_open(table: Match, now: datetime) -> None:
    vote = asks(table, "alice", Kind.PAUSE, now=now)
    votes(vote, "bob", is_yes=False, now=now)
    votes(vote, "bob", now=now)

    assert votes(vote, "dora", now=now).outcome == Vote.Outcome.CARRIED


def test_the_same_ballot_again_writes_nothing(table: Match, now: datetime) -> None:
    vote = asks(table, "alice", Kind.PAUSE, now=now)
    votes(vote, "bob", now=now)
    before = table.events.count()

    votes(vote, "bob", now=now)

    assert table.events.count() == before


def test_a_ballot_after_the_result_changes_nothing(table: Match, now: datetime) -> None:
    vote = asks(table, "alice", Kind.PAUSE, now=now)
    votes(vote, "bob", now=now)
    votes(vote, "charlie", now=now)
    before = table.events.count()

    given = cast(vote.pk, seat_of(table, "dora"), is_yes=False, now=now)

    assert not given.is_counted
    assert given.vote.outcome == Vote.Outcome.CARRIED
    assert table.events.count() == before


def test_a_vote_keeps_only_what_its_kind_needs(table: Match, now: datetime) -> None:
    vote = asks(
        table, "alice", Kind.PAUSE, about="alice", detail={"hours": 5, "note": "x"}, now=now
    )

    assert (vote.about, vote.detail) == (None, {})
    written = table.events.get(version=vote.version).payload
    assert (written["about"], written["detail"]) == (None, {})


@pytest.mark.parametrize("kind", [Kind.SKIP, Kind.REPLACE])
def test_a_vote_about_nobody_is_not_asked(table: Match, kind: Kind, now: datetime) -> None:
    assert refused(table, "alice", kind, now=now) is Refusal.NO_SUCH_SEAT


def test_a_single_human_among_bots_decides_at_once(bot_match: Match, now: datetime) -> None:
    vote = asks(bot_match, "alice", Kind.TERMS, detail={"pace": "relaxed"}, now=now)

    assert vote.outcome == Vote.Outcome.CARRIED
    assert bot_match.terms.clock == PRESETS[Pace.RELAXED].clock
    assert not bot_match.facts.filter(kind=Fact.Kind.VOTE).exists()
    assert asks(bot_match, "alice", Kind.CANCEL, now=now).outcome == Vote.Outcome.CARRIED
    assert bot_match.status == Match.Status.CANCELLED
    assert fits(bot_match)


def test_the_others_are_told_that_a_vote_is_asked(table: Match, now: datetime) -> None:
    vote = asks(table, "alice", Kind.PAUSE, now=now)

    assert table.facts.get(kind=Fact.Kind.VOTE).version == vote.version
    payload = table.events.get(version=vote.version).payload
    assert payload == {"schema": 1, "kind": "pause", "about": None, "detail": {}}


def test_the_same_is_not_asked_twice(table: Match, now: datetime) -> None:
    asks(table, "alice", Kind.PAUSE, now=now)

    assert refused(table, "bob", Kind.PAUSE, now=now) is Refusal.ALREADY_ASKED


def test_before_the_deal_nothing_is_voted_on(open_match: Match, now: datetime) -> None:
    assert refused(open_match, "alice", Kind.CANCEL, now=now) is Refusal.NOT_PLAYING


def test_after_the_end_nothing_is_voted_on(match: Match, now: datetime) -> None:
    vote = asks(match, "alice", Kind.CANCEL, now=now)
    play_on(match, 1000, now=now)

    given = cast(vote.pk, seat_of(match, "bob"), is_yes=True, now=now)

    assert (given.is_counted, given.vote.outcome) == (False, Vote.Outcome.LAPSED)
    assert refused(match, "alice", Kind.CANCEL, now=now) is Refusal.NOT_PLAYING
    assert verify(export_match(Match.objects.get(pk=match.pk))).misfit is None


def test_a_bot_has_no_vote(pair: Match, now: datetime) -> None:
    vote = asks(pair, "alice", Kind.CANCEL, now=now)
    bot = pair.seats.get(index=2)

    with pytest.raises(VoteRefused) as asking:
        ask(pair.pk, Kind.PAUSE, by=bot, now=now)
    with pytest.raises(VoteRefused) as voting:
        cast(vote.pk, bot, is_yes=True, now=now)

    assert asking.value.code is voting.value.code is Refusal.NOT_SEATED


def test_whoever_sits_at_another_table_has_no_vote(
    table: Match, bot_match: Match, now: datetime
) -> None:
    vote = asks(table, "bob", Kind.PAUSE, now=now)

    with pytest.raises(VoteRefused) as error:
        cast(vote.pk, seat_of(bot_match, "alice"), is_yes=True, now=now)

    assert error.value.code is Refusal.NOT_SEATED


def test_whoever_left_has_no_vote_and_is_not_counted(table: Match, now: datetime) -> None:
    vote = asks(table, "alice", Kind.CANCEL, now=now)
    before = seat_of(table, "bob")
    vacate(table, table.vault, seat_of(table, "bob"), source=Source.PAGE, now=now)
    table.save()

    with pytest.raises(VoteRefused) as error:
        cast(vote.pk, before, is_yes=True, now=now)
    votes(vote, "charlie", now=now)

    assert error.value.code is Refusal.NOT_SEATED
    assert votes(vote, "dora", now=now).outcome == Vote.Outcome.CARRIED


def test_a_ballot_is_not_inherited_with_the_seat(table: Match, now: datetime) -> None:
    vote = asks(table, "alice", Kind.CANCEL, now=now)
    votes(vote, "bob", now=now)
    friend = User.objects.create_user("newcomer")
    table.seats.filter(name="bob").update(player=friend, name="newcomer", taken_at=now + HOUR)
    for name in ("charlie", "dora"):
        votes(vote, name, now=now + HOUR)
    assert table.status == Match.Status.PLAYING

    assert votes(vote, "newcomer", now=now + HOUR).outcome == Vote.Outcome.CARRIED


def test_everybody_reads_votes_in_the_history(
    table: Match, late: str, rest: list[str], now: datetime
) -> None:
    vote = asks(table, "alice", Kind.EXTEND, detail={"hours": 24}, now=now)
    votes(vote, "bob", is_yes=False, now=now)
    votes(vote, "charlie", is_yes=False, now=now)

    told = [str(step.text) for step in steps(table, None) if step.version >= vote.version]

    assert told == [
        "seat 0 asks for 24 more hours for the open turn.",
        "seat 1 votes no: more time.",
        "seat 2 votes no: more time.",
        "The table does not agree: more time.",
    ]


@pytest.mark.parametrize(
    ("pace", "clock"),
    [
        ("mail", "5 days, plus 12 hours a turn"),
        ("evening", "5 minutes for each turn"),
        ("daily", "1 day for each turn"),
        ("none", "no clock"),
    ],
)
def test_the_history_says_which_clock_is_asked_for(
    table: Match, pace: str, clock: str, now: datetime
) -> None:
    asks(table, "alice", Kind.TERMS, detail={"pace": pace}, now=now)

    assert str(steps(table, None)[-1].text) == f"seat 0 asks for another clock: {clock}."


def test_a_vote_makes_no_prompt_stale(table: Match, now: datetime) -> None:
    prompt = asked(table)
    asks(table, "alice", Kind.PAUSE, now=now)

    answer = submit_move(prompt, legal_command(prompt), source=Source.LINK, now=now)

    assert answer.verdict is Verdict.PLAYED
