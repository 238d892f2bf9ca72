"""The easy bot. It sees a view, as a player does, and plays at once, without trying anything out.

It gives each card a chance to take a trick, and from those the chance of every number of tricks.
It bids what scores most on average (so a zero where it is worth 30), and then plays, card by card,
what makes it likeliest to take exactly the tricks that its bid still lacks.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from games.oheila.cards import DECK, SUIT_OF
from games.oheila.moves import Bid, Move, Play
from games.oheila.rules import round_points, winning_card
from games.oheila.view import View

# Weights of a logistic function, in the order of _features: fitted by regression to the tricks
# that cards took in matches of this bot against itself, four times over, then rounded.
_TRUMP = (-1.9, 4.3, 1.5, 5.4, 1.1, -1.7)
_PLAIN = (-4.1, 2.5, 3.8, -0.4, 1.9, -0.7)
_WITHOUT_TRUMP = (-2.8, 3.0, 3.1, 0.3, 0.0, -4.3)

# How often somebody who could win the trick does so, by whether they still need tricks: with a
# higher card of the suit led, and with a trump.
_FOLLOWS = {True: 0.85, False: 0.35}
_RUFFS = {True: 0.85, False: 0.08}


class _Unseen(NamedTuple):
    """The cards that the viewer has not seen: in other hands, or left in the deck."""

    cards: tuple[int, ...]
    by_suit: tuple[int, ...]
    trump: int | None
    in_hands: float
    """The part of them that other players hold."""


def easy(view: View, rng: Random, out_of_time: Callable[[], bool]) -> Move:
    """The bid or the card that is likeliest to score."""
    unseen = _unseen(view)
    chances = {card: _chance(card, view.hand, unseen) for card in view.hand}
    if view.is_bidding:
        counts = _counts(list(chances.values()))
        return max(view.legal, key=lambda move: _bid_worth(move, counts, view))
    return max(view.legal, key=lambda move: _play_worth(move, chances, unseen, view))


def _unseen(view: View) -> _Unseen:
    seen = {*view.hand, *view.trick.cards, *(card for trick in view.tricks for card in trick.cards)}
    if view.turn_up is not None:
        seen.add(view.turn_up)
    cards = tuple(card for card in DECK if card not in seen)
    suits = [SUIT_OF[card] for card in cards]
    held = sum(view.hand_sizes) - len(view.hand)
    return _Unseen(
        cards=cards,
        by_suit=tuple(suits.count(suit) for suit in range(4)),
        trump=None if view.turn_up is None else SUIT_OF[view.turn_up],
        in_hands=held / len(cards) if cards else 0.0,
    )


def _chance(card: int, hand: Sequence[int], unseen: _Unseen) -> float:
    """How likely this card takes a trick in the rest of the round."""
    if unseen.trump is None:
        weights = _WITHOUT_TRUMP
    else:
        weights = _TRUMP if SUIT_OF[card] == unseen.trump else _PLAIN
    features = _features(card, hand, unseen)
    score = sum(weight * feature for weight, feature in zip(weights, features, strict=True))
    return 1 / (1 + math.exp(-score))


def _features(card: int, hand: Sequence[int], unseen: _Unseen) -> tuple[float, ...]:
    suit = SUIT_OF[card]
    size = len(hand)
    higher = sum(other > card and SUIT_OF[other] == suit for other in unseen.cards)
    lower = unseen.by_suit[suit] - higher
    return (
        1.0,
        math.exp(-higher * unseen.in_hands),
        lower * unseen.in_hands / (size + 1),
        sum(own < card and SUIT_OF[own] == suit for own in hand) / size,
        sum(SUIT_OF[own] == unseen.trump for own in hand) / size,
        1 / size,
    )


def _counts(chances: Sequence[float]) -> list[float]:
    """How likely 0, 1, 2, ... of the cards take a trick, as if each did so by itself."""
    counts = [1.0]
    for chance in chances:
        without = [count * (1 - chance) for count in [*counts, 0.0]]
        counts = [less + more * chance for less, more in zip(without, [0.0, *counts], strict=True)]
    return counts


def _bid_worth(move: Move, counts: Sequence[float], view: View) -> float:
    """The points of a bid, on average."""
    if not isinstance(move, Bid):
        return 0.0
    return counts[move.tricks] * round_points(move.tricks, move.tricks, view.turn_up)


def _play_worth(
    move: Move, chances: dict[int, float], unseen: _Unseen, view: View
) -> tuple[float, float]:
    """How likely the bid is made after this card; among equal ones, what to be rid of first."""
    bid = None if view.viewer is None else view.bids[view.viewer]
    if not isinstance(move, Play) or view.viewer is None or bid is None:
        return (0.0, 0.0)
    need = bid - view.won[view.viewer]
    counts = _counts([chance for card, chance in chances.items() if card != move.card])
    now = _chance_now(move.card, unseen, view)
    worth = now * _at(counts, need - 1) + (1 - now) * _at(counts, need)
    spare = chances[move.card] if need <= 0 else -chances[move.card]
    return (round(worth, 9), spare)


def _at(counts: Sequence[float], count: int) -> float:
    return counts[count] if 0 <= count < len(counts) else 0.0


def _chance_now(card: int, unseen: _Unseen, view: View) -> float:
    """How likely this card takes the present trick."""
    cards = (*view.trick.cards, card)
    if winning_card(cards, unseen.trump) != len(cards) - 1:
        return 0.0
    chance = 1.0
    for place in range(len(cards), 4):
        chance *= 1 - _beaten_by((view.trick.leader + place) % 4, card, unseen, view)
    return chance


def _beaten_by(seat: int, card: int, unseen: _Unseen, view: View) -> float:
    """How likely the seat, which is still to play, beats the card."""
    needs = (view.bids[seat] or 0) > view.won[seat]
    led = SUIT_OF[view.trick.cards[0]] if view.trick.cards else SUIT_OF[card]
    suit = SUIT_OF[card]
    higher = sum(other > card and SUIT_OF[other] == suit for other in unseen.cards)
    is_void = _without(view.hand_sizes[seat], unseen.by_suit[led], unseen)
    if suit != led:
        return is_void * (1 - _without(view.hand_sizes[seat], higher, unseen)) * _RUFFS[needs]
    beaten = (1 - _without(view.hand_sizes[seat], higher, unseen)) * _FOLLOWS[needs]
    if unseen.trump is None or unseen.trump == suit:
        return beaten
    has_trump = 1 - _without(view.hand_sizes[seat], unseen.by_suit[unseen.trump], unseen)
    return min(1.0, beaten + is_void * has_trump * _RUFFS[needs])


def _without(size: int, count: int, unseen: _Unseen) -> float:
    """How likely a hand of this size has none of `count` unseen cards."""
    return (1 - size / len(unseen.cards)) ** count
