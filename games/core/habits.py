"""Habits: standing orders that do the same on every turn, for as long as they decide it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from games.core.ordering import OrderView, without_conditions
from games.core.orders import Order, OrderKind, Step
from games.core.phrases import Phrases
from games.core.text import Text

M = TypeVar("M")
V = TypeVar("V", bound=OrderView)


@dataclass(frozen=True, slots=True)
class Habit(Generic[M, V]):
    """One kind of such an order."""

    kind: OrderKind
    said: Phrases
    lasts: Callable[[V], str]
    """The scope that a view is in."""
    decide: Callable[[V, int], M | None]
    """What it does on the viewer's turn, with this number; None where it does not decide it."""
    with_number: Callable[[int], Text] | None = None
    """The label with a number, for a kind that has some."""
    is_done_at_once: bool = False
    """Whether one move is all that it can do while it lasts."""


@dataclass(frozen=True, slots=True)
class HabitOrder(Order[M, V], Generic[M, V]):
    """It stands until it does not decide a turn, or what it was given for is over."""

    habit: Habit[M, V]
    number: int = 0
    """0 where the kind has none."""

    @property
    def command(self) -> str:
        """The example of the kind, with this number."""
        kind = self.habit.kind
        return kind.command(self.number) if kind.numbers else kind.example

    def describe(self) -> Text:
        """The label of the kind, with the number of the order."""
        with_number = self.habit.with_number
        return self.habit.kind.label if with_number is None else with_number(self.number)

    def scope(self, view: V) -> str:
        """As the kind says."""
        return self.habit.lasts(view)

    def step(self, view: V) -> Step[M, V] | None:
        """The move that the habit decides; the order stands on, if it can act again."""
        move = self.habit.decide(view, self.number) if view.legal else None
        if move is None:
            return None
        return Step(move, None if self.habit.is_done_at_once else self)


def habit_said(
    habits: Sequence[Habit[M, V]], words: tuple[str, ...]
) -> tuple[Habit[M, V], int] | None:
    """The habit that the words name, with or without the conditions that hold anyway, and its
    number, in range or not.
    """
    # First as they stand: a condition may be part of a phrase.
    for said in (words, without_conditions(words)):
        for habit in habits:
            number = habit.said.number_in(said)
            if number is not None:
                return habit, number
    return None
