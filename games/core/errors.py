"""Why a command, a move or a position is refused.

The text is for the player; it holds no other seat's cards.
"""

from __future__ import annotations

from typing import ClassVar

from games.core.text import Text


class GameError(Exception):
    """The root: `code` names the kind for programs.

    `text` says to the player what is wrong and what would be right.
    """

    code: ClassVar[str] = "game_error"

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class GameOver(GameError):
    """Nothing can be played any more."""

    code = "game_over"


class NotYourTurn(GameError):
    """Another seat is to move."""

    code = "not_your_turn"


class Unreadable(GameError):
    """Not a command of this game; `meant` is the canonical command that it may have been."""

    code = "unreadable"

    def __init__(self, text: Text, meant: str | None = None) -> None:
        super().__init__(text)
        self.meant = meant


class Ambiguous(GameError):
    """It could be several moves; `choices` are their canonical commands."""

    code = "ambiguous"

    def __init__(self, text: Text, choices: tuple[str, ...]) -> None:
        super().__init__(text)
        self.choices = choices


class IllegalMove(GameError):
    """A command, but not one that the rules allow now."""

    code = "illegal_move"


class BadOption(GameError):
    """An option that the game does not declare, or a value that is none of its choices, or not for
    this table; `option` is its key, where it is one of the game's.
    """

    code = "bad_option"

    def __init__(self, text: Text, option: str = "") -> None:
        super().__init__(text)
        self.option = option


class BadSeatCount(GameError):
    """The game is not for this number of players."""

    code = "bad_seat_count"


class BadPosition(GameError):
    """Not a position of this game."""

    code = "bad_position"
