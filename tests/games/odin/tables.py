"""A few tables that several tests sit at. Seat 1 is asked."""

from games.odin.cards import CODES
from games.odin.engine import Odin
from games.odin.state import State
from games.odin.view import View
from tests.games.odin.compact import state_of


def facing(centre: str, hand: str, passes: int = 0) -> State:
    """Seat 1 may beat this centre; who played it follows from the passes."""
    return state_of(
        {
            "hands": around(hand, centre),
            "centre": centre,
            "owner": (0 - passes) % 3,
            "passes": passes,
            "to_move": 1,
            "hand": 2,
            "starter": 0,
            "totals": "3 0 5",
            "target": 15,
        }
    )


def leading(hand: str) -> State:
    """Seat 1 leads."""
    return state_of(
        {
            "hands": around(hand),
            "centre": "",
            "owner": None,
            "passes": 0,
            "to_move": 1,
            "hand": 2,
            "starter": 1,
            "totals": "3 0 5",
            "target": 15,
        }
    )


def around(hand: str, centre: str = "") -> str:
    """Three hands: this one is seat 1's, the others have three of the cards that are left."""
    rest = [code for code in CODES if code not in [*hand.split(), *centre.split()]]
    return f"{' '.join(rest[:3])} / {hand} / {' '.join(rest[-3:])}"


def over() -> State:
    """Seat 1 has played its last card, and seat 0 has reached the target."""
    return state_of(
        {
            "hands": "1O 7P 9P / / 2P 6O",
            "centre": "8R",
            "owner": 1,
            "passes": 0,
            "to_move": None,
            "hand": 4,
            "starter": 0,
            "totals": "15 4 9",
            "target": 15,
        }
    )


def asked(state: State) -> View:
    """What seat 1 sees."""
    return Odin().view(state, 1)
