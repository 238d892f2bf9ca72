"""The rules pages, as the tests of each game read them."""

import re
from pathlib import Path

import games

LANGUAGES = ["en", "fr"]


def page(game: str, language: str) -> str:
    """The rules of a game, by its key, in Markdown."""
    folder = Path(games.__file__).parent / game
    return (folder / f"rules.{language}.md").read_text(encoding="utf-8")


def quoted(text: str) -> list[str]:
    """What stands in back-ticks: codes of cards, and commands."""
    return re.findall(r"`([^`]+)`", text)
