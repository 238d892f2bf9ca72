"""Positions: a state as JSON-ready data, and back.

    {"round": 5, "dealer": 3, "turn_up": "4S", "hands": [["2C", ...], ...], "bids": [2, 0, 1, null],
     "leader": 0, "trick": [["7H", 0]], "won": [0, 0, 0, 0], "totals": [0, 0, 0, 0], "to_move": 3}

`bids` are by seat, null where not made; `leader` is the dealer's left while the bids are made;
`turn_up` is null in a round without trump, `to_move` when the match is over. May be left out:
`options`, the finished `tricks` of this round, and the `sheet` of the finished rounds.
"""

from __future__ import annotations

from games.core.engine import Json, JsonObject
from games.core.errors import BadPosition
from games.core.fields import BadField, array, mapping, member, one_of, whole, wholes
from games.core.text import msg
from games.oheila.cards import CODES, codes, load_card, load_cards
from games.oheila.state import (
    ROUNDS,
    SEATS,
    RoundRecord,
    State,
    Trick,
    hand_size,
    has_trump,
)

_COUNTS = range(14)
_TOTALS = range(10_000)


def position_of(state: State) -> JsonObject:
    """The state as JSON-ready data; `options`, `tricks` and `sheet` may be left out of it."""
    return {
        "options": {"rounds": state.rounds},
        "round": state.round,
        "dealer": state.dealer,
        "turn_up": None if state.turn_up is None else CODES[state.turn_up],
        "hands": [codes(hand) for hand in state.hands],
        "bids": list(state.bids),
        "leader": state.leader,
        "trick": _dump_trick(Trick(state.leader, state.trick)),
        "tricks": [_dump_trick(trick) for trick in state.tricks],
        "won": list(state.won),
        "totals": list(state.totals),
        "sheet": [
            {"bids": list(row.bids), "won": list(row.won), "points": list(row.points)}
            for row in state.sheet
        ],
        "to_move": state.to_move,
    }


def _dump_trick(trick: Trick) -> list[Json]:
    return [[CODES[card], seat] for card, seat in trick.played()]


def load_position(position: JsonObject) -> State:
    """The state that a position describes. Raises BadPosition."""
    try:
        state = _read(mapping(position, "position"))
        _check(state)
    except BadField as error:
        raise BadPosition(
            msg("This is no position of Oheila: {reason}.", reason=str(error))
        ) from error
    return state


def _read(position: JsonObject) -> State:
    rounds = _read_options(position)
    turn_up = member(position, "turn_up")
    to_move = member(position, "to_move")
    leader = whole(member(position, "leader"), "leader", SEATS)
    hands = array(member(position, "hands"), "hands", len(SEATS))
    bids = array(member(position, "bids"), "bids", len(SEATS))
    tricks = array(position.get("tricks", ()), "tricks")
    sheet = array(position.get("sheet", ()), "sheet")
    return State(
        rounds=rounds,
        round=whole(member(position, "round"), "round", range(1, ROUNDS[rounds] + 1)),
        dealer=whole(member(position, "dealer"), "dealer", SEATS),
        turn_up=None if turn_up is None else load_card(turn_up, "turn_up"),
        hands=tuple(tuple(sorted(load_cards(hand, "hands"))) for hand in hands),
        bids=tuple(None if bid is None else whole(bid, "bids", _COUNTS) for bid in bids),
        leader=leader,
        trick=_read_trick(member(position, "trick"), leader).cards,
        tricks=tuple(_read_trick(trick, None) for trick in tricks),
        won=wholes(member(position, "won"), "won", _COUNTS, len(SEATS)),
        totals=wholes(member(position, "totals"), "totals", _TOTALS, len(SEATS)),
        sheet=tuple(_read_row(row) for row in sheet),
        to_move=None if to_move is None else whole(to_move, "to_move", SEATS),
        is_over=to_move is None,
    )


def _read_options(position: JsonObject) -> str:
    options = mapping(position.get("options", {}), "options", ["rounds"])
    return one_of(options.get("rounds", "all"), "rounds", ROUNDS)


def _read_trick(value: Json, leader: int | None) -> Trick:
    """A trick of [card, seat] pairs; a finished one (without a given leader) has four."""
    pairs = [array(pair, "trick", 2) for pair in array(value, "trick")]
    cards = tuple(load_card(pair[0], "trick") for pair in pairs)
    seats = [whole(pair[1], "trick", SEATS) for pair in pairs]
    count = len(SEATS) if leader is None else len(SEATS) - 1
    if len(cards) > count or (leader is None and len(cards) < count):
        raise BadField(f"a trick has {len(cards)} cards")
    first = seats[0] if leader is None else leader
    if seats != [(first + i) % 4 for i in range(len(seats))]:
        raise BadField("the cards of a trick are not played in turn from its leader")
    return Trick(first, cards)


def _read_row(value: Json) -> RoundRecord:
    row = mapping(value, "sheet")
    return RoundRecord(
        wholes(member(row, "bids"), "bids", _COUNTS, len(SEATS)),
        wholes(member(row, "won"), "won", _COUNTS, len(SEATS)),
        wholes(member(row, "points"), "points", _TOTALS, len(SEATS)),
    )


def _check(state: State) -> None:
    """Raises BadField where the parts of a position contradict each other."""
    if (state.turn_up is not None) != has_trump(state.rounds, state.round):
        raise BadField("`turn_up` must hold a card in a round with trump, and only there")
    _check_cards(state)
    if None in state.bids:
        _check_bidding(state)
    else:
        _check_playing(state)
    if len(state.sheet) >= state.round + state.is_over:
        raise BadField("`sheet` has more rounds than are finished")


def _check_cards(state: State) -> None:
    cards = [card for hand in state.hands for card in hand]
    cards += [*state.trick, *(card for trick in state.tricks for card in trick.cards)]
    cards += [] if state.turn_up is None else [state.turn_up]
    if len(set(cards)) != len(cards):
        raise BadField("a card is there twice")
    if len(state.tricks) > sum(state.won):
        raise BadField("`tricks` has more tricks than are won")
    size = hand_size(state.round) - sum(state.won)
    played = {(state.leader + i) % 4 for i in range(len(state.trick))}
    for seat, hand in enumerate(state.hands):
        expected = size - (seat in played)
        if len(hand) != expected:
            raise BadField(f"seat {seat} must have {expected} cards, not {len(hand)}")


def _check_bidding(state: State) -> None:
    first = (state.dealer + 1) % 4
    order = [state.bids[(first + i) % 4] for i in SEATS]
    made = order.index(None)
    if any(bid is not None for bid in order[made:]):
        raise BadField("`bids` must be made in turn from the dealer's left")
    if state.trick or sum(state.won) or state.leader != first:
        raise BadField("while the bids are made no card is played, and the dealer's left leads")
    if state.to_move != (first + made) % 4:
        raise BadField(f"seat {(first + made) % 4} must be to move")


def _check_playing(state: State) -> None:
    if state.trick or any(state.hands):
        expected = (state.leader + len(state.trick)) % 4
        if state.to_move != expected:
            raise BadField(f"seat {expected} must be to move")
    elif state.to_move is not None or state.round != ROUNDS[state.rounds]:
        raise BadField("where no cards are left the match is over, after the last round")
