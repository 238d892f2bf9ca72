"""Refusals that every game with one seat to move at a time words alike."""

from __future__ import annotations

from typing import Protocol

from games.core.engine import GameView
from games.core.errors import Ambiguous, GameError, GameOver, NotYourTurn
from games.core.text import SeatName, Text, msg

_QUOTED_LENGTH = 60


class TurnView(GameView, Protocol):
    """A view of a game in which one seat at a time is asked."""

    @property
    def to_move(self) -> int | None:
        """Who is asked; None when the match is over, and between the events of one move."""

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""


def turn_refusal(view: TurnView) -> GameError | None:
    """Why the viewer cannot move at all now; None if it is their turn."""
    if view.is_over:
        return GameOver(msg("The match is over: nothing more can be played."))
    if view.viewer is None:
        return NotYourTurn(msg("You are watching this match: only its players can move."))
    if view.to_move is None:
        return NotYourTurn(msg("Nobody can move just now."))
    if view.to_move != view.viewer:
        return NotYourTurn(
            msg(
                "It is not your turn: {player} is to move. You will be told when you are.",
                player=SeatName(view.to_move),
            )
        )
    return None


def ambiguous(text: str, choices: tuple[str, ...]) -> Ambiguous:
    """The question back; `choices` are the canonical commands that the text could mean."""
    return Ambiguous(
        msg(
            "“{text}” could mean more than one thing. Write one of these: {choices}.",
            text=quoted(text),
            choices=", ".join(f"“{choice}”" for choice in choices),
        ),
        choices,
    )


def no_order(text: str, command: str, order: str) -> Text:
    """What an unreadable order is answered with: a move and an order that would be right."""
    return msg(
        "“{text}” is no order. Write a move for your turn, for example “{command}”, or an order"
        " such as “{order}”.",
        text=quoted(text),
        command=command,
        order=order,
    )


def doubtful(text: str, command: str) -> Text:
    """What an unreadable command is answered with, if it may have been meant as this one."""
    return msg(
        "“{text}” is not clear enough to be played."
        " If that is what you mean, write just “{command}”.",
        text=quoted(text),
        command=command,
    )


def quoted(text: str) -> str:
    """The text on one line, cut where it grows long."""
    line = " ".join(text.split())
    return line if len(line) <= _QUOTED_LENGTH else line[: _QUOTED_LENGTH - 1] + "…"
