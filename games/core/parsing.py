"""From a typed command to a move, in every game with one seat to move at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from games.core.commands import TEXT_LENGTH, words_of
from games.core.errors import GameError
from games.core.refusals import TurnView, turn_refusal


class Reading(Protocol):
    """What the words of a command name."""

    @property
    def is_clear(self) -> bool:
        """Whether the grammar knows each word, and what it stands for."""


class CommandView(TurnView, Protocol):
    """A view that knows what its viewer may do."""

    @property
    def legal(self) -> Sequence[object]:
        """The viewer's legal moves."""


R = TypeVar("R", bound=Reading)
M = TypeVar("M")
V = TypeVar("V", bound=CommandView)


@dataclass(frozen=True, slots=True)
class CommandParser(Generic[R, M, V]):
    """The way of a command through the words and questions of a game."""

    signs: str
    """Each is a word of its own."""
    read: Callable[[tuple[str, ...]], R]
    interpret: Callable[[R, str, V], M]
    """The move that a reading of the text names, legal or not. Raises a GameError."""
    unclear: Callable[[str, V, M | None], GameError]
    """What is said to a text that is no command; it may have been meant as this legal move."""
    refusal: Callable[[V, M], GameError]
    """Why a move is not legal."""

    def parse(self, text: str, view: V) -> M:
        """The move that the text commands.

        Raises the first that fits of GameOver, NotYourTurn, Unreadable, Ambiguous, IllegalMove.
        """
        early = turn_refusal(view)
        if early is not None:
            raise early
        return self.parse_words(words_of(text[: TEXT_LENGTH + 1], self.signs), text, view)

    def parse_words(self, words: tuple[str, ...], text: str, view: V) -> M:
        """The move that these words of the text command, to a viewer whose turn it is.

        Raises the first that fits of Unreadable, Ambiguous, IllegalMove.
        """
        reading = self.read(words)
        if not reading.is_clear or len(text) > TEXT_LENGTH:
            raise self.unclear(text, view, self._meant(reading, view))
        move = self.interpret(reading, text, view)
        if move not in view.legal:
            raise self.refusal(view, move)
        return move

    def _meant(self, reading: R, view: V) -> M | None:
        """The legal move that the known words name, if they name one."""
        try:
            move = self.interpret(reading, "", view)
        except GameError:
            return None
        return move if move in view.legal else None
