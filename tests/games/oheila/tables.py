"""A few tables that several tests sit at. Seat 1 is asked, and follows diamonds where it can."""

from games.oheila.engine import Oheila
from games.oheila.state import State
from games.oheila.view import View
from tests.games.oheila.compact import state_of

NOTHING = "0 0 0 0"


def bidding(hand: str = "2C 7D 9H QS KS", bids: str = "1 - - -", dealer: int = 3) -> State:
    """Round 5; the others hold what is left over."""
    return state_of(
        {
            "round": 5,
            "dealer": dealer,
            "turn_up": "4S",
            "hands": f"3C 4C 5C 6C 7C / {hand} / 3D 4D 5D 6D 8D / 3H 4H 5H 6H 7H",
            "bids": bids,
            "leader": (dealer + 1) % 4,
            "trick": "",
            "won": NOTHING,
            "totals": NOTHING,
            "to_move": 1,
        }
    )


def leading(hand: str) -> State:
    """The first trick of a round without trump: seat 1 leads any of thirteen cards."""
    return state_of(
        {
            "round": 13,
            "dealer": 0,
            "turn_up": None,
            "hands": "/".join(with_rest(hand)),
            "bids": "3 3 3 3",
            "leader": 1,
            "trick": "",
            "won": NOTHING,
            "totals": NOTHING,
            "to_move": 1,
        }
    )


def with_rest(hand: str) -> list[str]:
    """Four hands of thirteen: this one is seat 1's, filled up with low cards."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]
    own = hand.split()
    rest = [card for card in deck if card not in own]
    own += rest[: 13 - len(own)]
    rest = [card for card in deck if card not in own]
    return [" ".join(cards) for cards in (rest[:13], own, rest[13:26], rest[26:])]


def asked(state: State) -> View:
    """What seat 1 sees."""
    return Oheila().view(state, 1)
