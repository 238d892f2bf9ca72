"""What holds in every position of every match."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.oheila.cards import DECK, SUIT_OF
from games.oheila.engine import Oheila
from games.oheila.events import CardsDealt, redacted
from games.oheila.moves import BIDS, PLAYS, Bid, Move, Play, format_move
from games.oheila.state import SEATS, State, hand_size
from tests.games.oheila.hidden import twin_of
from tests.games.oheila.positions import seats, states, viewers
from tests.games.properties import (
    CHANCE,
    check_listed_or_refused,
    check_needed_field,
    check_read_as_decided,
    check_same_answers,
    check_same_decisions,
    check_same_orders,
    check_same_sight,
    check_spoilt_position,
    check_whatever_is_ordered,
    check_whatever_is_typed,
    commands,
)

OHEILA = Oheila()

COMMANDED: tuple[Move, ...] = (*BIDS, *PLAYS)
ALL_MOVES: tuple[Move, ...] = (Bid(-1), Bid(14), *COMMANDED, Play(52))
COMMANDS = commands(
    "play bid joue annonce the of de la queen roi as a an q k s d h c ♠ ♥ 2 10 -1 two dix un"
    " not ? , . '"
)
ORDERS = commands(
    "play follow bid low lowest in order this joue fournis bas dans l' ordre as QS AC 2C 5H 10 2"
    " queen hearts if legal else ask not ? sinon until round card now"
)
LIKELY = st.lists(st.sampled_from(["QS", "2C", "x"]), max_size=5)


@given(states())
def test_no_card_is_lost_or_doubled(state: State) -> None:
    cards = [card for hand in state.hands for card in hand]
    cards += [*state.trick, *(card for trick in state.tricks for card in trick.cards)]

    assert len(cards) == len(set(cards)) == 4 * hand_size(state.round)
    assert state.turn_up not in cards


@given(states())
def test_tricks_won_and_to_come_are_those_of_the_round(state: State) -> None:
    to_come = max(map(len, state.hands))

    assert sum(state.won) + to_come == hand_size(state.round)
    assert len(state.tricks) == sum(state.won)


@given(states())
def test_totals_are_the_sum_of_the_sheet(state: State) -> None:
    sums = [sum(row.points[seat] for row in state.sheet) for seat in SEATS]

    assert sums == list(state.totals)


@given(states())
def test_sheet_holds_what_the_bids_were_worth(state: State) -> None:
    last_with_trump = 12 if state.rounds == "all" else 6

    for number, row in enumerate(state.sheet, start=1):
        zero = 10 if number <= last_with_trump else 30
        for bid, won, points in zip(row.bids, row.won, row.points, strict=True):
            made = zero if bid == 0 else 10 + bid**2
            assert points == (made if bid == won else 0)


@given(states())
def test_bids_from_round_five_on_never_add_up(state: State) -> None:
    for number, row in enumerate(state.sheet, start=1):
        assert number < 5 or sum(row.bids) != hand_size(number)


@given(states(), seats)
def test_every_move_is_either_listed_or_refused(state: State, seat: int) -> None:
    check_listed_or_refused(OHEILA, state, seat, ALL_MOVES)


@given(states(), seats)
def test_every_canonical_command_is_read_or_refused_as_its_move_is(state: State, seat: int) -> None:
    check_read_as_decided(OHEILA, state, seat, COMMANDED)


@given(states(), seats)
def test_move_that_is_read_is_the_interned_one(state: State, seat: int) -> None:
    view = OHEILA.view(state, seat)

    assert all(OHEILA.parse(format_move(move), view) is move for move in view.legal)


@given(states(), seats)
def test_followers_follow(state: State, seat: int) -> None:
    plays = [move.card for move in OHEILA.legal_moves(state, seat) if isinstance(move, Play)]

    if plays and state.trick:
        led = SUIT_OF[state.trick[0]]
        held = [card for card in state.hands[seat] if SUIT_OF[card] == led]
        assert plays == (held or list(state.hands[seat]))


@given(states(), seats, COMMANDS)
def test_whatever_is_typed_is_a_legal_move_or_a_refusal(
    state: State, seat: int, command: str
) -> None:
    check_whatever_is_typed(OHEILA, state, seat, command)


@given(states(), viewers, st.integers(1, 9))
def test_hidden_cards_change_nothing_that_is_shown(
    state: State, viewer: int | None, other_deal: int
) -> None:
    twins = state, twin_of(state, viewer, CHANCE.stream(other_deal))

    check_same_sight(OHEILA, twins, viewer)


@given(states(), seats, st.integers(1, 9), COMMANDS)
def test_hidden_cards_change_no_answer(
    state: State, seat: int, other_deal: int, command: str
) -> None:
    twins = state, twin_of(state, seat, CHANCE.stream(other_deal))

    check_same_answers(OHEILA, twins, seat, (command, *map(format_move, COMMANDED)))


@given(states(), seats, ORDERS)
def test_whatever_is_ordered_is_legal_or_refused(state: State, seat: int, command: str) -> None:
    check_whatever_is_ordered(OHEILA, state, seat, command)


@given(states(), seats, st.integers(1, 9), ORDERS)
def test_hidden_cards_change_no_order(
    state: State, seat: int, other_deal: int, command: str
) -> None:
    twins = state, twin_of(state, seat, CHANCE.stream(other_deal))

    check_same_orders(OHEILA, twins, seat, (command, *map(format_move, COMMANDED)))


@given(states(), seats, st.integers(1, 9))
def test_hidden_cards_change_no_decision_of_the_viewer(
    state: State, seat: int, other_deal: int
) -> None:
    twins = state, twin_of(state, seat, CHANCE.stream(other_deal))

    check_same_decisions(OHEILA, twins, seat, ALL_MOVES)


@given(st.integers(1, 16), viewers, st.integers(1, 9), st.integers(10, 19))
def test_redacted_deal_shows_no_hand_but_the_viewers(
    number: int, viewer: int | None, one: int, other: int
) -> None:
    size = hand_size(number)
    deals = []
    for n in (one, other):
        own, rest = DECK[:size], CHANCE.stream(n).shuffled(DECK[size:])
        hands = [tuple(rest[size * seat : size * seat + size]) for seat in SEATS]
        known = tuple(own if seat == viewer else hand for seat, hand in enumerate(hands))
        deals.append(CardsDealt(number, 0, known, None))

    shown = [redacted(deal, viewer) for deal in deals]

    assert shown[0] == shown[1]
    assert OHEILA.dump_event(shown[0]) == OHEILA.dump_event(shown[1])


@given(states(), st.data())
def test_spoilt_position_is_refused_or_is_another_position(
    state: State, data: st.DataObject
) -> None:
    check_spoilt_position(OHEILA, state, data, LIKELY)


@pytest.mark.parametrize("key", ["hands", "bids", "won", "totals", "leader", "trick", "to_move"])
def test_position_without_a_field_says_which(key: str) -> None:
    check_needed_field(OHEILA, key)
