"""The words of Odin's commands, English and French, and what each of them names."""

from __future__ import annotations

import re

from games.core.commands import FILLERS, NUMBER_WORDS
from games.odin.cards import CARDS, COLOURS, MARKS

PASS_WORDS = {
    "en": frozenset("pass passes passing".split()),
    "fr": frozenset("passe passes passer".split()),
}
PLAY_WORDS = {
    "en": frozenset("play plays playing lead throw put drop".split()),
    "fr": frozenset("joue joues jouer pose poser mets mettre jette jeter".split()),
}
TAKE_WORDS = {
    "en": frozenset("take takes taking took keep keeping grab pick".split()),
    "fr": frozenset(
        "prends prend prendre prenant garde garder ramasse ramasser recupere recuperer".split()
    ),
}
ALL_WORDS = {
    "en": frozenset("all everything whole entire".split()),
    "fr": frozenset("tout toute toutes tous entiere entier".split()),
}
GAME_FILLERS = {
    "en": frozenset("both hand them turn up".split()),
    "fr": frozenset("en jeu main tour".split()),
}
GREETINGS = frozenset("hello hey hi thanks bien bon bonjour merci salut".split())
"""Fillers in which a word for all means the players."""
ENGLISH_COLOURS = {
    "red": "R",
    "orange": "O",
    "yellow": "Y",
    "green": "G",
    "blue": "B",
    "purple": "P",
    "violet": "P",
}
FRENCH_COLOURS = {
    "rouge": "R",
    "orange": "O",
    "jaune": "Y",
    "vert": "G",
    "verte": "G",
    "bleu": "B",
    "bleue": "B",
    "violet": "P",
    "violette": "P",
    "mauve": "P",
    "pourpre": "P",
}
PLURAL_COLOURS = {f"{word}s": colour for word, colour in (ENGLISH_COLOURS | FRENCH_COLOURS).items()}
"""`two reds` may be a count: after one number it names no card."""
COLOUR_WORDS = ENGLISH_COLOURS | FRENCH_COLOURS | PLURAL_COLOURS
COLOUR_SIGNS = dict(zip(MARKS, COLOURS, strict=True))
JOINTS = "+&/"
"""Signs that may stand between cards."""
PLURALS = frozenset({"cards", "cartes"})
ONES = frozenset({"one", "un", "une"})
"""`the red one`, `un rouge`: any red card, as well as the 1."""
ARTICLES = frozenset({"un", "une"})

WORDS = frozenset().union(
    *FILLERS.values(),
    *GAME_FILLERS.values(),
    *PASS_WORDS.values(),
    *PLAY_WORDS.values(),
    *TAKE_WORDS.values(),
    *ALL_WORDS.values(),
    COLOUR_WORDS,
    NUMBER_WORDS,
)
"""Every word of the grammar but card codes, signs and digits, folded."""

_CODES = re.compile(r"(?:[1-9][roygbp])+|(?:[roygbp][1-9])+")
_FRENCH_CODE = re.compile(r"([1-9])([jv])|([jv])([1-9])")
_FRENCH_LETTERS = {"j": "Y", "v": "GP"}
"""Jaune; vert or violet. The other letters are those of the codes."""


def cards_of_codes(word: str) -> tuple[int, ...]:
    """The cards of one code or of several in a row: `8r`, `r8`, `8r3r`; none if it is no code."""
    if not _CODES.fullmatch(word):
        return ()
    pairs = [word[place : place + 2].upper() for place in range(0, len(word), 2)]
    return tuple(CARDS[pair if pair[0].isdigit() else pair[::-1]] for pair in pairs)


def cards_of_french_code(word: str) -> tuple[int, ...]:
    """The cards that a code in French letters may name: `8j` the yellow 8, `8v` green or purple."""
    match = _FRENCH_CODE.fullmatch(word)
    if match is None:
        return ()
    number, letter = match[1] or match[4], match[2] or match[3]
    return tuple(CARDS[number + colour] for colour in _FRENCH_LETTERS[letter])


def colour_of(word: str) -> str | None:
    """The colour that a word, a sign or a letter names."""
    if len(word) == 1 and word in "roygbp":
        return word.upper()
    return COLOUR_WORDS.get(word) or COLOUR_SIGNS.get(word)
