"""Choosing a move by trying out each in worlds that fit what was seen.

A world is a state with guesses in the place of the hidden cards. A bot makes worlds from its view,
never from the real state, plays each candidate out in each of them, and takes the best on average.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Generic, TypeVar

from games.core.deal import Deal, Stream

M = TypeVar("M")
W = TypeVar("W")
T = TypeVar("T")

WORLDS = 600
"""More are not looked at, however much time there is: the means hardly move any more."""
_ROUND = 8
"""After so many worlds the candidates are compared."""
_CLEARLY = 2.5
"""So many standard errors behind the best, a candidate is not tried any more."""


@dataclass(frozen=True, slots=True)
class Question(Generic[M, W]):
    """What a bot has to choose from, and how it finds out."""

    candidates: Sequence[M]
    """One or more moves, the most promising first: what is played if there is no time at all."""
    world: Callable[[Random], W]
    """A world that fits what was seen."""
    playout: Callable[[W, M, Random], float]
    """What the move comes to in that world, if all play on somehow: the higher the better."""


def best_move(question: Question[M, W], rng: Random, out_of_time: Callable[[], bool]) -> M:
    """The candidate with the best mean over the worlds that there was time for.

    All candidates are played out in the same worlds, so that luck is the same for all: what counts
    is the difference. A world that was not finished in time does not count.
    """
    results: dict[int, list[float]] = {place: [] for place in range(len(question.candidates))}
    for number in range(1, WORLDS + 1):
        if len(results) == 1 or out_of_time():
            break
        found = _tried(question, tuple(results), rng, out_of_time)
        if found is None:
            break
        for place, value in found.items():
            results[place].append(value)
        if number % _ROUND == 0:
            results = _without_clearly_worse(results)
    # The first of equal ones, so the most promising.
    return question.candidates[max(results, key=lambda place: sum(results[place]))]


def _tried(
    question: Question[M, W],
    places: Sequence[int],
    rng: Random,
    out_of_time: Callable[[], bool],
) -> dict[int, float] | None:
    """What the candidates at these places come to in one world; None if time ran out."""
    world = question.world(rng)
    found = {}
    for place in places:
        if out_of_time():
            return None
        found[place] = question.playout(world, question.candidates[place], rng)
    return found


def _without_clearly_worse(results: dict[int, list[float]]) -> dict[int, list[float]]:
    best = max(results.values(), key=sum)
    return {place: values for place, values in results.items() if not _is_behind(values, best)}


def _is_behind(values: Sequence[float], best: Sequence[float]) -> bool:
    """Whether the values lag clearly, world by world."""
    lags = [more - less for more, less in zip(best, values, strict=True)]
    mean = sum(lags) / len(lags)
    variance = sum((lag - mean) ** 2 for lag in lags) / (len(lags) - 1)
    return mean > _CLEARLY * sqrt(variance / len(lags))


def picked(choices: Sequence[T], weights: Sequence[float], rng: Random) -> T:
    """One of the choices, each as likely as it weighs; the first if none weighs anything."""
    total = sum(weights)
    return rng.choices(choices, weights)[0] if total > 0 else choices[0]


class _Unshuffled(Stream):
    """Gives the cards as they lie."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(b"")

    def draw(self, k: int) -> int:
        """Always the first."""
        return 0

    def shuffled(self, cards: Sequence[T]) -> list[T]:
        """The cards in their order."""
        return list(cards)


class NextDeal(Deal):
    """Stands in for the deal where a playout ends: the cards of the next round are not looked at.

    A real deal would cost more than the rest of a short playout.
    """

    __slots__ = ("_stream",)

    def __init__(self) -> None:
        super().__init__(b"", "", ())
        self._stream = _Unshuffled()

    def stream(self, n: int) -> Stream:
        """The same for every n."""
        return self._stream


NEXT_DEAL = NextDeal()
