"""The easy bot. It sees a view, as a player does, and plays at once, without trying anything out.

It empties its hand where it can. Else it makes the move that leaves the best hand: one that could
be played out in few turns, with few cards, and those high. Passing leaves the hand as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

from games.odin.cards import COLOUR_OF, NOTHING, NUMBER_OF, Cards, members
from games.odin.moves import Move, Pass
from games.odin.view import View

# What a card less and a number one higher are worth, in turns. Found by trial among a few round
# values, in matches of four such bots.
_CARD = 0.5
_NUMBER = 0.05


def easy(view: View, rng: Random, out_of_time: Callable[[], bool]) -> Move:
    """The move that leaves the best hand."""
    return habitual_move(view.legal, view.cards)


def habitual_move(moves: Sequence[Move], hand: Cards) -> Move:
    """The one of these moves that leaves the best hand."""
    return max(moves, key=lambda move: hand_worth(hand_after(move, hand)))


def hand_after(move: Move, hand: Cards) -> Cards:
    """The hand when the move is made."""
    if isinstance(move, Pass):
        return hand
    return hand & ~move.cards | (NOTHING if move.taken is None else 1 << move.taken)


@lru_cache(maxsize=1 << 14)
def hand_worth(hand: Cards) -> float:
    """The higher the better; 0 is the empty hand, and no hand is worth more."""
    cards = members(hand)
    high = sum(NUMBER_OF[card] for card in cards)
    return _NUMBER * high - _CARD * len(cards) - fewest_turns(hand)


def fewest_turns(hand: Cards) -> int:
    """The fewest turns that play out a hand, each a set of one number or of one colour.

    A card joins a colour and a number, so this is the smallest set of colours and numbers that
    touches every card; by Kőnig's theorem that is as large as the most cards of which no two share
    a colour or a number.
    """
    numbers: dict[int, list[int]] = {}
    for card in members(hand):
        numbers.setdefault(COLOUR_OF[card], []).append(NUMBER_OF[card])
    colour_by_number: dict[int, int] = {}
    return sum(_finds_number(colour, numbers, colour_by_number, set()) for colour in numbers)


def _finds_number(
    colour: int, numbers: dict[int, list[int]], colour_by_number: dict[int, int], tried: set[int]
) -> bool:
    """Pairs the colour with a number, if need be by giving another colour another one."""
    for number in numbers[colour]:
        if number in tried:
            continue
        tried.add(number)
        rival = colour_by_number.get(number)
        if rival is None or _finds_number(rival, numbers, colour_by_number, tried):
            colour_by_number[number] = colour
            return True
    return False
