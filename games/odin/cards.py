"""The 54 cards as whole numbers in deck order, and sets of them.

Colour by colour R O Y G B P, each from 1 to 9. A set of cards is a whole number too: bit i stands
for card i. So hands are compared, joined and parted in one step, and a play has no order.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from games.core.engine import Json
from games.core.fields import BadField, array, text
from games.core.text import Face, Text, msg

Cards: TypeAlias = int
"""A set of cards."""

COLOURS = "ROYGBP"
DECK = tuple(range(54))
CODES = tuple(f"{number}{colour}" for colour in COLOURS for number in range(1, 10))
"""By card: what a player types and what positions and events hold."""
CARDS = {code: card for card, code in enumerate(CODES)}
NUMBER_OF = tuple(card % 9 + 1 for card in DECK)
COLOUR_OF = tuple(card // 9 for card in DECK)
NOTHING: Cards = 0
WHOLE_DECK: Cards = (1 << 54) - 1
OF_COLOUR: tuple[Cards, ...] = tuple(0b111111111 << 9 * colour for colour in range(6))
OF_NUMBER: tuple[Cards, ...] = tuple(
    sum(1 << card for card in range(number, 54, 9)) for number in range(9)
)

MARKS = "●▲★■◆✚"
"""A shape beside each colour: nobody has to see the colour itself."""
TINTS = ("red", "orange", "yellow", "green", "blue", "purple")
COLOUR_NAMES = (
    msg("red"),
    msg("orange"),
    msg("yellow"),
    msg("green"),
    msg("blue"),
    msg("purple"),
)


def _name(card: int) -> Text:
    return msg("{colour} {number}", colour=COLOUR_NAMES[COLOUR_OF[card]], number=NUMBER_OF[card])


FACES = tuple(
    Face(
        code=CODES[card],
        corner=str(NUMBER_OF[card]),
        mark=MARKS[COLOUR_OF[card]],
        tint=TINTS[COLOUR_OF[card]],
        name=_name(card),
    )
    for card in DECK
)


def set_of(cards: Iterable[int]) -> Cards:
    """The set of these cards."""
    found = NOTHING
    for card in cards:
        found |= 1 << card
    return found


def deck_of(colours: str) -> Cards:
    """All cards of these colours."""
    return sum(OF_COLOUR[COLOURS.index(colour)] for colour in colours)


@lru_cache(maxsize=4096)
def members(cards: Cards) -> tuple[int, ...]:
    """The cards of a set, in deck order."""
    found = []
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return tuple(found)


def ranked(cards: Cards) -> tuple[int, ...]:
    """The cards of a set from the highest number down: as its worth is read."""
    return tuple(sorted(members(cards), key=lambda card: (-NUMBER_OF[card], card)))


def faces(cards: Iterable[int]) -> tuple[Face, ...]:
    """The faces of these cards, in their order."""
    return tuple(FACES[card] for card in cards)


def codes(cards: Iterable[int]) -> list[str]:
    """The codes of these cards, in their order."""
    return [CODES[card] for card in cards]


def load_card(value: Json, name: str) -> int:
    """The card of a code. Raises BadField."""
    card = CARDS.get(text(value, name))
    if card is None:
        raise BadField(f"`{name}` holds {value!r}, which is no card")
    return card


def load_cards(value: Json, name: str) -> Cards:
    """The set of a list of codes. Raises BadField, for a card that is listed twice too."""
    cards = [load_card(item, name) for item in array(value, name)]
    found = set_of(cards)
    if found.bit_count() != len(cards):
        raise BadField(f"`{name}` holds a card twice")
    return found
