"""The 52 cards as whole numbers in deck order: suit by suit C D H S, from the two to the ace."""

from __future__ import annotations

from games.core.engine import Json
from games.core.fields import BadField, array, text
from games.core.text import Face, Text, msg

RANKS = "23456789TJQKA"
SUITS = "CDHS"
DECK = tuple(range(52))
CODES = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""By card: what a player types and what positions and events hold."""
CARDS = {code: card for card, code in enumerate(CODES)}
SUIT_OF = tuple(card // 13 for card in DECK)
MARKS = "♣♦♥♠"
SUIT_NAMES = (msg("clubs"), msg("diamonds"), msg("hearts"), msg("spades"))

_COURT_NAMES = {"J": msg("jack"), "Q": msg("queen"), "K": msg("king"), "A": msg("ace")}


def _corner(card: int) -> str:
    rank = RANKS[card % 13]
    return "10" if rank == "T" else rank


def _name(card: int) -> Text:
    rank = _COURT_NAMES.get(RANKS[card % 13], _corner(card))
    return msg("{rank} of {suit}", rank=rank, suit=SUIT_NAMES[SUIT_OF[card]])


FACES = tuple(
    Face(
        code=CODES[card],
        corner=_corner(card),
        mark=MARKS[SUIT_OF[card]],
        tint="red" if SUITS[SUIT_OF[card]] in "DH" else "black",
        name=_name(card),
    )
    for card in DECK
)


def faces(cards: tuple[int, ...]) -> tuple[Face, ...]:
    """The faces of these cards, in their order."""
    return tuple(FACES[card] for card in cards)


def codes(cards: tuple[int, ...]) -> list[str]:
    """The codes of these cards, in their order."""
    return [CODES[card] for card in cards]


def load_card(value: Json, name: str) -> int:
    """The card of a code. Raises BadField."""
    card = CARDS.get(text(value, name))
    if card is None:
        raise BadField(f"`{name}` holds {value!r}, which is no card")
    return card


def load_cards(value: Json, name: str) -> tuple[int, ...]:
    """The cards of a list of codes, in its order. Raises BadField."""
    return tuple(load_card(item, name) for item in array(value, name))
