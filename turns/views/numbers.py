"""Whole numbers in the parameters of a page: anybody may write any digits there."""

from __future__ import annotations

MOST_DIGITS = 18
"""What a column holds; int() itself refuses some thousands."""


def whole_number(text: str) -> int | None:
    """The number that the digits say; None where they say none, or more than a column holds."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None
