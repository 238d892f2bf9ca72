"""The 32 cards. Equal cards are the same card, so some of them are counts: a bag.

A bag is one whole number with four bits a value: it is added to and compared at once, and no value
has more cards than four bits can count.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from games.core.engine import Json
from games.core.fields import BadField, array, text
from games.core.text import Face, Text, msg

Bag: TypeAlias = int

VALUES = range(7)
COPIES = (6, 5, 5, 4, 4, 4, 4)
"""By value: how many cards of it there are."""
CODES = "0123456"
DECK = tuple(value for value in VALUES for _ in range(COPIES[value]))
"""By value, ascending: the order before the shuffle."""
HIGHER = (*(tuple(VALUES[value + 1 :]) for value in VALUES[:-1]), (0,))
"""By value: the values that replace it, in their order. Above the 6 the circle begins again."""
TABLE_SIZE = 4
"""So many cards end the trick; a play has no more."""
UNITS = tuple(1 << 4 * value for value in VALUES)
"""By value: the bag of one such card."""

_NAMES = (
    msg("zero"),
    msg("one"),
    msg("two"),
    msg("three"),
    msg("four"),
    msg("five"),
    msg("six"),
)


def _face(value: int, name: Text) -> Face:
    return Face(code=CODES[value], corner=CODES[value], mark="", tint="black", name=name)


FACES = tuple(_face(value, name) for value, name in enumerate(_NAMES))


def bag_of(cards: Iterable[int]) -> Bag:
    """The bag of these cards."""
    return sum(UNITS[card] for card in cards)


def count_of(bag: Bag, value: int) -> int:
    """How many cards of this value are in the bag."""
    return bag >> 4 * value & 15


def cards_in(bag: Bag) -> tuple[int, ...]:
    """The cards of a bag, by value, ascending."""
    return tuple(value for value in VALUES for _ in range(count_of(bag, value)))


def size_of(bag: Bag) -> int:
    """How many cards are in the bag."""
    return sum(count_of(bag, value) for value in VALUES)


def faces(cards: Iterable[int]) -> tuple[Face, ...]:
    """The faces of these cards, in their order."""
    return tuple(FACES[card] for card in cards)


def codes(cards: Iterable[int]) -> list[str]:
    """The codes of these cards, in their order."""
    return [CODES[card] for card in cards]


def load_card(value: Json, name: str) -> int:
    """The card of a code. Raises BadField."""
    code = text(value, name)
    if len(code) != 1 or code not in CODES:
        raise BadField(f"`{name}` holds {code!r}, which is no card")
    return int(code)


def load_bag(value: Json, name: str) -> Bag:
    """The bag of a list of codes. Raises BadField."""
    cards = [load_card(item, name) for item in array(value, name)]
    for card in VALUES:
        if cards.count(card) > COPIES[card]:
            raise BadField(f"`{name}` holds the card {CODES[card]} more often than it is there")
    return bag_of(cards)
