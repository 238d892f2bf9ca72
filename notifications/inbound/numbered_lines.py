"""The lines of a reply to a digest, parted by the numbers in front of them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from notifications.inbound.commands import CommandLine, read_lines

MOST_NUMBERS = 50
"""So many numbers of one reply are worked off; a digest has fewer."""

# `#2 pass`, `#2: pass`, `[#2] pass`, `n°2 pass`, and `#2` alone above what is meant for it. Without
# a sign the number needs one behind it, `2: pass`: "2 5" may be a move.
_SIGNED = r"\[?(?:#|n°)\s?(?P<signed>\d{1,3})\]?(?!\d)(?:\s?[:.)–—-](?=\s|$))?\s*"
_BARE = r"(?P<bare>\d{1,3})\s?[:)](?=\s|$|[^\W\d])\s*|(?P<dotted>\d{1,3})\.\s+(?=\S)"
_NUMBER = re.compile(rf"(?:{_SIGNED}|{_BARE})", re.IGNORECASE)
_DECORATION = re.compile(r"[^\w#\[]*")


@dataclass(frozen=True, slots=True)
class NumberedLines:
    """What stands behind each number, and what stands above the first."""

    by_number: dict[int, list[CommandLine]]
    above: list[CommandLine]


def part_by_number(lines: Sequence[CommandLine]) -> NumberedLines:
    """Give each line to the number that it begins with, and one that begins with none to the number
    above it.

    So a second move below `#1 pass` is a second move for #1, of which none is played, and never
    one for another match.
    """
    found = NumberedLines({}, [])
    current = found.above
    for line in lines:
        number = _NUMBER.match(line.command)
        if number is None:
            current.append(line)
            continue
        digits = int(number["signed"] or number["bare"] or number["dotted"])
        if digits not in found.by_number and len(found.by_number) >= MOST_NUMBERS:
            break
        current = found.by_number.setdefault(digits, [])
        current.extend(read_lines(_behind(line, number)))
    return found


def _behind(line: CommandLine, number: re.Match[str]) -> str:
    """The rest of the line as it was written, for what is said to the table."""
    written = unicodedata.normalize("NFKC", line.written)
    start = _DECORATION.match(written)
    found = _NUMBER.match(written, start.end() if start else 0)
    return written[found.end() :] if found else line.command[number.end() :]
