"""The moves. They are interned: every Bid and Play of a match is one of the two tables below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from games.oheila.cards import CODES, DECK


@dataclass(frozen=True, slots=True)
class Bid:
    """I shall take exactly so many tricks."""

    tricks: int


# A NamedTuple, not a dataclass: whether a move is legal is found by comparing, which then runs
# in C. A bid is none, or it would equal the play of the card of its number.
class Play(NamedTuple):
    """This card to the trick."""

    card: int


Move: TypeAlias = Bid | Play

BIDS = tuple(Bid(tricks) for tricks in range(14))
PLAYS = tuple(Play(card) for card in DECK)


def format_move(move: Move) -> str:
    """The canonical command: `bid 2`, `play QS`."""
    if isinstance(move, Bid):
        return f"bid {move.tricks}"
    return f"play {CODES[move.card]}"
