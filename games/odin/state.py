"""All that is known of a match at one moment, hidden cards included."""

from __future__ import annotations

from typing import NamedTuple

from games.odin.cards import COLOURS, Cards

SEAT_COUNTS = range(2, 7)
SEATS = range(max(SEAT_COUNTS))
"""The seats of the largest table."""
HAND_SIZE = 9
STARTERS = ("rotate", "winner")
"""The values of the option `starter`: who starts the next hand."""
TARGETS = (15, 10, 20)
"""The values of the option `target`: the total that ends the match."""
DECKS = (9 * len(COLOURS), 36)
"""The values of the option `two_player_deck`: how many cards are in play."""


class Terms(NamedTuple):
    """What is settled when the match is made."""

    seats: int
    starter: str
    target: int
    colours: str
    """Those in play, in deck order: `ROYGBP`, or four of them."""


# A NamedTuple, not a dataclass: its constructor runs in C, and every move makes one.
class State(NamedTuple):
    """A match at one moment."""

    terms: Terms
    hand: int
    """The number of the hand that is played, from 1; 0 before the first deal."""
    starter: int
    """Who led its first trick."""
    trick: int
    """The number of the trick that is played in this hand, from 1; 0 before the first deal."""
    hands: tuple[Cards, ...]
    """By seat."""
    taken: tuple[Cards, ...]
    """By seat: the cards of its hand that everybody saw it take from the centre."""
    centre: Cards
    owner: int | None
    """Who played the centre; None before a lead."""
    passes: int
    """How many have passed in a row since."""
    discards: Cards
    totals: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...]
    """The points of the finished hands, by seat."""
    to_move: int | None
    """None when the match is over, and between the events of one move."""
    is_over: bool = False
