"""The line at the top of our mails that says where an answer goes, and how to know it again.

Number signs and not dashes: `--` begins a signature (RFC 3676 4.3), rows of dashes, underscores
and equal signs are turned into rules or taken for the start of a quoted mail, and stars are
dropped as emphasis.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

_PHRASES = {
    "en": "Reply above this line",
    "fr": "Répondez au-dessus de cette ligne",
}

_FOLDED_OVER = 4
"""Lines that one marker may be wrapped over."""

_LONGEST_LINE = 500


def marker_line(language: str) -> str:
    """Give the marker for a language code such as `fr` or `fr-ca`; English for any other."""
    phrase = _PHRASES.get(language.lower().partition("-")[0], _PHRASES["en"])
    return f"## {phrase} ##"


def is_marker_at(lines: Sequence[str], index: int) -> bool:
    """Whether a marker begins in the line at `index`, wrapped or not.

    The caller leaves quoted lines out: their marker belongs to a quote that has an end.
    """
    # A numeric sign of full width is a number sign to NFKC; the test only saves time.
    if "#" not in lines[index] and "\uff03" not in lines[index]:
        return False
    first = lines[index][:_LONGEST_LINE]
    rest = [line[:_LONGEST_LINE] for line in lines[index + 1 : index + _FOLDED_OVER]]
    found = _PATTERN.search(_folded(" ".join([first, *rest])))
    return found is not None and found.start() < len(_folded(first))


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _pattern(phrase: str) -> str:
    # An accented letter may come back as its base letter or as the two or three characters that
    # a wrong charset makes of it. Whatever a program puts between words is no word.
    words = re.findall(r"\w+", _folded(phrase))
    return r"\W{1,6}".join(re.sub(r"[^\x00-\x7f]", r"\\S{1,4}", word) for word in words)


_PATTERN = re.compile(
    rf"#\W{{0,8}}(?:{'|'.join(_pattern(phrase) for phrase in _PHRASES.values())})\W{{0,8}}#"
)
