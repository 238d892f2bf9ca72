"""One card, ready for a template."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.text import Face
from turns.rendering.shapes import SHAPES
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
    by: str = ""
    """Whose it is, where that matters."""
    command: str = ""
    worded: str = ""
    """Its name, where the reader likes to read that instead of corner and sign."""
    number: int = 0
    """Of the choice that the card stands for; 0 for none."""


def drawn_card(
    face: Face, name: str, *, by: str = "", command: str = "", number: int = 0
) -> DrawnCard:
    """The card as pages and mails draw it."""
    return DrawnCard(
        code=face.code,
        corner=face.corner,
        sign=sign(face),
        tint=face.tint,
        name=name,
        shape=SHAPES.get(face.mark, ""),
        by=by,
        command=command,
        number=number,
    )
