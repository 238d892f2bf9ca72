"""Reading standing orders, alone or behind the move of an answer: `bid 2, then follow low`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from games.core.commands import PARTING_WORDS
from games.core.engine import AnyEngine, GameView
from games.core.errors import GameError, Unreadable
from games.core.refusals import quoted
from games.core.text import Text, msg
from turns.commands import read_command
from turns.models.order import COMMAND_LENGTH, SCOPE_LENGTH

MOST_ORDERS = 20
"""So many can stand for a seat at a time."""
THEN = ", then "
# Not the `puis` of a question: `puis-je` is one word.
_BETWEEN = re.compile(
    rf"[\s,]*(?:[;\n]|(?<![\w-])(?:(?:and|et)\s+)?(?:{'|'.join(sorted(PARTING_WORDS))})(?![\w-]))[\s,:]*",
    re.IGNORECASE,
)


class BadOrder(GameError):
    """An order that cannot be given; the text names it."""

    code = "bad_order"


@dataclass(frozen=True, slots=True)
class WrittenOrder:
    """An order as it is stored, and what it does."""

    command: str
    scope: str
    text: Text


@dataclass(frozen=True, slots=True)
class ReadAnswer:
    """A move, and the orders behind it for the turns that follow."""

    move: object
    orders: tuple[WrittenOrder, ...] = ()


def clauses(text: str) -> list[str]:
    """The parts of a list: `then`, `puis`, `ensuite`, a semicolon or a new line parts them."""
    return [part for part in (part.strip() for part in _BETWEEN.split(text)) if part]


def read_answer(text: str, engine: AnyEngine, view: GameView) -> ReadAnswer:
    """The move that an answer begins with, and the orders behind it.

    Where the parts of a list are no move and orders, all of them may be one move: `8R 3R, then take
    4B`. Raises the GameErrors of read_command, and BadOrder.
    """
    first, *others = clauses(text) or [text]
    if not others:
        return ReadAnswer(read_command(first, engine, view))
    try:
        return ReadAnswer(read_command(first, engine, view), read_clauses(others, engine, view))
    except GameError as error:
        if isinstance(error, BadOrder) and not isinstance(error.__cause__, Unreadable):
            raise
        move = _as_one_move([first, *others], engine, view)
        if move is None:
            raise
        return ReadAnswer(move)


def read_orders(text: str, engine: AnyEngine, view: GameView) -> tuple[WrittenOrder, ...]:
    """All orders of a list. Raises BadOrder, which names the first that cannot be given."""
    return read_clauses(clauses(text), engine, view)


def read_clauses(
    parts: Sequence[str], engine: AnyEngine, view: GameView
) -> tuple[WrittenOrder, ...]:
    """The same for a list that is parted already."""
    if not parts:
        raise BadOrder(msg("Write what is to be played when your turn comes."))
    if len(parts) > MOST_ORDERS:
        raise too_many()
    return tuple(_read_clause(part, engine, view) for part in parts)


def written_answer(command: str, orders: Sequence[WrittenOrder]) -> str:
    """One line that reads as this move and these orders again."""
    return THEN.join([command, *(order.command for order in orders)])


def too_many() -> BadOrder:
    """What is said to whoever gives more orders than can stand."""
    return BadOrder(msg("At most {n} orders can stand at a time.", n=MOST_ORDERS))


def _read_clause(clause: str, engine: AnyEngine, view: GameView) -> WrittenOrder:
    try:
        order = engine.orders.parse(clause, view)
    except GameError as error:
        raise _bad(clause, error.text) from error
    written = WrittenOrder(order.command, order.scope(view), order.describe())
    if len(written.command) > COMMAND_LENGTH or len(written.scope) > SCOPE_LENGTH:
        raise _bad(clause, msg("It is too long."))
    return written


def _bad(clause: str, reason: Text) -> BadOrder:
    text = msg(
        "The order “{clause}” cannot be given: {reason}", clause=quoted(clause), reason=reason
    )
    return BadOrder(text)


def _as_one_move(parts: Sequence[str], engine: AnyEngine, view: GameView) -> object | None:
    try:
        return read_command(", ".join(parts), engine, view)
    except GameError:
        return None
