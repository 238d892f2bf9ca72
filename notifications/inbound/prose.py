"""What of a mail's prose can be said to the table by one press."""

from __future__ import annotations

from turns.services.talk import TALK_LENGTH


def remark_of_prose(prose: str) -> str:
    """The prose as one remark, cut where it is longer than a remark may be."""
    words = "".join(letter for letter in prose.strip() if letter == "\n" or letter.isprintable())
    words = words.strip()
    return words if len(words) <= TALK_LENGTH else f"{words[: TALK_LENGTH - 1]}…"
