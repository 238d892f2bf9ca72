"""Positions: a state as JSON-ready data, and back.

    {"hands": [["3", "3", "5"], ...], "table": ["2", "2"], "taken": {"1": "5"}, "last": 0,
     "to_move": 2, "round": 1, "starter": 0, "points": [0, 0]}

`taken` is by seat, the card beside the hand of who has passed; `last` is null before the first
play of a trick, `to_move` when the match is over. May be left out: `options`, the number of the
`trick` in this round, `discards`, `aside`, and `known`, the cards of each hand that all have seen.
"""

from __future__ import annotations

from games.core.engine import Json, JsonObject
from games.core.errors import BadPosition
from games.core.fields import BadField, array, mapping, member, one_of, whole, wholes
from games.core.text import msg
from games.olenon.cards import (
    CODES,
    COPIES,
    TABLE_SIZE,
    UNITS,
    VALUES,
    Bag,
    cards_in,
    codes,
    count_of,
    load_bag,
    load_card,
)
from games.olenon.state import ORDERS, SEATS, TARGETS, State, team_of

TRICKS = range(1, 100_000)


def position_of(state: State) -> JsonObject:
    """The state as JSON-ready data, with all that may be left out."""
    return {
        "options": {"starter": state.order, "points": state.target},
        "hands": [_dump_bag(hand) for hand in state.hands],
        "known": [_dump_bag(cards) for cards in state.known],
        "table": [CODES[state.table_value]] * state.table_size,
        "taken": {
            str(seat): CODES[card] for seat, card in enumerate(state.taken) if card is not None
        },
        "last": state.last,
        "to_move": state.to_move,
        "round": state.round,
        "starter": state.starter,
        "trick": state.trick,
        "points": list(state.points),
        "discards": _dump_bag(state.discards),
        "aside": _dump_bag(state.aside),
    }


def _dump_bag(bag: Bag) -> list[Json]:
    return list(codes(cards_in(bag)))


def load_position(position: JsonObject) -> State:
    """The state that a position describes. Raises BadPosition."""
    try:
        state = _read(mapping(position, "position"))
        _check(state)
    except BadField as error:
        raise BadPosition(
            msg("This is no position of Olenon: {reason}.", reason=str(error))
        ) from error
    return state


def _read(position: JsonObject) -> State:
    order, target = _read_options(position)
    hands = array(member(position, "hands"), "hands", len(SEATS))
    known = array(position.get("known", [[]] * len(SEATS)), "known", len(SEATS))
    table = load_bag(member(position, "table"), "table")
    cards = cards_in(table)
    last, to_move = member(position, "last"), member(position, "to_move")
    a, b = wholes(member(position, "points"), "points", range(target + 1), 2)
    if len(set(cards)) > 1 or len(cards) > TABLE_SIZE:
        raise BadField("`table` holds at most 4 cards, all of one value")
    return State(
        order=order,
        target=target,
        round=whole(member(position, "round"), "round", range(1, 2 * target)),
        starter=whole(member(position, "starter"), "starter", SEATS),
        trick=whole(position.get("trick", 1), "trick", TRICKS),
        hands=tuple(load_bag(hand, "hands") for hand in hands),
        known=tuple(load_bag(bag, "known") for bag in known),
        aside=load_bag(position.get("aside", ()), "aside"),
        discards=load_bag(position.get("discards", ()), "discards"),
        table_value=cards[0] if cards else 0,
        table_size=len(cards),
        taken=_read_taken(member(position, "taken")),
        last=None if last is None else whole(last, "last", SEATS),
        points=(a, b),
        to_move=None if to_move is None else whole(to_move, "to_move", SEATS),
    )


def _read_options(position: JsonObject) -> tuple[str, int]:
    options = mapping(position.get("options", {}), "options", ["starter", "points"])
    order = one_of(options.get("starter", ORDERS[0]), "starter", ORDERS)
    allowed = range(min(TARGETS), max(TARGETS) + 1)
    return order, whole(options.get("points", TARGETS[0]), "points", allowed)


def _read_taken(value: Json) -> tuple[int | None, ...]:
    taken = mapping(value, "taken", [str(seat) for seat in SEATS])
    cards = (taken.get(str(seat)) for seat in SEATS)
    return tuple(None if card is None else load_card(card, "taken") for card in cards)


def _check(state: State) -> None:
    """Raises BadField where the parts of a position contradict each other."""
    _check_cards(state)
    if state.is_over != (state.to_move is None):
        raise BadField("`to_move` is null exactly when a team has the points that win the match")
    if state.to_move is not None:
        _check_trick(state, state.to_move)


def _check_cards(state: State) -> None:
    bags = [*state.hands, state.aside, state.discards, state.table_size * UNITS[state.table_value]]
    bags += [UNITS[card] for card in state.taken if card is not None]
    for value in VALUES:
        if sum(count_of(bag, value) for bag in bags) > COPIES[value]:
            raise BadField(f"the card {CODES[value]} is there too often")
        for hand, known in zip(state.hands, state.known, strict=True):
            if count_of(known, value) > count_of(hand, value):
                raise BadField(f"`known` holds a {CODES[value]} that its hand does not")


def _check_trick(state: State, to_move: int) -> None:
    """What is true at all times, so that there is a legal move."""
    passed = [seat for seat in SEATS if state.taken[seat] is not None]
    if not all(state.hands):
        raise BadField("an empty hand ends the round")
    if state.table_size == TABLE_SIZE:
        raise BadField("four cards on the table end the trick")
    if len({team_of(seat) for seat in passed}) < len(passed):
        raise BadField("the trick ends when both of a team have passed")
    if state.last is None and (state.table_size or passed):
        raise BadField("`last` must be who was last to play in this trick")
    if state.last is not None and not (state.table_size or passed):
        raise BadField("`last` must be null before the first play of a trick")
    if to_move in passed or state.last in passed:
        raise BadField("who has passed is neither `to_move` nor `last`")
    if to_move == state.last:
        raise BadField("nobody plays on the own cards: `to_move` is not `last`")
