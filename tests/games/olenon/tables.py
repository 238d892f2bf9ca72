"""A few tables that several tests sit at. Seat 1 is asked."""

from games.olenon.engine import Olenon
from games.olenon.state import State
from games.olenon.view import View
from tests.games.olenon.compact import state_of


def leading(hand: str = "02223336") -> State:
    """Seat 1 leads."""
    return state_of({"hands": f"114/{hand}/16/55", "to_move": 1})


def following(hand: str = "22356", table: str = "3") -> State:
    """Seat 0 led; seat 1 may add, replace or pass."""
    return state_of({"hands": f"114/{hand}/16/55", "table": table, "last": 0, "to_move": 1})


def asked(state: State) -> View:
    """What seat 1 sees."""
    return Olenon().view(state, 1)
