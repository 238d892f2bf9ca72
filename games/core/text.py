"""Words for players, as data: an English message id and what fills it in.

`turns` translates and renders it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class SeatName:
    """Stands for the name of whoever sits in seat `index`; games know no names."""

    index: int


@dataclass(frozen=True, slots=True)
class Face:
    """What one card looks like, and what a player types for it."""

    code: str
    """What a player types: `QS`, `8R`, `3`. The same in every language."""
    corner: str
    """The number or letter in the corner: `Q`, `8`, `3`."""
    mark: str
    """The sign beside it, as one text character (`♠`); empty if the game has none."""
    tint: str
    """A word for its colour that a style sheet may use: `black`, `red`, `orange`."""
    name: Text
    """In words: queen of spades."""


Param: TypeAlias = "str | int | SeatName | Face | tuple[Face, ...] | Text"


@dataclass(frozen=True, slots=True)
class Text:
    """A message id in English and its parameters, in `str.format` style: `{player} bids {n}`."""

    id: str
    params: tuple[tuple[str, Param], ...] = ()
    plural: str = ""
    """The id for other counts than one; the count is the parameter `n`."""

    def __str__(self) -> str:
        """The English text, seats as numbers and cards as codes: for errors, logs and tests."""
        values = dict(self.params)
        template = self.plural if self.plural and values.get("n") != 1 else self.id
        return template.format(**{key: plain(value) for key, value in values.items()})


def plain(value: Param) -> str:
    """A parameter as plain English: `seat 2`, `QS KS`."""
    if isinstance(value, SeatName):
        return f"seat {value.index}"
    if isinstance(value, Face):
        return value.code
    if isinstance(value, tuple):
        return " ".join(face.code for face in value)
    return str(value)


def msg(id: str, **params: Param) -> Text:
    """A translatable text; `makemessages` collects the ids of these calls."""
    return Text(id, tuple(params.items()))


def msgs(id: str, plural: str, n: int, **params: Param) -> Text:
    """A translatable text that counts: `id` where n is one, `plural` elsewhere."""
    return Text(id, (("n", n), *params.items()), plural)
