"""The standing orders of a seat as its player reads them: on the page and in his mails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.core.errors import GameError
from games.core.orders import OrderKind
from games.core.text import Text, msg
from turns.models import Match, Order
from turns.services.chain import in_force
from turns.services.standing_orders import numbers, standing_rows, stopped_rows
from turns.tables import Table


@dataclass(frozen=True, slots=True)
class OrderLine:
    """One order: what it does, and what one types to give it."""

    number: int
    """Of all orders that the player gave for this seat."""
    command: str
    text: Text


@dataclass(frozen=True, slots=True)
class OrderSheet:
    """What the player of a seat sees of his orders."""

    standing: tuple[OrderLine, ...]
    stopped: tuple[OrderLine, ...]
    """Those that did not decide a turn, since he last answered himself."""
    kinds: tuple[OrderKind, ...]
    """What can be given now, beside moves."""


def sheet_of(table: Table) -> OrderSheet | None:
    """The orders of whoever looks; None where he has no seat in a match that is played."""
    if table.viewer is None or table.match.status != Match.Status.PLAYING:
        return None
    seat = table.seats[table.viewer]
    standing, stopped = standing_rows(seat), stopped_rows(seat)
    of = numbers(seat) if standing or stopped else {}
    return OrderSheet(
        standing=tuple(_standing(table, standing, of)),
        stopped=tuple(_line(row, table, of[row.pk]) for row in stopped),
        kinds=table.engine.orders.kinds(table.view),
    )


def _standing(table: Table, rows: Sequence[Order], of: Mapping[int, int]) -> list[OrderLine]:
    """Without those whose time is over: they end once the seat is asked again."""
    orders = ((row, in_force(row, table.engine, table.view)) for row in rows)
    return [OrderLine(of[row.pk], row.command, order.describe()) for row, order in orders if order]


def _line(row: Order, table: Table, number: int) -> OrderLine:
    """An order that ended; where the game cannot read it any more, as it was written."""
    try:
        text = table.engine.orders.parse(row.command, table.view).describe()
    except GameError:
        text = msg("“{command}”", command=row.command)
    return OrderLine(number, row.command, text)
