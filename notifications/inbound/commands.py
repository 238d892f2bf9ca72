"""The lines of a reply as commands may stand in them: what to match, and what was typed."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from itertools import islice

from notifications.inbound.text.invisible import without_invisible

_QUOTES = "\"'`´“”„‟‘’‚‛«»‹›「」『』"
# A dash at a number is its sign: `-1` must not become a bid of one.
_LEADING = re.compile(rf"(?:[\s{_QUOTES}*_•‣◦▪·—>]|[-–](?!\d))+")
_TRAILING = _QUOTES + "*_.,!;。"

MOST_LINES = 200
"""Lines that are looked at, from the top: a game reads each while the match is locked."""


@dataclass(frozen=True, slots=True)
class CommandLine:
    """One line: `command` to match against verbs and a game's grammar, `written` for table talk."""

    command: str
    written: str


def read_lines(text: str) -> list[CommandLine]:
    """Give the lines in which a command may stand; one of which nothing is left is left out.

    A command is in NFKC, without marks that nobody sees, its white space folded, and without
    bullets, quotation marks, stars of emphasis and the punctuation of a sentence's end. Its case
    stays, and so do commas inside: they may part cards.
    """
    lines = (_command_line(line) for line in text.splitlines())
    return list(islice((line for line in lines if line.command), MOST_LINES))


def _command_line(line: str) -> CommandLine:
    written = " ".join(without_invisible(line).split())
    # NFKC makes plain spaces of the others, and digits and letters of full-width ones.
    folded = without_invisible(unicodedata.normalize("NFKC", line)).split()
    words = [word.strip("*_") or word for word in folded]
    text = " ".join(words)
    bullets = _LEADING.match(text)
    command = text[bullets.end() if bullets else 0 :].rstrip(_TRAILING + " ")
    return CommandLine(command, written)
