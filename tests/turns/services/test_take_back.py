"""Taking back the last move: one's own, which showed nothing, and nobody acted since."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from games.core.engine import AnyEngine
from games.registry import get_engine
from games.verify import verify
from tests.turns.conftest import RecordedContacts, legal_command, play_on, prompt_of
from tests.turns.games import dealt
from tests.turns.services.voting import Kind, asks, fits, refused, seat_of, votes
from turns import ledger
from turns.bots import play_bots
from turns.clocks.terms import Forced, Terms
from turns.exports import export_match
from turns.history import steps
from turns.models import Fact, Match, Source, Vault, Vote
from turns.services import MatchPlan, SeatPlan, Verdict, create_match, submit_move
from turns.services.questions import Refusal
from turns.services.settling import sweep
from turns.services.standing_orders import give
from turns.tables import Table, replay_scene

pytestmark = [pytest.mark.database, pytest.mark.django_db]

NAMES = ("alice", "bob", "charlie", "dora")


def move(match: Match, text: str, now: datetime) -> str:
    """Let whoever is asked make this move; gives the name."""
    prompt = prompt_of(match)
    assert submit_move(prompt, text, source=Source.PAGE, now=now).verdict is Verdict.PLAYED
    match.refresh_from_db()
    return prompt.seat.name


def position(match: Match) -> object:
    return Vault.objects.get(match=match).position


def taken_back(match: Match, name: str, now: datetime) -> None:
    """The player asks, and everybody else agrees."""
    vote = asks(match, name, Kind.TAKE_BACK, now=now)
    for other in NAMES:
        if other != name and match.seats.filter(name=other, player__isnull=False).exists():
            votes(vote, other, now=now)
    vote.refresh_from_db()
    assert vote.outcome == Vote.Outcome.CARRIED
    match.refresh_from_db()


def test_all_agree_and_the_bid_is_taken_back(match: Match, now: datetime) -> None:
    before, asked = position(match), prompt_of(match)
    name = move(match, "bid 1", now)
    next_asked = prompt_of(match)

    taken_back(match, name, now)

    assert position(match) == before
    fresh = prompt_of(match)
    next_asked.refresh_from_db()
    assert (fresh.seat_id, fresh.version) == (asked.seat_id, match.version)
    assert fresh.pk != asked.pk
    assert (next_asked.is_open, next_asked.answer) == (False, "")
    event = match.events.get(kind="match.taken_back")
    assert (event.seat, event.payload) == (asked.seat.index, {"schema": 1, "to": asked.version})
    assert match.facts.filter(kind=Fact.Kind.TURN, version=fresh.version).exists()
    assert fits(match)


def test_one_no_leaves_the_move_made(match: Match, now: datetime) -> None:
    name = move(match, "bid 1", now)
    vote = asks(match, name, Kind.TAKE_BACK, now=now)
    other = next(other for other in NAMES if other != name)

    closed = votes(vote, other, is_yes=False, now=now)

    assert closed.outcome == Vote.Outcome.REJECTED
    assert not match.events.filter(kind="match.taken_back").exists()


def test_only_the_mover_asks(match: Match, now: datetime) -> None:
    name = move(match, "bid 1", now)
    other = next(other for other in NAMES if other != name)

    assert refused(match, other, Kind.TAKE_BACK, now=now) is Refusal.NOT_YOUR_MOVE


def test_before_the_first_move_there_is_none_to_take_back(match: Match, now: datetime) -> None:
    assert refused(match, "alice", Kind.TAKE_BACK, now=now) is Refusal.NOT_YOUR_MOVE


def test_once_the_next_has_acted_it_is_too_late(match: Match, now: datetime) -> None:
    first = move(match, "bid 1", now)
    vote = asks(match, first, Kind.TAKE_BACK, now=now)
    move(match, "bid 1", now)

    sweep(lambda: now)

    vote.refresh_from_db()
    assert vote.outcome == Vote.Outcome.LAPSED
    assert refused(match, first, Kind.TAKE_BACK, now=now) is Refusal.NOT_YOUR_MOVE


def test_who_takes_back_has_acted(match: Match, now: datetime) -> None:
    first = move(match, "bid 1", now)
    second = move(match, "bid 1", now)
    taken_back(match, second, now)

    assert refused(match, first, Kind.TAKE_BACK, now=now) is Refusal.NOT_YOUR_MOVE
    assert refused(match, second, Kind.TAKE_BACK, now=now) is Refusal.NOT_YOUR_MOVE


def test_a_move_can_be_taken_back_again_and_again(match: Match, now: datetime) -> None:
    before = position(match)
    for text in ("bid 1", "bid 0", "bid 1"):
        name = move(match, text, now)
        taken_back(match, name, now)

    assert position(match) == before
    assert fits(match)


def test_moves_that_follow_by_themselves_are_acts(match: Match, now: datetime) -> None:
    play_on(match, 3, now=now)
    fourth = prompt_of(match)
    play_on(match, 1, now=now)  # each has one card: the whole round follows
    assert match.events.filter(kind="round_scored").exists()

    # The last card of the round is that of the last bidder: there is no way back to his bid.
    assert refused(match, fourth.seat.name, Kind.TAKE_BACK, now=now) is Refusal.REVEALED


def test_a_standing_order_of_the_next_player_is_an_act(match: Match, now: datetime) -> None:
    mover = prompt_of(match).seat
    following = match.seats.get(index=(mover.index + 1) % 4)
    give(following, "bid 0", now=now)

    move(match, "bid 1", now)

    assert refused(match, mover.name, Kind.TAKE_BACK, now=now) is Refusal.NOT_YOUR_MOVE


def test_orders_given_meanwhile_stay(match: Match, now: datetime) -> None:
    name = move(match, "bid 1", now)
    after_next = match.seats.get(index=(prompt_of(match).seat.index + 1) % 4)
    [order] = give(after_next, "bid 0", now=now)

    taken_back(match, name, now)

    order.refresh_from_db()
    assert order.ended_at is None


def test_the_movers_own_orders_do_not_repeat_the_move(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    match = dealt(_engine("odin"), people, now=now)
    move(match, legal_command(prompt_of(match)), now)
    name = move(match, "pass", now)
    give(seat_of(match, name), "pass until this trick ends", now=now)

    taken_back(match, name, now)

    assert prompt_of(match).seat.name == name


def test_a_card_in_oheila_stays_played(match: Match, now: datetime) -> None:
    play_on(match, 8, now=now)  # the first round, and the bids of the second
    name = move(match, legal_command(prompt_of(match)), now)
    assert match.events.order_by("version").last().kind == "card_played"  # type: ignore[union-attr]

    assert refused(match, name, Kind.TAKE_BACK, now=now) is Refusal.REVEALED


@pytest.mark.parametrize("key", ["odin", "olenon"])
def test_a_pass_can_be_taken_back_and_a_lead_cannot(
    key: str, people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    match = dealt(_engine(key), people, now=now)
    leader = move(match, legal_command(prompt_of(match)), now)
    assert refused(match, leader, Kind.TAKE_BACK, now=now) is Refusal.REVEALED
    before = position(match)
    name = move(match, "pass", now)

    taken_back(match, name, now)

    assert position(match) == before
    assert prompt_of(match).seat.name == name
    assert fits(match)


def _engine(key: str) -> AnyEngine:
    return get_engine(key)


def test_the_pass_that_ends_a_trick_of_odin_can_be_taken_back(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    match = dealt(_engine("odin"), people[:2], now=now)
    move(match, legal_command(prompt_of(match)), now)
    before = position(match)
    name = move(match, "pass", now)  # of two players: the trick is over, and the other leads

    taken_back(match, name, now)

    assert position(match) == before
    assert fits(match)


def test_a_bot_that_has_not_played_yet_has_not_acted(
    alice: User, contacts: RecordedContacts, now: datetime
) -> None:
    plan = MatchPlan(
        "oheila", [SeatPlan(bot="easy")] * 3, {"rounds": "short"}, terms=Terms(forced=Forced.OFF)
    )
    match = create_match(plan, host=alice, host_name="alice", now=now)
    play_bots(lambda: now)
    move(match, legal_command(prompt_of(match)), now)
    assert prompt_of(match).bot

    vote = asks(match, "alice", Kind.TAKE_BACK, now=now)

    assert vote.outcome == Vote.Outcome.CARRIED
    assert prompt_of(match).seat.name == "alice"
    assert fits(match)


def test_what_a_bot_or_the_clock_played_is_nobodys_to_take_back(
    match: Match, now: datetime
) -> None:
    prompt = prompt_of(match)
    submit_move(prompt, "bid 1", source=Source.CLOCK, now=now)

    code = refused(match, prompt.seat.name, Kind.TAKE_BACK, now=now)

    assert code is Refusal.NOT_YOUR_MOVE


@pytest.mark.parametrize("text", ["bid 1", "bid 0"])
def test_old_links_stay_dead(match: Match, text: str, now: datetime) -> None:
    old = prompt_of(match)
    name = move(match, "bid 1", now)
    after = prompt_of(match)
    taken_back(match, name, now)

    late = submit_move(old, text, source=Source.LINK, now=now)
    later = submit_move(after, text, source=Source.LINK, now=now)

    assert (late.verdict, late.command) == (Verdict.TOO_LATE, "")
    assert (later.verdict, later.command) == (Verdict.TOO_LATE, "")
    assert prompt_of(match).seat.name == name


def test_the_second_answer_is_read_against_the_position_after_the_taking_back(
    match: Match, now: datetime
) -> None:
    name = move(match, "bid 1", now)
    taken_back(match, name, now)
    fresh = prompt_of(match)
    move(match, "bid 0", now)

    again = submit_move(fresh, "I bid zero", source=Source.MAIL, now=now)

    assert (again.verdict, again.command) == (Verdict.REPEATED, "bid 0")


def test_news_leave_out_what_was_taken_back(match: Match, now: datetime) -> None:
    name = move(match, "bid 1", now)
    other = move(match, "bid 1", now)
    taken_back(match, other, now)

    news = Table(match, seat_of(match, name).index).news()
    again = Table(match, seat_of(match, other).index).news()

    assert list(news) == []
    assert [event.seat for event in again if match.engine.kind(event) == "bid_made"] == [
        seat_of(match, name).index
    ]


def test_the_history_shows_the_move_and_that_it_was_taken_back(match: Match, now: datetime) -> None:
    name = move(match, "bid 1", now)
    seat = seat_of(match, name).index
    bid = match.version
    taken_back(match, name, now)

    told = [str(step.text) for step in steps(match, None)]
    then, after = (replay_scene(match, None, version) for version in (bid, match.version))

    assert f"seat {seat} bids 1." in told
    assert told[-2:] == [
        "The table agrees: taking the last move back.",
        f"seat {seat} takes the last move back.",
    ]
    assert then is not None
    assert after is not None
    assert then.seats != after.seats


def test_the_log_is_folded_without_what_was_taken_back(match: Match, now: datetime) -> None:
    name = move(match, "bid 1", now)
    bid = match.version
    taken_back(match, name, now)
    move(match, "bid 0", now)

    kinds = [event for _, event in ledger.game_events(match)]
    then = [event for _, event in ledger.game_events(match, until=bid)]

    assert match.engine.position(match.engine.fold(kinds)) == position(match)
    assert len(then) == len(kinds)
    assert then[-1] != kinds[-1]


def test_a_match_with_bids_taken_back_is_played_to_its_end_and_verified(
    match: Match, now: datetime
) -> None:
    for _ in range(3):
        name = move(match, legal_command(prompt_of(match)), now)
        taken_back(match, name, now)
        play_on(match, 1, now=now)
    play_on(match, 1000, now=now)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER

    report = verify(export_match(match))

    assert report.misfit is None
    assert fits(match)


def test_the_export_in_play_fits_too(match: Match, now: datetime) -> None:
    taken_back(match, move(match, "bid 1", now), now)

    assert verify(export_match(match)).misfit is None
