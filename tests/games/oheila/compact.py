"""Positions in short: hands parted by `/`, a trick from its leader on, numbers in a row."""

from collections.abc import Iterable

from games.core.engine import Json, JsonObject
from games.oheila.cards import CODES, codes
from games.oheila.engine import Oheila
from games.oheila.state import State


def state_of(compact: JsonObject) -> State:
    """The state of a short position; `-` is a bid that is not made yet."""
    position = {key: _field(key, value) for key, value in compact.items()}
    leader, trick = position["leader"], str(compact["trick"]).split()
    if isinstance(leader, int):
        position["trick"] = [[card, (leader + i) % 4] for i, card in enumerate(trick)]
    return Oheila().load(position)


def _field(key: str, value: Json) -> Json:
    if not isinstance(value, str):
        return value
    if key == "hands":
        return [hand.split() for hand in value.split("/")]
    if key in {"bids", "won", "totals"}:
        return [None if number == "-" else int(number) for number in value.split()]
    return value


def compact_of(state: State) -> dict[str, Json]:
    """The short position of a state."""
    return {
        "options": {"rounds": state.rounds},
        "round": state.round,
        "dealer": state.dealer,
        "turn_up": None if state.turn_up is None else CODES[state.turn_up],
        "hands": " / ".join(" ".join(codes(hand)) for hand in state.hands),
        "bids": _row(state.bids),
        "leader": state.leader,
        "trick": " ".join(codes(state.trick)),
        "won": _row(state.won),
        "totals": _row(state.totals),
        "to_move": state.to_move,
    }


def _row(numbers: Iterable[int | None]) -> str:
    return " ".join("-" if number is None else str(number) for number in numbers)
