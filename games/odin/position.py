"""Positions: a state as JSON-ready data, and back.

    {"hands": [["5R", "2B", "9G"], ...], "centre": ["8R", "2R"], "owner": 0, "passes": 0,
     "to_move": 1, "hand": 1, "starter": 0, "totals": [0, 0, 0], "target": 15}

`owner` is null and `centre` empty before a lead, `to_move` is null when the match is over. With the
36-card deck also `"colours": "ROYG"`, those in play. May be left out: `options`, the number of the
`trick` in this hand, its `discards`, the cards that each seat was seen to take and still holds
(`taken`), and the points of the finished hands (`sheet`).
"""

from __future__ import annotations

from games.core.engine import Json, JsonObject
from games.core.errors import BadPosition
from games.core.fields import BadField, array, mapping, member, one_of, whole, wholes
from games.core.text import msg
from games.odin.cards import COLOURS, NOTHING, Cards, codes, deck_of, load_cards, members
from games.odin.events import HANDS, POINTS, load_colours, load_target
from games.odin.sets import is_matching
from games.odin.state import DECKS, HAND_SIZE, SEAT_COUNTS, STARTERS, State, Terms

TRICKS = range(1, 100_000)


def position_of(state: State) -> JsonObject:
    """The state as JSON-ready data, with all that may be left out."""
    terms = state.terms
    position: dict[str, Json] = {
        "options": {
            "two_player_deck": 9 * len(terms.colours),
            "starter": terms.starter,
            "target": terms.target,
        },
        "hands": [codes(members(hand)) for hand in state.hands],
        "taken": [codes(members(cards)) for cards in state.taken],
        "centre": codes(members(state.centre)),
        "owner": state.owner,
        "passes": state.passes,
        "discards": codes(members(state.discards)),
        "to_move": state.to_move,
        "hand": state.hand,
        "starter": state.starter,
        "trick": state.trick,
        "totals": list(state.totals),
        "sheet": [list(points) for points in state.sheet],
        "target": terms.target,
    }
    if terms.colours != COLOURS:
        position["colours"] = terms.colours
    return position


def load_position(position: JsonObject) -> State:
    """The state that a position describes. Raises BadPosition."""
    try:
        state = _read(mapping(position, "position"))
        _check(state)
    except BadField as error:
        raise BadPosition(
            msg("This is no position of Odin: {reason}.", reason=str(error))
        ) from error
    return state


def _read(position: JsonObject) -> State:
    hands = array(member(position, "hands"), "hands")
    if len(hands) not in SEAT_COUNTS:
        raise BadField(f"`hands` must have 2 to 6 items, not {len(hands)}")
    seats = range(len(hands))
    owner, to_move = member(position, "owner"), member(position, "to_move")
    taken = array(position.get("taken", [()] * len(hands)), "taken", len(hands))
    sheet = array(position.get("sheet", ()), "sheet")
    return State(
        terms=_read_terms(position, len(hands)),
        hand=whole(member(position, "hand"), "hand", HANDS),
        starter=whole(member(position, "starter"), "starter", seats),
        trick=whole(position.get("trick", 1), "trick", TRICKS),
        hands=tuple(load_cards(hand, "hands") for hand in hands),
        taken=tuple(load_cards(cards, "taken") for cards in taken),
        centre=load_cards(member(position, "centre"), "centre"),
        owner=None if owner is None else whole(owner, "owner", seats),
        passes=whole(member(position, "passes"), "passes", range(len(hands) - 1)),
        discards=load_cards(position.get("discards", ()), "discards"),
        totals=wholes(member(position, "totals"), "totals", POINTS, len(hands)),
        sheet=tuple(wholes(points, "sheet", POINTS, len(hands)) for points in sheet),
        to_move=None if to_move is None else whole(to_move, "to_move", seats),
        is_over=to_move is None,
    )


def _read_terms(position: JsonObject, seats: int) -> Terms:
    keys = ("two_player_deck", "starter", "target")
    options = mapping(position.get("options", {}), "options", keys)
    starter = one_of(options.get("starter", STARTERS[0]), "starter", STARTERS)
    target = load_target(member(position, "target"))
    if load_target(options.get("target", target)) != target:
        raise BadField("`target` is not the one of `options`")
    colours = load_colours(position.get("colours", COLOURS))
    deck = 9 * len(colours)
    if whole(options.get("two_player_deck", deck), "two_player_deck", range(DECKS[0] + 1)) != deck:
        raise BadField(f"`two_player_deck` is not {deck}, as `colours` are")
    if colours != COLOURS and seats != 2:
        raise BadField("`colours` are four with two players only")
    return Terms(seats, starter, target, colours)


def _check(state: State) -> None:
    """Raises BadField where the parts of a position contradict each other."""
    _check_cards(state)
    _check_centre(state)
    if len(state.sheet) >= state.hand + state.is_over:
        raise BadField("`sheet` has more hands than are finished")
    if state.is_over:
        _check_end(state)
    else:
        _check_play(state)


def _check_cards(state: State) -> None:
    found: Cards = NOTHING
    for cards in (*state.hands, state.centre, state.discards):
        if found & cards:
            raise BadField("a card is there twice")
        found |= cards
    if found & ~deck_of(state.terms.colours):
        raise BadField("a card is of a colour that is not in play")
    for seat, (hand, taken) in enumerate(zip(state.hands, state.taken, strict=True)):
        if hand.bit_count() > HAND_SIZE:
            raise BadField(f"seat {seat} must have at most {HAND_SIZE} cards")
        if taken & ~hand:
            raise BadField(f"`taken` holds a card that seat {seat} does not hold")


def _check_centre(state: State) -> None:
    if (state.owner is None) != (state.centre == NOTHING):
        raise BadField("`owner` must be who played the centre, and null where it is empty")
    if state.owner is None and state.passes:
        raise BadField("`passes` must be 0 before a lead")
    if state.centre and not is_matching(state.centre):
        raise BadField("`centre` must have one number or one colour")


def _check_play(state: State) -> None:
    if not all(state.hands):
        raise BadField("a hand is empty, so nobody is to move")
    if max(state.totals) >= state.terms.target:
        raise BadField("a total has reached the target, so nobody is to move")
    if state.owner is None:
        return
    expected = (state.owner + state.passes + 1) % state.terms.seats
    if state.to_move != expected:
        raise BadField(f"seat {expected} must be to move")


def _check_end(state: State) -> None:
    if max(state.totals) < state.terms.target:
        raise BadField("no total has reached the target, so somebody must be to move")
    empty = [seat for seat, hand in enumerate(state.hands) if not hand]
    if empty != [state.owner] or state.passes:
        raise BadField("when the match is over, who played the centre, and nobody else, is empty")
