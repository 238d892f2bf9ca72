"""One card, ready for a template."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.text import Face
from turns.rendering.shapes import COURTS, SHAPES, SUITS
from turns.rendering.words import sign


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card; `command` plays it, where it lies in the hand and a move is just this card."""

    code: str
    corner: str
    sign: str
    tint: str
    name: str
    """What a screen reader says: queen of spades, or the words of the move."""
    shape: str = ""
    """The path of the sign, where a page draws it."""
    court: str = ""
    """The path of what a jack, queen or king of a suit has beside it."""
    is_suit: bool = False
    """Is the shape that of a suit, and not of a colour."""
    by: str = ""
    """Whose it is, where that matters."""
    place: str = ""
    """Where he sits, seen from the viewer."""
    command: str = ""
    worded: str = ""
    """Its name, where the reader likes to read that instead of corner and sign."""
    number: int = 0
    """Of the choice that the card stands for; 0 for none."""


def drawn_card(
    face: Face, name: str, *, by: str = "", command: str = "", number: int = 0
) -> DrawnCard:
    """The card as pages and mails draw it."""
    is_suit = face.mark in SUITS
    return DrawnCard(
        code=face.code,
        corner=face.corner,
        sign=sign(face),
        tint=face.tint,
        name=name,
        shape=SHAPES.get(face.mark, ""),
        court=COURTS.get(face.corner, "") if is_suit else "",
        is_suit=is_suit,
        by=by,
        command=command,
        number=number,
    )
