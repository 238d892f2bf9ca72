"""Standing orders: what a player decides in advance.

An order is private to its seat. It acts only where it decides the move completely and the move is
legal; anywhere else it stops, and the player is asked. `games.core.ordering` has the pieces that
games build theirs from.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Generic, TypeVar

from games.core.text import Text

M = TypeVar("M")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class OrderKind:
    """One kind of order, for the page and the help."""

    key: str
    label: Text
    """What it does, in a sentence: “Pass until this trick ends.”."""
    example: str
    """A command that gives such an order; its last word is a number where `numbers` has some."""
    numbers: range = range(0)
    """Those that the order can be given with; single ones may be refused as IllegalMove now."""
    is_typed: bool = False
    """The example only shows how it is written: whoever gives it names cards of his own."""
    tells: Text | None = None
    """What the table learns from an order of this kind, where that is more than the move."""

    def command(self, number: int) -> str:
        """The command with this number."""
        return " ".join([*self.example.split()[:-1], str(number)])


@dataclass(frozen=True, slots=True)
class Step(Generic[M, V]):
    """What an order does now: this move, and what is left of the order, None if nothing is."""

    move: M
    rest: Order[M, V] | None


class Order(ABC, Generic[M, V]):
    """One order: a frozen value, made by a game's own `Orders`."""

    @property
    @abstractmethod
    def command(self) -> str:
        """The canonical text; parsed, it gives this order again."""

    @abstractmethod
    def describe(self) -> Text:
        """The order in a sentence, for its own player."""

    @abstractmethod
    def scope(self, view: V) -> str:
        """How long it lasts: the order lapses once this is another text (`round 3 trick 2`)."""

    @abstractmethod
    def step(self, view: V) -> Step[M, V] | None:
        """What the order does on the viewer's turn; None where it does not decide it."""


class Orders(ABC, Generic[M, V]):
    """The standing orders that one version of a game knows."""

    @abstractmethod
    def kinds(self, view: V) -> tuple[OrderKind, ...]:
        """Those that the viewer can give now, the most useful ones first: a mail shows no more than
        a few. Beside them every command of a move is an order too: when my turn comes, play it,
        if it is legal.
        """

    @abstractmethod
    def parse(self, text: str, view: V) -> Order[M, V]:
        """The order that a text gives, English or French, on the viewer's turn or not.

        Raises GameOver, Unreadable, Ambiguous, and IllegalMove for what can never act (a card that
        the viewer does not hold).
        """
