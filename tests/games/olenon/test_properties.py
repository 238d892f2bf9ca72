"""What holds in every position of every match."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.olenon.cards import DECK, HIGHER, UNITS, bag_of, count_of
from games.olenon.decisions import deal_round
from games.olenon.engine import Olenon
from games.olenon.moves import PASS, PLAYS, Move, Play, format_move
from games.olenon.state import SEATS, State, partner_of
from tests.games.olenon.hidden import twin_of
from tests.games.olenon.positions import OPTIONS, played, seats, states, viewers
from tests.games.properties import (
    CHANCE,
    DEAL,
    check_listed_or_refused,
    check_needed_field,
    check_read_as_decided,
    check_same_answers,
    check_same_decisions,
    check_same_sight,
    check_spoilt_position,
    check_whatever_is_typed,
    commands,
)

OLENON = Olenon()
CAP = 600
"""So many moves no match of random players was seen to take: the longest took 284."""

COMMANDED: tuple[Move, ...] = (PASS, *(play for plays in PLAYS for play in plays))
ALL_MOVES: tuple[Move, ...] = (
    *COMMANDED,
    Play(-1, 1),
    Play(7, 1),
    Play(3, 0),
    Play(3, -1),
    Play(3, 5),
)
COMMANDS = commands(
    "play pass joue passe take add the of de la les a an one un two deux threes trois pair 0 1 2 3"
    " 4 5 6 7 33 3x2 x -1 not ? , . ' tour"
)
LIKELY = st.lists(st.sampled_from("0123456"), max_size=5) | st.dictionaries(
    st.sampled_from("0123"), st.sampled_from("0123456"), max_size=2
)


@given(states())
def test_no_card_is_lost_or_doubled(state: State) -> None:
    table = state.table_size * UNITS[state.table_value]
    taken = bag_of(card for card in state.taken if card is not None)

    assert sum(state.hands) + state.aside + state.discards + table + taken == bag_of(DECK)


@given(states())
def test_who_is_to_move_has_a_legal_move(state: State) -> None:
    for seat in OLENON.to_move(state):
        assert OLENON.legal_moves(state, seat)


@given(states())
def test_nobody_faces_a_table_that_he_himself_made(state: State) -> None:
    assert state.is_over or state.last is None or state.to_move != state.last


@given(states())
def test_last_to_play_has_not_passed(state: State) -> None:
    assert state.last is None or state.taken[state.last] is None


@given(states())
def test_who_is_to_move_has_not_passed(state: State) -> None:
    assert state.to_move is None or state.taken[state.to_move] is None


@given(states())
def test_no_team_has_passed_as_a_whole(state: State) -> None:
    assert all(state.taken[seat] is None or state.taken[partner_of(seat)] is None for seat in SEATS)


@given(states())
def test_every_round_gave_a_point(state: State) -> None:
    assert sum(state.points) == (state.round if state.is_over else state.round - 1)


@given(states())
def test_known_cards_are_in_their_hands(state: State) -> None:
    for hand, known in zip(state.hands, state.known, strict=True):
        assert all(count_of(known, value) <= count_of(hand, value) for value in range(7))


@given(st.integers(0, 15), st.integers(0, len(OPTIONS) - 1))
def test_random_match_ends_within_the_cap(seed: int, options: int) -> None:
    match = played(seed, options)

    assert len(match.moves) <= CAP
    assert OLENON.outcome(OLENON.fold(match.events)) is not None  # type: ignore[arg-type]


@given(states(), seats)
def test_legal_plays_are_those_of_the_rules(state: State, seat: int) -> None:
    """Said once more, card by card, as the rules say it."""
    legal = OLENON.legal_moves(state, seat)
    if seat != state.to_move:
        assert legal == ()
        return
    size, value = state.table_size, state.table_value
    held = {card: count_of(state.hands[seat], card) for card in range(7)}
    fitting = {
        Play(card, count)
        for card in range(7)
        for count in range(1, min(held[card], 4) + 1)
        if not size
        or (card == value and size + count <= 4)
        or (card in HIGHER[value] and count == size)
    }

    assert {move for move in legal if isinstance(move, Play)} == fitting
    assert (PASS in legal) == (size > 0)


@given(states(), seats)
def test_every_move_is_either_listed_or_refused(state: State, seat: int) -> None:
    check_listed_or_refused(OLENON, state, seat, ALL_MOVES)


@given(states(), seats)
def test_every_canonical_command_is_read_or_refused_as_its_move_is(state: State, seat: int) -> None:
    check_read_as_decided(OLENON, state, seat, COMMANDED)


@given(states(), seats)
def test_move_that_is_read_is_the_interned_one(state: State, seat: int) -> None:
    view = OLENON.view(state, seat)

    assert all(OLENON.parse(format_move(move), view) is move for move in view.legal)


@given(states(), seats, COMMANDS)
def test_whatever_is_typed_is_a_legal_move_or_a_refusal(
    state: State, seat: int, command: str
) -> None:
    check_whatever_is_typed(OLENON, state, seat, command)


@given(states(), viewers, st.integers(1, 9))
def test_hidden_cards_change_nothing_that_is_shown(
    state: State, viewer: int | None, other_deal: int
) -> None:
    twins = state, twin_of(state, viewer, CHANCE.stream(other_deal))

    check_same_sight(OLENON, twins, viewer)


@given(states(), seats, st.integers(1, 9), COMMANDS)
def test_hidden_cards_change_no_answer(
    state: State, seat: int, other_deal: int, command: str
) -> None:
    twins = state, twin_of(state, seat, CHANCE.stream(other_deal))

    check_same_answers(OLENON, twins, seat, (command, *map(format_move, COMMANDED)))


@given(states(), seats, st.integers(1, 9))
def test_hidden_cards_change_no_decision_of_the_viewer(
    state: State, seat: int, other_deal: int
) -> None:
    twins = state, twin_of(state, seat, CHANCE.stream(other_deal))

    check_same_decisions(OLENON, twins, seat, ALL_MOVES)


@given(viewers, st.integers(1, 99), st.integers(1, 99))
def test_redacted_deal_shows_no_hand_but_the_viewers(
    viewer: int | None, one: int, other: int
) -> None:
    shown = [OLENON.redact(deal_round(n, 0, DEAL), viewer) for n in (one, other)]

    payloads = [OLENON.dump_event(event) for event in shown if event is not None]
    hidden = [
        [hand for seat, hand in enumerate(payload["hands"]) if seat != viewer]  # type: ignore[arg-type]
        for payload in payloads
    ]
    assert all(hand is None for hands in hidden for hand in hands)
    assert [payload["aside"] for payload in payloads] == [None, None]


@given(states(), st.data())
def test_spoilt_position_is_refused_or_is_another_position(
    state: State, data: st.DataObject
) -> None:
    check_spoilt_position(OLENON, state, data, LIKELY)


@pytest.mark.parametrize(
    "key", ["hands", "table", "taken", "last", "to_move", "round", "starter", "points"]
)
def test_position_without_a_field_says_which(key: str) -> None:
    check_needed_field(OLENON, key)
