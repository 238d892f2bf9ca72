"""Positions in short: hands parted by `/`, cards in a row, what is taken by seat (`-5--`)."""

from collections.abc import Iterable

from games.core.engine import Json, JsonObject
from games.olenon.cards import CODES, cards_in
from games.olenon.engine import Olenon
from games.olenon.state import State

USUAL: JsonObject = {
    "table": "",
    "taken": "----",
    "last": None,
    "round": 1,
    "starter": 0,
    "points": "0 0",
}
"""What a short position need not say."""


def state_of(compact: JsonObject) -> State:
    """The state of a short position."""
    return Olenon().load({key: _field(key, value) for key, value in {**USUAL, **compact}.items()})


def _field(key: str, value: Json) -> Json:
    if not isinstance(value, str):
        return value
    if key == "hands":
        return [list(hand.strip()) for hand in value.split("/")]
    if key == "taken":
        return {str(seat): card for seat, card in enumerate(value) if card != "-"}
    if key == "points":
        return [int(number) for number in value.split()]
    return list(value)


def compact_of(state: State) -> dict[str, Json]:
    """The short position of a state."""
    return {
        "options": {"starter": state.order, "points": state.target},
        "hands": " / ".join(_row(cards_in(hand)) for hand in state.hands),
        "table": CODES[state.table_value] * state.table_size,
        "taken": "".join("-" if card is None else CODES[card] for card in state.taken),
        "last": state.last,
        "to_move": state.to_move,
        "round": state.round,
        "starter": state.starter,
        "points": "{} {}".format(*state.points),
        "discards": _row(cards_in(state.discards)),
    }


def _row(cards: Iterable[int]) -> str:
    return "".join(CODES[card] for card in cards)
