"""Every kind of vote, from the question to what comes of it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User

from games.core.engine import JsonObject
from games.verify import verify
from tests.turns.conftest import RecordedContacts, legal_command, play_on
from tests.turns.services.clocked import DAY, asked, clocked
from tests.turns.services.voting import (
    Kind,
    asks,
    fits,
    kinds_after,
    refused,
    seat_of,
    votes,
)
from turns.clocks.clock import PerTurn
from turns.clocks.presets import PRESETS, Pace
from turns.clocks.terms import STAND_IN, Absence, Terms
from turns.exports import export_match
from turns.history import steps
from turns.models import Fact, Match, Seat, Source, Vault, Vote
from turns.services import MatchPlan, SeatPlan, Verdict, create_match, submit_move, take_seat
from turns.services.leaving import vacate
from turns.services.questions import Refusal
from turns.services.settling import sweep
from turns.services.transactions import lock
from turns.services.votes import VoteRefused, ask, cast

pytestmark = [pytest.mark.database, pytest.mark.django_db]

WAITS = Terms(clock=PerTurn(3 * DAY), absence=Absence.WAIT)
NAMES = ("alice", "bob", "charlie", "dora")
HOUR = timedelta(hours=1)


@pytest.fixture
def table(people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    """Three days a turn; somebody else than the host is asked."""
    match = clocked(people, WAITS, now=now)
    if asked(match).seat.index == 0:
        play_on(match, 1, now=now)
        match.refresh_from_db()
    return match


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


def test_a_vote_keeps_only_what_its_kind_needs(table: Match, now: datetime) -> None:
    vote = asks(table, "alice", Kind.PAUSE, detail={"hours": 5, "note": "x"}, now=now)

    assert vote.detail == {}
    assert table.events.get(version=vote.version).payload["detail"] == {}


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


@pytest.mark.parametrize("kind", [Kind.SKIP, Kind.REPLACE])
def test_a_vote_about_nobody_is_not_asked(table: Match, kind: Kind, now: datetime) -> None:
    assert refused(table, "alice", kind, now=now) is Refusal.NO_SUCH_SEAT


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
    assert not table.prompts.filter(closed_at__isnull=True).exists()
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
        ("relaxed", "7 days for each turn"),
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
