"""The words of Olenon's commands, English and French, and what each stands for."""

from __future__ import annotations

import re

from games.core.commands import FILLERS, NUMBER_WORDS
from games.olenon.cards import VALUES
from games.olenon.events import How

PLAY_WORDS = {
    "en": frozenset("play plays playing throw put drop".split()),
    "fr": frozenset("joue joues jouer pose poser mets mettre jette jeter".split()),
}
HOW_WORDS = {
    How.LED: frozenset("lead leads leading open entame entamer ouvre ouvrir".split()),
    How.ADDED: frozenset("add adds adding ajoute ajouter complete completer".split()),
    How.REPLACED: frozenset(
        "replace replaces replacing beat beats remplace remplacer bats battre".split()
    ),
}
"""Verbs that say what a play would do to the table: they must be right."""
PASS_WORDS = {
    "en": frozenset("pass passes passing skip".split()),
    "fr": frozenset("passe passer".split()),
}
TURN_WORDS = frozenset({"turn", "tour"})
"""They say nothing beside a pass, and nothing alone."""
TAKE_WORDS = {
    "en": frozenset("take takes taking".split()),
    "fr": frozenset("prends prendre ramasse ramasser".split()),
}
LINKS = frozenset({"of", "de", "d'"})
"""Between a number and a value: two of the threes."""
BINDERS = frozenset({"by", "par", "&", "+"})
MANY = frozenset({"les", "mes", "des"})
"""French plurals, where the number says nothing: `les 3`."""
GROUPS = {"pair": 2, "paire": 2, "double": 2, "triple": 3}

_ENGLISH_NUMBERS = frozenset("nil one two three four five".split())
"""Those that French has not too: `six` is in both."""
NUMBERS = {word: number for word, number in NUMBER_WORDS.items() if number in VALUES}
PLURALS = {
    **{f"{code}s": code for code in VALUES},
    **{f"{code}'s": code for code in VALUES},
    **dict(zip("zeros ones twos threes fours fives sixes".split(), VALUES, strict=True)),
    "zeroes": 0,
    "uns": 1,
}
TIMES = frozenset("x×")
CODE_AND_COUNT = re.compile(r"([0-6])[x×*]([1-9])")
"""`3x2`: two threes."""
CODE_RUN = re.compile(r"[0-6]+")
"""`33`: two threes."""

WORDS = frozenset().union(
    *FILLERS.values(),
    *PLAY_WORDS.values(),
    *HOW_WORDS.values(),
    *PASS_WORDS.values(),
    *TAKE_WORDS.values(),
    TURN_WORDS,
    LINKS,
    BINDERS,
    MANY,
    GROUPS,
    NUMBERS,
    PLURALS,
)
"""Every word of the grammar but digits and counts, folded."""


def is_plain_count(word: str, value_word: str) -> bool:
    """Whether a number word before a value counts it, by the grammar of its language.

    `deux trois` does; `two three` may be two cards, since English would say `two threes`.
    """
    if value_word in _ENGLISH_NUMBERS:
        return NUMBERS.get(word) == 1
    return value_word not in {"six", "zero"} or word not in _ENGLISH_NUMBERS or word == "one"
