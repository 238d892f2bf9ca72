"""Characters that take no room in a line, and that mail programs and phones put into it."""

from __future__ import annotations

import re

# Soft hyphen, zero-width space and joiners, direction marks, word joiner, byte order mark, and the
# selectors that ask for the text or the coloured form of a sign.
_MARKS = re.compile(
    "[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]"
)


def without_invisible(text: str) -> str:
    """Drop the marks that nobody sees."""
    return _MARKS.sub("", text)


def is_blank(text: str) -> bool:
    """Whether a person sees nothing in the text."""
    return not without_invisible(text).strip()
