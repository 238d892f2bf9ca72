"""Quick guesses about a whole hand: the tricks that it takes, and the bids that go with it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from games.oheila.cards import SUIT_OF

# Weights of a logistic function, in the order of _chance: fitted to the tricks that cards took in
# 40 matches of easy bots. They know the rank and the size of the hand, and nothing else.
_TRUMP = (-0.59, 1.62, 0.64, -2.0, 1.65)
_PLAIN = (-1.85, -0.54, 2.22, -0.25, 1.3)
_WITHOUT_TRUMP = (-0.74, -0.12, 3.23, -0.74, -0.12)

_SPREAD = 0.8
"""How far bids lie from the tricks expected, in tricks."""
_ZERO_REACH = 1.6
"""A hand of up to so many tricks is bid zero where that is worth 30."""


def _chance(weights: Sequence[float], rank: int, size: int) -> float:
    height, part = rank / 12, size / 13
    features = (1.0, height, height**4, part, part * height)
    score = sum(weight * feature for weight, feature in zip(weights, features, strict=True))
    return 1 / (1 + math.exp(-score))


_CHANCES = tuple(
    tuple(tuple(_chance(weights, rank, size) for rank in range(13)) for size in range(14))
    for weights in (_TRUMP, _PLAIN, _WITHOUT_TRUMP)
)
"""For trumps, for other suits beside trumps, and without trump: by size of the hand, by rank."""


def expected_tricks(cards: Sequence[int], turn_up: int | None) -> float:
    """About how many tricks a hand takes, as it was dealt."""
    trumps, plain, without = (chances[len(cards)] for chances in _CHANCES)
    if turn_up is None:
        return sum(without[card % 13] for card in cards)
    trump = SUIT_OF[turn_up]
    return sum((trumps if SUIT_OF[card] == trump else plain)[card % 13] for card in cards)


def bid_likelihood(cards: Sequence[int], bid: int, turn_up: int | None) -> float:
    """How well a hand, as it was dealt, goes with a bid: 1 is best."""
    gap = expected_tricks(cards, turn_up) - bid
    if bid == 0 and turn_up is None:
        gap = max(0.0, gap - _ZERO_REACH)
    return math.exp(-0.5 * (gap / _SPREAD) ** 2)


def likely_bid(cards: Sequence[int], bids: Sequence[int], turn_up: int | None) -> int:
    """The one of these bids that goes best with the hand."""
    return max(bids, key=lambda bid: bid_likelihood(cards, bid, turn_up))
