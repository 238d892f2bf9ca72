"""The promises of standing orders, and of moves that nobody need be asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from games.core.commands import PARTING_WORDS, words_of
from games.core.engine import AnyEngine, GameView
from games.core.errors import GameOver, IllegalMove, NotYourTurn, Unreadable
from games.core.orders import Order, OrderKind, Orders
from games.testing.breach import ensure
from games.testing.matches import Played, Table
from games.testing.promises import NO_COMMANDS, check_text, expect_refusal

LONGEST_COMMAND = 200
LONGEST_SCOPE = 100
"""What the site keeps of an order."""
EVERY = 11
"""In one of so many positions orders are given: a prime, so that it is every seat's turn."""
_MOST_MOVES = 6
"""So many of the legal moves are given as orders then."""
_MOST_STANDING = 10
"""So many orders of a seat are asked in each later position."""

SITE_WORDS = PARTING_WORDS | {"orders", "ordres"}
"""The site's own words about orders: no game has them."""


def check_orders(played: Played) -> None:
    """Every order comes back from its text, and gives a legal move or none, whatever happens."""
    engine = played.table.engine
    for seat in range(played.table.seats):
        standing: dict[str, Order[object, GameView]] = {}
        for number, state in enumerate(played.states):
            view = engine.view(state, seat)
            for order in standing.values():
                check_step(played.table, state, seat, order)
            if number % EVERY:
                continue
            for command in commands_of(engine, view):
                order = check_order(engine, command, view)
                check_step(played.table, state, seat, order)
                standing.pop(command, None)
                standing[command] = order
            for command in list(standing)[:-_MOST_STANDING]:
                del standing[command]


def commands_of(engine: AnyEngine, view: GameView) -> Iterator[str]:
    """Orders that the viewer can give now: of every kind, with every number, and legal moves."""
    for kind in engine.orders.kinds(view):
        check_kind(engine, kind)
        yield from _numbered(engine, kind, view) if kind.numbers else (kind.example,)
    legal: tuple[object, ...] = getattr(view, "legal", ())
    yield from map(engine.format, legal[:_MOST_MOVES])


def _numbered(engine: AnyEngine, kind: OrderKind, view: GameView) -> list[str]:
    """The commands with the numbers that are not refused."""
    taken = []
    for command in map(kind.command, kind.numbers):
        try:
            engine.orders.parse(command, view)
        except IllegalMove as refusal:
            check_text(refusal.text)
            continue
        taken.append(command)
    ensure(taken, f"“{kind.key}” can be given with a number")
    return taken


def check_kind(engine: AnyEngine, kind: OrderKind) -> None:
    """A kind says what it does and what it tells, in words of the game."""
    check_text(kind.label)
    check_text(kind.tells)
    for word in words_of(kind.example):
        known = word in engine.words or word.upper() in engine.faces
        ensure(known or any(map(str.isdigit, word)), f"“{word}” is a word of {engine.key}")


def check_order(engine: AnyEngine, command: str, view: GameView) -> Order[object, GameView]:
    """The order of a command; its own command is read as the same order."""
    order = engine.orders.parse(command, view)
    ensure(engine.orders.parse(order.command, view) == order, f"“{order.command}” is its order")
    ensure(len(order.command) <= LONGEST_COMMAND, f"“{order.command}” is short enough to keep")
    scope = order.scope(view)
    ensure(0 < len(scope) <= LONGEST_SCOPE, f"“{command}” has a scope")
    ensure(scope == engine.orders.parse(command, view).scope(view), f"“{command}” has one scope")
    check_text(order.describe())
    return order


def check_step(table: Table, state: object, seat: int, order: Order[object, GameView]) -> None:
    """Off the turn nothing, on the turn nothing or a legal move; the rest is an order after it."""
    engine = table.engine
    view = engine.view(state, seat)
    ensure(order.scope(view), f"“{order.command}” has a scope in every position")
    step = order.step(view)
    if step is None:
        return
    legal = engine.legal_moves(state, seat)
    ensure(step.move in legal, f"“{order.command}” gives a legal move, and on its turn alone")
    if step.rest is None:
        return
    for event in engine.decide(state, seat, step.move, table.deal):
        state = engine.evolve(state, event)
    after = engine.view(state, seat)
    if engine.outcome(state) is None and step.rest.scope(after) == order.scope(view):
        rest = engine.orders.parse(step.rest.command, after)
        ensure(rest == step.rest, f"“{step.rest.command}”, what is left of it, is an order")


def check_orders_refused(played: Played) -> None:
    """A text that is no command is no order; spectators give none, and nobody after the end."""
    engine = played.table.engine
    for state in (played.states[0], played.states[-1]):
        is_over = engine.outcome(state) is not None
        for viewer in (None, *range(played.table.seats)):
            view = engine.view(state, viewer)
            error = GameOver if is_over else NotYourTurn if viewer is None else Unreadable
            ensure(
                error is Unreadable or not engine.orders.kinds(view),
                "only who can give orders has kinds of them",
            )
            for text in NO_COMMANDS:
                parse = partial(engine.orders.parse, text, view)
                expect_refusal(parse, error, said=repr(text), otherwise="is taken for an order")


def check_forced(played: Played) -> None:
    """Where a spectator's view proves that there is one legal move, there is one."""
    engine = played.table.engine
    for state in played.states:
        if engine.is_forced(engine.view(state, None)):
            movers = engine.to_move(state)
            ensure(len(movers) == 1, "a forced move is somebody's")
            moves = engine.legal_moves(state, movers[0])
            ensure(len(moves) == 1, f"seat {movers[0]} has {len(moves)} moves, and is not forced")


def check_orders_secret(table: Table, state: object, twin: object, viewer: int | None) -> None:
    """What is forced, and what an order does, follows from a view alone."""
    engine = table.engine
    one, other = engine.view(state, viewer), engine.view(twin, viewer)
    if viewer is None:
        ensure(engine.is_forced(one) == engine.is_forced(other), "hidden cards force a move")
        return
    ensure(engine.orders.kinds(one) == engine.orders.kinds(other), "hidden cards decide the kinds")
    for command in commands_of(engine, one):
        orders = [engine.orders.parse(command, view) for view in (one, other)]
        ensure(orders[0] == orders[1], f"hidden cards decide what “{command}” is")
        ensure(orders[0].step(one) == orders[1].step(other), f"they decide what “{command}” does")


def check_orders_declared(engine: AnyEngine) -> None:
    """A game has orders, and none of the site's words about them."""
    ensure(isinstance(getattr(engine, "orders", None), Orders), "it has standing orders")
    ensure(SITE_WORDS.isdisjoint(engine.words), "the words about orders are the site's")
