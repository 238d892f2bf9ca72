"""The moves. They are interned: every Play of a match is one of the table below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from games.olenon.cards import CODES, TABLE_SIZE, VALUES


# A NamedTuple, not a dataclass: whether a move is legal is found by comparing, which then runs
# in C.
class Play(NamedTuple):
    """So many cards of this value to the table: a lead, an addition or a replacement."""

    value: int
    size: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Take a card from the table, and stay out until the trick ends."""


Move: TypeAlias = Play | Pass

PLAYS = tuple(tuple(Play(value, count) for count in range(1, TABLE_SIZE + 1)) for value in VALUES)
"""By value: one card of it, two, three, four."""
PASS = Pass()


def play_of(value: int, count: int) -> Play:
    """The play of so many cards of a value, interned if there can be such a play."""
    if value in VALUES and 1 <= count <= TABLE_SIZE:
        return PLAYS[value][count - 1]
    return Play(value, count)


def format_move(move: Move) -> str:
    """The canonical command: `play 3 3`, `pass`."""
    if isinstance(move, Pass):
        return "pass"
    return " ".join(["play", *CODES[move.value] * move.size])
