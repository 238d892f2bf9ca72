"""How a match ended: the only authority on who won."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.text import Text


@dataclass(frozen=True, slots=True)
class Standing:
    """Who stands where."""

    placings: tuple[tuple[int, ...], ...]
    """Seats, best first; ties together: ((0, 1), (2,), (3,)) is two joint winners."""
    points: tuple[int, ...]
    """By seat, in the game's own unit."""


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """A part of a match that is scored by itself, once it is over."""

    label: Text
    """What the score table calls it: round 3, hand 3."""
    standing: Standing
    """Who stands where after it."""


@dataclass(frozen=True, slots=True)
class Outcome(Standing):
    """The final standing, and how it came about."""

    reason: Text
    """In a sentence: sixteen rounds are played."""
