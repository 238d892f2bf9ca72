"""The moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from games.odin.cards import CODES, Cards, codes, ranked


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing, this time."""


# A NamedTuple, not a dataclass: every position lists a dozen of them and looks for one in the list,
# and tuples are made and compared in C.
class Play(NamedTuple):
    """These cards to the centre, and this one of those that lay there into the hand."""

    cards: Cards
    taken: int | None = None
    """None for a lead, and for the play that empties the hand."""


Move: TypeAlias = Pass | Play

PASS = Pass()


def format_move(move: Move) -> str:
    """The canonical command: `play 8R 3R take 4B`, the highest number first, or `pass`."""
    if isinstance(move, Pass):
        return "pass"
    command = " ".join(["play", *codes(ranked(move.cards))])
    return command if move.taken is None else f"{command} take {CODES[move.taken]}"
