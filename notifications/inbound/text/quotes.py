"""What of a text was newly written, and where the mail begins that it answers."""

from __future__ import annotations

from collections.abc import Sequence

from notifications.inbound.text.headings import heading_end, is_heading_at, is_rule
from notifications.inbound.text.invisible import is_blank
from notifications.inbound.text.marker import is_marker_at
from notifications.inbound.text.openers import is_opener_end, opener_length, quote_opener_length
from notifications.inbound.text.signatures import is_phone_line, is_signature_delimiter

_QUOTE_SIGNS = (">", "|")
"""The bar is what an older Gmail and some Unix programs put before quoted lines."""

_WIDEST_LINE = 78
"""Where programs wrap at the latest (RFC 5322 2.1.1). Our mails stay below it with their `> `."""

_LONGEST_READ = 10_000
"""Lines that are looked at, so that no text takes long. A mail of ours has some hundred."""

_NEAR = 12
_EMPTY_BETWEEN = 3
"""Empty lines that a program puts between an opener and its quote, at most."""

_INVISIBLE = " \t\xa0\u200b\u200e\u200f\ufeff"


def new_text(text: str) -> str:
    """Give what was newly written; empty if everything is quoted.

    1. Our marker ends it, and so does a signature or the heading of a mail quoted whole.
    2. Quoted lines are left out, with the lines that introduce them; writing goes on below them.
    3. An opener whose quote has no quote signs ends it too, if anything stands above. With nothing
       above, somebody wrote below it. In a mail of ours the marker is between the two if not.
    4. A heading with nothing above ends it unless a marker follows: somebody took "above this
       line" at its word.
    """
    lines = text.splitlines()[:_LONGEST_READ]
    marker = _marker_index(lines)
    kept = _newly_written(lines[:marker], is_marked=marker < len(lines))
    return _trimmed(kept)


def _newly_written(lines: Sequence[str], *, is_marked: bool) -> list[str]:
    kept: list[str] = []
    index = 0
    while index < len(lines) and not is_signature_delimiter(lines[index]):
        if _is_quoted(lines[index]):
            if index == 0 or not _is_quoted(lines[index - 1]):
                _take_back(kept, quote_opener_length(_last_paragraph(kept)))
        elif is_heading_at(lines, index):
            if kept or not is_marked:
                break
            index = heading_end(lines, index)
            continue
        elif not _is_wrapped_quote(lines, index) and (kept or not is_blank(lines[index])):
            kept.append(lines[index])
            if is_opener_end(lines[index]) and _is_end_by_opener(lines, index, kept):
                return kept
        index += 1
    if is_marked and index == len(lines):
        _take_back(kept, quote_opener_length(_last_paragraph(kept)))
    return kept


def _marker_index(lines: Sequence[str]) -> int:
    """Give the place of our marker; behind the last line if there is none that is not quoted."""
    return next(
        (
            index
            for index, line in enumerate(lines)
            if not _is_quoted(line) and is_marker_at(lines, index)
        ),
        len(lines),
    )


def _is_quoted(line: str) -> bool:
    return line.lstrip(_INVISIBLE).startswith(_QUOTE_SIGNS)


def _is_end_by_opener(lines: Sequence[str], index: int, kept: list[str]) -> bool:
    """Drop the opener that ends in the line at `index`, if one does, and say whether to stop."""
    length = opener_length(_last_paragraph(kept))
    if not length:
        return False
    _take_back(kept, length)
    near = lines[index + 1 : index + 1 + _NEAR]
    below = next((line for line in near if not is_blank(line)), "")
    return bool(kept) and not _is_quoted(below)


def _is_wrapped_quote(lines: Sequence[str], index: int) -> bool:
    """Whether a program wrapped a long quoted line and gave its second half no quote sign."""
    if not 0 < index < len(lines) - 1 or is_blank(lines[index]):
        return False
    above = lines[index - 1]
    if not _is_quoted(above) or not _is_quoted(lines[index + 1]):
        return False
    # Whoever wrapped the line had no room left for this word. An answer typed there has, and one
    # below a line that nobody wrapped, as that of a long link, was typed too.
    first_word = lines[index].split(maxsplit=1)[0]
    width = len(above.rstrip())
    return width <= _WIDEST_LINE < width + 1 + len(first_word)


def _last_paragraph(kept: Sequence[str]) -> list[str]:
    """Give the last written lines, without the empty ones below them."""
    end = len(kept)
    while end and len(kept) - end < _EMPTY_BETWEEN and is_blank(kept[end - 1]):
        end -= 1
    begin = end
    while begin and end - begin < 5 and not is_blank(kept[begin - 1]):
        begin -= 1
    return list(kept[begin:end])


def _take_back(kept: list[str], length: int) -> None:
    if not length:
        return
    while is_blank(kept[-1]):
        kept.pop()
    del kept[-length:]


def _trimmed(kept: list[str]) -> str:
    while kept and (is_blank(kept[-1]) or is_rule(kept[-1]) or is_phone_line(kept[-1])):
        kept.pop()
    return "\n".join(line.rstrip() for line in kept)
