"""Text whose lines were wrapped by the mail program: format=flowed (RFC 3676)."""

from __future__ import annotations

_SHORTEST_WRAP = 40
"""Programs wrap near column 72. A short line that ends in a space was ended by the writer: some
programs leave the spaces that people type (RFC 3676 4.2 asks them to trim these)."""


def unflowed(text: str, *, delsp: bool) -> str:
    """Join the soft-broken lines that are not quoted, and take the space-stuffing away.

    `delsp`: the space at a soft break belongs to the break, not to the text (RFC 3676 4.1).
    """
    done: list[str] = []
    paragraph = ""
    for line in text.splitlines():
        if line.startswith(">"):
            done += [paragraph, line] if paragraph else [line]
            paragraph = ""
            continue
        written = line.removeprefix(" ")
        if _is_soft_broken(written):
            paragraph += written[:-1] if delsp else written
            continue
        done.append(paragraph + written)
        paragraph = ""
    return "\n".join([*done, paragraph])


def _is_soft_broken(line: str) -> bool:
    # RFC 3676 4.3: the signature's delimiter ends in a space and is no soft break.
    return line.endswith(" ") and line != "-- " and len(line) > _SHORTEST_WRAP
