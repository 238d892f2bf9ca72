"""HTML made safe to parse: the standard library's parser takes quadratic time on broken input."""

from __future__ import annotations

import re

_LONGEST = 300_000
"""Characters that are looked at. Mail programs show what was newly written at the top."""

# What is no text for anybody, with all it holds. As browsers do, one that is never closed goes on
# to the end.
_OPENS = re.compile(r"<!--|<(script|style|head|title|xml|template|svg)\b", re.IGNORECASE)
_DECLARATION = re.compile(r"<[!?][^>]*+>?")
# html.unescape() fails on a number that int() refuses, and none above seven digits is a character.
_HUGE_REFERENCE = re.compile(r"&#[xX]?[0-9a-fA-F]{8,}+;?")
_TAG = re.compile(
    r"</?[A-Za-z][^<>\"']{0,2000}+"
    r"(?:(?:\"[^\"]{0,2000}+\"|'[^']{0,2000}+')[^<>\"']{0,2000}+){0,60}+>"
)


def cleaned(html: str) -> str:
    """Give the tags that are whole and the text between; any other `<` becomes text."""
    text = _without_unseen(html[:_LONGEST])
    text = _HUGE_REFERENCE.sub("", _DECLARATION.sub("", text))
    pieces: list[str] = []
    end = 0
    for tag in _TAG.finditer(text):
        pieces += [text[end : tag.start()].replace("<", "&lt;"), tag.group()]
        end = tag.end()
    return "".join(pieces) + text[end:].replace("<", "&lt;")


def _without_unseen(html: str) -> str:
    lowered = html.lower() if html.isascii() else _lowered(html)
    pieces: list[str] = []
    position = 0
    while (start := _OPENS.search(html, position)) is not None:
        pieces.append(html[position : start.start()])
        closing = "-->" if start[1] is None else f"</{start[1].lower()}"
        found = lowered.find(closing, start.end())
        if found < 0:
            return "".join(pieces)
        position = found if start[1] else found + len(closing)
    pieces.append(html[position:])
    return "".join(pieces)


def _lowered(html: str) -> str:
    # str.lower() may lengthen a letter; only A to Z matter, and every place must stay.
    return html.translate({code: code + 32 for code in range(ord("A"), ord("Z") + 1)})
