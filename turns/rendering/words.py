"""A `Text` of the games in the reader's language, as plain words and as HTML."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from games.core.text import Face, Param, SeatName, Text
from turns.rendering.colons import termed
from turns.rendering.wording import are_cards_in_words

T = TypeVar("T")

TEXT_STYLE = "\ufe0e"
"""Asks for a plain sign: without it some systems draw the suits as emoji."""


def words(text: Text, names: Sequence[str], *, aloud: bool = False) -> str:
    """The text in the active language; `names` are by seat index.

    Cards are their code and sign, `QS♠`; `aloud`, or where the reader likes it, they are their
    names, queen of spades.
    """
    are_named = aloud or are_cards_in_words()

    def render(value: Param) -> str:
        if isinstance(value, Text):
            return words(value, names, aloud=aloud)
        if isinstance(value, SeatName):
            return names[value.index]
        if isinstance(value, Face):
            return words(value.name, names) if are_named else f"{value.code}{sign(value)}"
        if isinstance(value, tuple):
            return (", " if are_named else " ").join(render(face) for face in value)
        return str(value)

    return _template(text).format(**_filled(text, render))


def html_words(text: Text, names: Sequence[str]) -> SafeString:
    """The text as HTML: cards are spans that say their names aloud; everything is escaped."""

    def render(value: Param) -> SafeString:
        if isinstance(value, Text):
            return html_words(value, names)
        if isinstance(value, SeatName):
            return format_html("<bdi>{}</bdi>", names[value.index])
        if isinstance(value, Face):
            return _html_face(value, names)
        if isinstance(value, tuple):
            return format_html_join(between_cards(), "{}", ((render(face),) for face in value))
        return conditional_escape(str(value))

    # Every value is safe by `render`; format_html would refuse a text without any.
    return SafeString(conditional_escape(_template(text)).format(**_filled(text, render)))


def card_to_type(face: Face, owner: str = "") -> str:
    """A card that one may have to type: so its code is there, `QS♠ (alice)`, or where the reader
    likes names, `alice: queen of spades (QS)`.
    """
    if are_cards_in_words():
        named = f"{words(face.name, ())} ({face.code})"
        return termed(owner, named) if owner else named
    shown = f"{face.code}{sign(face)}"
    return f"{shown} ({owner})" if owner else shown


def between_cards() -> str:
    """What parts cards that stand in a row: names have spaces of their own."""
    return ", " if are_cards_in_words() else " "


def sign(face: Face) -> str:
    """The card's sign as a text character; empty where the game has none."""
    return f"{face.mark}{TEXT_STYLE}" if face.mark else ""


def _template(text: Text) -> str:
    if not text.plural:
        return gettext(text.id)
    count = dict(text.params)["n"]
    assert isinstance(count, int)
    return ngettext(text.id, text.plural, count)


def _filled(text: Text, render: Callable[[Param], T]) -> dict[str, T]:
    return {key: render(value) for key, value in text.params}


def _html_face(face: Face, names: Sequence[str]) -> SafeString:
    if are_cards_in_words():
        return conditional_escape(words(face.name, names))
    return format_html(
        '<span class="face face-{}" role="img" aria-label="{}">{}{}</span>',
        face.tint,
        words(face.name, names),
        face.corner,
        sign(face),
    )
