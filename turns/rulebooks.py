"""The rules of a game as its own package tells them: rules.en.md, rules.fr.md beside the engine.

A card's code in back-ticks is drawn as that card. Not so in a paragraph that begins with a command
in back-ticks: it tells what to type.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from math import ceil

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token

from games.core.engine import AnyEngine
from games.core.text import Face
from turns.rendering.cards import drawn_card
from turns.rendering.words import words

FALLBACK = "en"
WORDS_A_MINUTE = 200
"""How fast rules are read, by somebody who wants to understand them."""


class NoRules(LookupError):
    """The game brings no rules to read."""


@dataclass(frozen=True, slots=True)
class Part:
    """A heading of the second level; `id` is its anchor."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules as a page shows them."""

    title: str
    html: SafeString
    """All below the title."""
    parts: tuple[Part, ...]
    minutes: int
    """How long they take to read."""


def rulebook(engine: AnyEngine, language: str) -> Rulebook:
    """The rules in this language, else in English. Raises NoRules."""
    text = _text(engine, language)
    # Markdown's own HTML is off: a game of another package brings words, not markup.
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    title, tokens = _parted(markdown.parse(text), engine)
    parts = _with_anchors(tokens)
    _without_empty_heads(tokens)
    for token in tokens:
        _draw_cards(token.children or [], engine)
    return Rulebook(
        title=title,
        html=SafeString(markdown.renderer.render(tokens, markdown.options, {})),
        parts=tuple(parts),
        minutes=ceil(len(re.findall(r"\w+", text)) / WORDS_A_MINUTE),
    )


def _parted(tokens: list[Token], engine: AnyEngine) -> tuple[str, list[Token]]:
    """The title on the first line, and the rest."""
    if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        return tokens[1].content, tokens[3:]
    return engine.title, tokens


def _without_empty_heads(tokens: Sequence[Token]) -> None:
    """The corner of a table is no heading: a screen reader would look for its words."""
    for head, inside, end in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if head.type == "th_open" and not inside.content:
            head.tag = end.tag = "td"


def _with_anchors(tokens: Sequence[Token]) -> list[Part]:
    parts = []
    for place, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            title = tokens[place + 1].content
            part = Part(slugify(title) or f"part-{place}", title)
            token.attrSet("id", part.id)
            parts.append(part)
    return parts


def _draw_cards(inline: Sequence[Token], engine: AnyEngine) -> None:
    """Turn the codes of cards into their drawings, in place."""
    faces = {
        place: [engine.faces.get(code) for code in token.content.split()]
        for place, token in enumerate(inline)
        if token.type == "code_inline"
    }
    begins = next((place for place, token in enumerate(inline) if token.content), None)
    if begins in faces and not all(faces[begins]):
        return
    for place, found in faces.items():
        known = [face for face in found if face is not None]
        if known and len(known) == len(found):
            inline[place].type = "html_inline"
            inline[place].content = " ".join(map(_drawn, known))


def _drawn(face: Face) -> str:
    card = drawn_card(face, words(face.name, ()))
    return render_to_string("scene/card.html", {"card": card}).strip()


def _text(engine: AnyEngine, language: str) -> str:
    package = sys.modules[type(engine).__module__].__package__ or ""
    for code in (language, FALLBACK):
        page = files(package) / f"rules.{code}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise NoRules(engine.key)
