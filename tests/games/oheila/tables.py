"""A few tables that several tests sit at. Seat 1 is asked, and follows diamonds where it can."""

from games.core.orders import Order
from games.oheila.cards import CARDS
from games.oheila.engine import Oheila
from games.oheila.moves import Move, format_move
from games.oheila.state import State
from games.oheila.view import View
from tests.games.oheila.compact import state_of

NOTHING = "0 0 0 0"
HAND = "QS 5H 2C KD 3D 4D 5D 6D 7D 8D 9D TD JD"


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


def cards(codes: str) -> tuple[int, ...]:
    return tuple(CARDS[code] for code in codes.split())


def following(trick: str, hand: str, turn_up: str | None = "4S") -> View:
    """Seat 1 is to play to this trick, led by as many seats before it."""
    played = cards(trick)
    state = bidding()._replace(
        hands=(cards("3C"), tuple(sorted(cards(hand))), cards("3D"), cards("3H")),
        turn_up=None if turn_up is None else CARDS[turn_up],
        bids=(1, 1, 1, 1),
        leader=(1 - len(played)) % 4,
        trick=played,
    )
    return asked(state)


def elsewhere(state: State) -> View:
    """What seat 1 sees while seat 2 is to move."""
    return asked(state._replace(to_move=2))


def unbid(*, to_move: int) -> State:
    """Nobody has bid yet."""
    return bidding()._replace(bids=(None,) * 4, to_move=to_move)


def given(text: str, view: View) -> Order[Move, View]:
    """The standing order of this text."""
    return Oheila().orders.parse(text, view)


def played(order: Order[Move, View], view: View) -> str | None:
    """The command of the move that the order makes, None where it stops."""
    step = order.step(view)
    return None if step is None else format_move(step.move)
