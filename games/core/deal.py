"""The fair deal: every draw follows from a committed seed and the players' words."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

WORD_LENGTH = 40
"""The longest word that a player may add, in characters."""


class BadWord(ValueError):
    """A word that the deal cannot take; the message says what would be right."""


def clean_word(text: str) -> str:
    """The word in NFC.

    Raises BadWord unless it has 1 to 40 characters, no control, no `|`, and is not `event`.
    """
    word = unicodedata.normalize("NFC", text.strip())
    if not 1 <= len(word) <= WORD_LENGTH:
        raise BadWord(f"A word has 1 to {WORD_LENGTH} characters.")
    if "|" in word or any(_is_control(letter) for letter in word):
        raise BadWord("A word has no control characters and no “|”.")
    # `event` salts the digests of the log: as a word it would let two streams meet.
    if word == "event":
        raise BadWord("The word “event” is kept for the log. Please choose another.")
    return word


def _is_control(letter: str) -> bool:
    """A control, an unseen sign, or a separator of lines: a word stands within one."""
    category = unicodedata.category(letter)
    return category.startswith("C") or category in {"Zl", "Zp"}


def commitment(seed: bytes) -> str:
    """SHA-256 of the seed, hex: published before the first deal."""
    return hashlib.sha256(seed).hexdigest()


def _numbers(key: bytes) -> Iterator[int]:
    """The stream of a key, four bytes at a time."""
    for counter in count():
        block = hmac.digest(key, counter.to_bytes(8, "big"), "sha256")
        yield from unpack(">8I", block)


class Stream:
    """Numbers below a bound, one after another, from one key."""

    __slots__ = ("_numbers",)

    def __init__(self, key: bytes) -> None:
        self._numbers = _numbers(key)

    def draw(self, k: int) -> int:
        """The next number below k, every one as likely.

        Numbers of the last, incomplete run of k would favour the small ones: they are skipped.
        """
        bound = (1 << 32) // k * k
        number = next(self._numbers)
        while number >= bound:
            number = next(self._numbers)
        return number % k

    def shuffled(self, cards: Sequence[T]) -> list[T]:
        """A shuffled copy (Fisher-Yates, from the last card down)."""
        order = list(cards)
        for i in range(len(order) - 1, 0, -1):
            j = self.draw(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


class Deal:
    """All chance of one match. It holds no position: the state knows which deal comes next."""

    __slots__ = ("_prefix", "_seed")

    def __init__(self, seed: bytes, match_id: str, words: Sequence[str]) -> None:
        self._seed = seed
        self._prefix = "|".join([match_id, *words])

    def stream(self, n: int) -> Stream:
        """A fresh stream: n = 0 for the set-up draws, n = 1, 2, ... for the n-th deal."""
        return Stream(hmac.digest(self._seed, f"{self._prefix}|{n}".encode(), "sha256"))


@dataclass(frozen=True, slots=True)
class Dealing:
    """How a game deals, and where its log says so: all that somebody needs who makes the deals
    again elsewhere, without the rules, such as a page with a script.

    The first draw of the set-up is the first seat. Then `left_out` parts of the deck are drawn out,
    one after another. Every deal shuffles the rest; seat 0 takes the first cards, seat 1 the next.
    """

    parts: tuple[tuple[str, ...], ...]
    """The codes of the deck before the shuffle, in parts that can be drawn out."""
    first: str
    """The field of a deal that names the first seat; what it says of the first deal was drawn."""
    left_out: int = 0
    then: str = ""
    """The field of a deal that holds the card or cards after the hands; null where none is."""
    kind: str = "cards_dealt"
    hands: str = "hands"
    """The field of a deal that holds the hands, by seat."""
