"""The rules of a game as its own package tells them: rules.en.md, rules.fr.md beside the engine."""

from __future__ import annotations

import sys
from importlib.resources import files

from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

from games.core.engine import AnyEngine

FALLBACK = "en"


class NoRules(LookupError):
    """The game brings no rules to read."""


def rules_html(engine: AnyEngine, language: str) -> SafeString:
    """The rules in this language, else in English. Raises NoRules."""
    # Markdown's own HTML is off: a game of another package brings words, not markup.
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return SafeString(markdown.render(_text(engine, language)))


def _text(engine: AnyEngine, language: str) -> str:
    package = sys.modules[type(engine).__module__].__package__ or ""
    for code in (language, FALLBACK):
        page = files(package) / f"rules.{code}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise NoRules(engine.key)
