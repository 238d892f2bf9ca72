"""The order of the cards in a hand, as its player likes it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from games.core.scene import PlacedCard

RANKS = {"J": 11, "Q": 12, "K": 13, "A": 14}
"""The letters in the corners of cards of the four suits."""


class HandOrder(StrEnum):
    """What a hand is sorted by."""

    SIGN = "sign"
    """The game's own order: suit by suit, colour by colour."""
    VALUE = "value"

    @classmethod
    def of(cls, said: str) -> HandOrder:
        """The order of that word; the game's own for any other."""
        return cls(said) if said in set(cls) else cls.SIGN


def in_order(cards: Sequence[PlacedCard], order: HandOrder) -> tuple[PlacedCard, ...]:
    """The cards of a hand. The order of any two never depends on the others: those that stay keep
    it when one is played.
    """
    if order is HandOrder.SIGN:
        return tuple(cards)
    return tuple(sorted(cards, key=_value))


def _value(card: PlacedCard) -> int:
    corner = card.face.corner
    return int(corner) if corner.isdecimal() else RANKS.get(corner, 0)
