"""Sets of cards that can be played together: of one number or of one colour."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TypeAlias

from games.odin.cards import NUMBER_OF, OF_COLOUR, OF_NUMBER, WHOLE_DECK, Cards, members, set_of

Ranked: TypeAlias = int
"""A set with its worth above it, `worth << 54 | cards`: sorting needs no second look."""

_KINDS = OF_COLOUR + OF_NUMBER
_BITS = WHOLE_DECK.bit_length()
_SIZES = range(1, 11)
"""Up to one more than a hand has cards: a play may have one card more than the centre."""


# Small for good: sets of one of six colours (512 subsets each) or one of nine numbers (64).
@cache
def worth(cards: Cards) -> int:
    """The digits sorted from high to low, read as a number: 2, 4 and 9 are worth 942."""
    digits = sorted((NUMBER_OF[card] for card in members(cards)), reverse=True)
    return int("".join(map(str, digits)))


def is_matching(cards: Cards) -> bool:
    """Whether there are cards, all of one number or all of one colour."""
    return cards != 0 and any(cards & kind == cards for kind in _KINDS)


def lowest_of(beaten: int) -> Ranked:
    """What all sets worth more than `beaten` are above, and no others."""
    return (beaten + 1) << _BITS


def set_in(ranked: Ranked) -> Cards:
    """The set without its worth."""
    return ranked & WHOLE_DECK


def matching_sets(hand: Cards, size: int) -> tuple[list[Ranked], list[Ranked]]:
    """The sets of a hand that can be played together, of so many cards and of one more.

    Each is there once, from the lowest up.
    """
    equal: list[Ranked] = []
    more: list[Ranked] = []
    for colour in OF_COLOUR:
        part = hand & colour
        if part:
            by_size = _subsets(part)
            equal += by_size[size]
            more += by_size[size + 1]
    for number in OF_NUMBER:
        part = hand & number
        # Two cards at least: each single card has been found by its colour.
        if part & part - 1:
            by_size = _subsets(part)
            equal += by_size[size] if size > 1 else ()
            more += by_size[size + 1]
    equal.sort()
    more.sort()
    return equal, more


# Bounded by itself: some 3,500 sets have one colour or one number.
@cache
def _subsets(cards: Cards) -> tuple[tuple[Ranked, ...], ...]:
    """By size: the subsets of some cards of one colour or one number."""
    held = members(cards)
    by_size = (combinations(held, size) for size in _SIZES)
    return ((), *(tuple(_ranked(set_of(subset)) for subset in subsets) for subsets in by_size))


def _ranked(cards: Cards) -> Ranked:
    return worth(cards) << _BITS | cards
