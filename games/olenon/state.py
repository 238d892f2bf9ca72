"""All that is known of a match at one moment, hidden cards included."""

from __future__ import annotations

from typing import NamedTuple

from games.olenon.cards import Bag

SEATS = range(4)
ORDERS = ("rotate", "winner", "loser")
"""The values of the option `starter`: who starts the later rounds."""
TARGETS = (2, 1, 3)
"""The values of the option `points`."""
HAND_SIZE = 7
NOTHING: tuple[int | None, ...] = (None,) * len(SEATS)
"""Nobody has passed, nothing is taken."""


# A NamedTuple, not a dataclass: its constructor runs in C, and every move makes one.
class State(NamedTuple):
    """A match at one moment."""

    order: str
    """The option `starter`."""
    target: int
    """The option `points`."""
    round: int
    starter: int
    trick: int
    """The number of the trick that is played in this round, from 1; 0 before the first deal."""
    hands: tuple[Bag, ...]
    """By seat."""
    known: tuple[Bag, ...]
    """By seat: those cards of the hand that all have seen, since they were taken from the table."""
    aside: Bag
    """The four that nobody was dealt."""
    discards: Bag
    table_value: int
    """Of the cards on the table; 0 where there is none."""
    table_size: int
    """How many cards are on the table."""
    taken: tuple[int | None, ...]
    """By seat: the card that lies beside the hand of who has passed."""
    last: int | None
    """The seat that was last to play in this trick."""
    points: tuple[int, int]
    """By team."""
    to_move: int | None
    """None when the match is over, and between the events of one move."""

    @property
    def is_over(self) -> bool:
        """Whether a team has the points that win the match."""
        return self.target in self.points


def team_of(seat: int) -> int:
    """0 is team A, seats 0 and 2; 1 is team B, seats 1 and 3."""
    return seat % 2


def partner_of(seat: int) -> int:
    """The other seat of the team."""
    return seat ^ 2


def by_seat(points: tuple[int, int]) -> tuple[int, ...]:
    """The points of the teams as each seat has them."""
    return tuple(points[team_of(seat)] for seat in SEATS)
