"""Whether cards are written in words, for whoever is being written to.

It holds for a thread and a while, as the active language does: words are made in many places, and
none of them knows the reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

_is_wanted: ContextVar[Callable[[], bool]] = ContextVar("cards_in_words", default=lambda: False)


def are_cards_in_words() -> bool:
    """Are cards to be written as queen of spades, and not as QS♠."""
    return _is_wanted.get()()


@contextmanager
def cards_in_words(is_wanted: Callable[[], bool]) -> Iterator[None]:
    """Write as the reader wants it within the block; asked once, where there is a card to write."""
    token = _is_wanted.set(cache(is_wanted))
    try:
        yield
    finally:
        _is_wanted.reset(token)
