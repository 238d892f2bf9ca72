"""Positions in short: hands parted by `/`, cards and numbers in a row."""

from collections.abc import Iterable

from games.core.engine import Json, JsonObject
from games.odin.cards import codes, members
from games.odin.engine import Odin
from games.odin.state import State

_CARDS = {"centre", "discards"}
_HANDS = {"hands", "taken"}


def state_of(compact: JsonObject) -> State:
    """The state of a short position."""
    return Odin().load({key: _field(key, value) for key, value in compact.items()})


def _field(key: str, value: Json) -> Json:
    if not isinstance(value, str):
        return value
    if key in _HANDS:
        return [hand.split() for hand in value.split("/")]
    if key in _CARDS:
        return value.split()
    if key == "totals":
        return [int(number) for number in value.split()]
    return value


def compact_of(state: State) -> dict[str, Json]:
    """The short position of a state, cards in deck order."""
    return {
        "hands": _hands(state.hands),
        "taken": _hands(state.taken),
        "centre": _cards(state.centre),
        "owner": state.owner,
        "passes": state.passes,
        "discards": _cards(state.discards),
        "to_move": state.to_move,
        "hand": state.hand,
        "starter": state.starter,
        "totals": " ".join(map(str, state.totals)),
        "target": state.terms.target,
        "colours": state.terms.colours,
    }


def _hands(hands: Iterable[int]) -> str:
    return " / ".join(map(_cards, hands))


def _cards(cards: int) -> str:
    return " ".join(codes(members(cards)))
