"""Phrases: how an order that is no single move is written, in any of several ways.

A phrase is a row of words and of alternatives in brackets, as `words_of` would fold them:
`pass (until|till) (this|) trick ends`. `#` stands for a number. Fillers that no phrase has may
stand anywhere; whatever else is said (a negation, a question) makes it another text.
"""

from __future__ import annotations

import re
from itertools import dropwhile

from games.core.commands import FILLERS, number_of

_FILLERS = FILLERS["en"] | FILLERS["fr"]
_NUMBER = r"(\S+)"


class Phrases:
    """Several ways to say the same."""

    def __init__(self, *phrases: str) -> None:
        self.words = frozenset(re.findall(r"[a-z']+", " ".join(phrases)))
        """All words that stand in them."""
        self._skipped = _FILLERS - self.words
        self._patterns = tuple(map(_compiled, phrases))

    def number_in(self, words: tuple[str, ...]) -> int | None:
        """The number that is said, 0 where the phrase has none; None if the words say another
        thing.
        """
        # A phrase begins with its verb: `I pass as soon as I cannot play`.
        said = dropwhile(_FILLERS.__contains__, words)
        text = "".join(f"{word} " for word in said if word not in self._skipped)
        for pattern in self._patterns:
            if match := pattern.fullmatch(text):
                return number_of(match[1]) if pattern.groups else 0
        return None


def _compiled(phrase: str) -> re.Pattern[str]:
    """Each word, and each alternative that is not empty, ends with a space."""
    parts = re.findall(r"\([^)]*\)|\S+", phrase)
    return re.compile("".join(map(_part, parts)))


def _part(part: str) -> str:
    if part == "#":
        return f"{_NUMBER} "
    alternatives = (re.escape(each) + " " if each else "" for each in part.strip("()").split("|"))
    return f"(?:{'|'.join(alternatives)})"
