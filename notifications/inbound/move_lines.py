"""Which lines of a reply are moves, and which are standing orders.

A line that the game does not read at all is prose. Two lines that read as moves are two moves, of
which none is played; a second one is an order only behind `then`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.core.commands import PARTING_WORDS, folded, words_of
from games.core.engine import AnyEngine, GameView
from games.core.errors import GameError, Unreadable
from notifications.inbound.commands import CommandLine
from notifications.inbound.verbs import verb_of
from turns.orders import THEN, read_answer, read_orders, written_answer


@dataclass(frozen=True, slots=True)
class ReadMove:
    """A line that the game reads as a command."""

    command: str
    """The canonical command, with the orders that ride on it; as it was typed where the game
    refuses it.
    """
    error: GameError | None = None


@dataclass(frozen=True, slots=True)
class OrderLines:
    """The lines that are orders."""

    commands: tuple[str, ...] = ()
    """Canonical; as it was typed where the game refuses it."""
    error: GameError | None = None
    """Why the first one that is refused is."""
    prose: tuple[CommandLine, ...] = ()
    """The lines that are none, and no command of any other kind."""


@dataclass(frozen=True, slots=True)
class ReadLines:
    """What the lines of a reply to a turn ask for."""

    moves: tuple[ReadMove, ...] = ()
    """The different ones: the same move written twice is one."""
    orders: OrderLines = OrderLines()
    """Those on lines of their own."""
    meant: ReadMove | None = None
    """The one command that a line which is none may have been meant as."""


def read_moves(lines: Sequence[CommandLine], engine: AnyEngine, view: GameView) -> ReadLines:
    """The moves and orders of a seat that is asked. Orders on lines of their own ride on the move,
    where there is one.
    """
    found: dict[str, ReadMove] = {}
    meant: dict[str, ReadMove] = {}
    behind: list[CommandLine] = []
    for line in lines:
        if verb_of(line) is not None:
            continue
        if _goes_on(line):
            behind.append(line)
            continue
        try:
            said = read_answer(line.command, engine, view)
        except Unreadable as error:
            behind.append(line)
            if error.meant:
                meant.setdefault(error.meant, ReadMove(error.meant, error))
            continue
        except GameError as error:
            move = ReadMove(line.command, error)
        else:
            move = ReadMove(written_answer(engine.format(said.move), said.orders))
        found.setdefault(folded(move.command), move)
    orders = read_order_lines(behind, engine, view)
    only = next(iter(meant.values())) if len(meant) == 1 else None
    return ReadLines(_with_orders(tuple(found.values()), orders), orders, only)


def read_order_lines(
    lines: Sequence[CommandLine], engine: AnyEngine, view: GameView | None
) -> OrderLines:
    """The lines of which each part is an order, on the seat's turn or not. Without a view, where
    the match is not played, none is.
    """
    commands: list[str] = []
    prose: list[CommandLine] = []
    first_error: GameError | None = None
    for line in lines:
        if verb_of(line) is not None:
            continue
        if view is None:
            prose.append(line)
            continue
        try:
            commands += [order.command for order in read_orders(line.command, engine, view)]
        except GameError as error:
            if isinstance(error.__cause__, GameError) and not _is_prose(error.__cause__):
                commands.append(line.command)
                first_error = first_error or error
            else:
                prose.append(line)
    return OrderLines(tuple(commands), first_error, tuple(prose))


def _goes_on(line: CommandLine) -> bool:
    """Does the line begin with the word that parts an order from what stands before it."""
    return words_of(line.command)[:1] in {(word,) for word in PARTING_WORDS}


def _is_prose(error: GameError) -> bool:
    return isinstance(error, Unreadable)


def _with_orders(moves: tuple[ReadMove, ...], orders: OrderLines) -> tuple[ReadMove, ...]:
    """The one move with the orders below it: all of them, or nothing is played."""
    if len(moves) != 1 or moves[0].error is not None or not orders.commands:
        return moves
    command = THEN.join([moves[0].command, *orders.commands])
    return (replace(moves[0], command=command, error=orders.error),)
