"""What the standing orders of games with one seat to move at a time are built from."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Protocol, TypeVar

from games.core.commands import folded, words_of
from games.core.errors import GameError, GameOver, NotYourTurn
from games.core.orders import Order, Orders, Step
from games.core.refusals import TurnView
from games.core.text import Text, msg


class OrderView(TurnView, Protocol):
    """A view that knows what its viewer may do; nothing off the turn."""

    @property
    def legal(self) -> Sequence[object]:
        """The viewer's legal moves."""


M = TypeVar("M")
V = TypeVar("V", bound=OrderView)
L = TypeVar("L", bound=OrderView)

_CONDITIONS = tuple(
    tuple(folded(phrase).split())
    for phrase in (
        "when my turn comes",
        "when it is my turn",
        "when it's my turn",
        "on my next turn",
        "on my turn",
        "next turn",
        "if it is legal",
        "if it's legal",
        "if that is legal",
        "if legal",
        "when it is legal",
        "when legal",
        "if possible",
        "if allowed",
        "if i can",
        "when i can",
        "quand mon tour vient",
        "quand mon tour viendra",
        "quand vient mon tour",
        "quand ce sera mon tour",
        "quand c' est mon tour",
        "à mon prochain tour",
        "au prochain tour",
        "à mon tour",
        "si c' est légal",
        "si légal",
        "quand c' est légal",
        "quand c' est possible",
        "si c' est possible",
        "si possible",
        "quand je peux",
        "si je peux",
        "else ask me",
        "else ask",
        "otherwise ask me",
        "otherwise ask",
        "sinon demande moi",
        "sinon demandez moi",
        "sinon demande",
    )
)
"""What holds for every order anyway, as people say it. A longer phrase stands before a shorter."""
_BY_FIRST_WORD = {
    phrase[0]: tuple(each for each in _CONDITIONS if each[0] == phrase[0]) for phrase in _CONDITIONS
}

CONDITION_WORDS = frozenset(word for phrase in _CONDITIONS for word in phrase)
"""Words that stand in such phrases; alone they mean nothing."""


def without_conditions(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words without “when my turn comes”, “if legal”, “else ask”, “si possible”, …"""
    left: list[str] = []
    place = 0
    while place < len(words):
        begun = _BY_FIRST_WORD.get(words[place], ())
        phrase = next((each for each in begun if words[place:][: len(each)] == each), ())
        if not phrase:
            left.append(words[place])
        place += len(phrase) or 1
    return tuple(left)


def order_refusal(view: TurnView) -> GameError | None:
    """Why the viewer can give no order at all; None if they can, on their turn or not."""
    if view.is_over:
        return GameOver(msg("The match is over: nothing more can be played."))
    if view.viewer is None:
        return NotYourTurn(msg("You are watching this match: only its players can give orders."))
    return None


@dataclass(frozen=True, slots=True)
class Once(Order[M, L], Generic[M, L]):
    """When my turn comes, play this move, if it is legal: once, and then it is done."""

    move: M
    format: Callable[[M], str]
    """The canonical command of a move."""
    lasts: Callable[[L], str]
    """The scope that a view is in."""

    @property
    def command(self) -> str:
        """The canonical command of the move."""
        return self.format(self.move)

    def describe(self) -> Text:
        """The move, by its command."""
        return msg("When your turn comes: “{command}”, if it is legal.", command=self.command)

    def scope(self, view: L) -> str:
        """As the game says."""
        return self.lasts(view)

    def step(self, view: L) -> Step[M, L] | None:
        """The move, if it is legal."""
        return Step(self.move, None) if self.move in view.legal else None


class TurnOrders(Orders[M, V]):
    """The way of a text to an order: one of the game's own kinds first, then a move."""

    signs: ClassVar[str] = ""
    """Each is a word of its own, as in the game's commands."""

    def parse(self, text: str, view: V) -> Order[M, V]:
        """The order of the text.

        Raises the first that fits of GameOver, NotYourTurn (to a spectator), Unreadable, Ambiguous
        and IllegalMove.
        """
        early = order_refusal(view)
        if early is not None:
            raise early
        words = words_of(text, self.signs)
        return self.own(words, text, view) or self.once(words, text, view)

    @abstractmethod
    def own(self, words: tuple[str, ...], text: str, view: V) -> Order[M, V] | None:
        """The order of one of the game's own kinds, if the words give one: each word must be known.

        A text of more than `TEXT_LENGTH` letters gives none.
        Raises Unreadable, Ambiguous, IllegalMove.
        """

    @abstractmethod
    def once(self, words: tuple[str, ...], text: str, view: V) -> Order[M, V]:
        """A move that the words name, as an order, without the conditions that hold anyway.

        Raises Unreadable, Ambiguous, IllegalMove.
        """
