"""Which standing orders a sensible player gives with an answer, by what they see alone.

The player thinks ahead: in some worlds that fit what they have seen, the round goes on by the easy
bot in all seats, and each order that could be given is laid beside what the bot does in theirs. An
order is given if its moves would nearly always be the same; of those the one that spares most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol, TypeAlias

from games.core.engine import AnyEngine, GameView
from games.core.errors import GameError
from games.core.orders import Order
from games.core.sampling import NEXT_DEAL
from games.odin.worlds import Worlds as OdinWorlds
from games.oheila.moves import Bid
from games.oheila.view import View as OheilaView
from games.oheila.worlds import Worlds as OheilaWorlds
from games.olenon.worlds import Worlds as OlenonWorlds

WORLDS = 12
"""So many futures are looked at."""
TURNS = 4
"""So many of the player's own turns in each, at most."""
ROUND_TURNS = 8
"""The same, for orders that are given once in a round."""
TOLERANCE = 0.15
"""The most of an order's moves that may differ from the bot's."""
LEAST = 0.25
"""An order that spares fewer answers than this is not worth its writing."""
ROUND_LEAST = 1.5
"""The same, for orders that are given once in a round: who has one shot waits for a good one."""
MOST_ORDERS = 3
"""The most orders that are given at once, one behind another."""
_MOST_MOVES = 6
"""So many of the moves that may come next are looked at as orders."""

AnyOrder: TypeAlias = Order[object, GameView]
Plan: TypeAlias = Callable[[AnyEngine, GameView, object, Random], Sequence[str]]
"""plan(engine, view, move, rng) -> the commands of the orders that are given with this move."""
Future: TypeAlias = Sequence[tuple[GameView, object]]
"""The player's own next turns in one world: what they would see, and what they would play."""


class Worlds(Protocol):
    """States that a viewer cannot tell from the real one."""

    def sample(self, rng: Random) -> object:
        """One of them."""


WORLDS_OF: Mapping[str, Callable[..., Worlds]] = {
    "oheila": OheilaWorlds,
    "odin": OdinWorlds,
    "olenon": OlenonWorlds,
}


def no_plan(engine: AnyEngine, view: GameView, move: object, rng: Random) -> Sequence[str]:
    """Nothing is decided in advance."""
    return ()


def think_ahead(engine: AnyEngine, view: GameView, move: object, rng: Random) -> Sequence[str]:
    """The orders that are worth giving with this move."""
    futures = _futures(engine, view, move, rng, turns=TURNS)
    commands, _ = _best(engine, view, futures)
    return commands


def once(engine: AnyEngine, view: GameView, move: object, rng: Random) -> Sequence[str]:
    """The orders of who gives some once in a round of Oheila, or a trick of Odin and Olenon.

    In Oheila: to duck, once the bid is made or lost; before, what spares several answers.
    """
    if not isinstance(view, OheilaView):
        return think_ahead(engine, view, move, rng)
    if _wants_no_trick(view, move):
        return ("duck",)
    futures = _futures(engine, view, move, rng, turns=ROUND_TURNS)
    commands, worth = _best(engine, view, futures)
    return commands if worth >= ROUND_LEAST else ()


def _wants_no_trick(view: OheilaView, move: object) -> bool:
    """Whether the bid is nothing, made or lost, and there is a choice of cards left."""
    if isinstance(move, Bid):
        return move.tricks == 0 and len(view.hand) > 1
    bid = None if view.viewer is None else view.bids[view.viewer]
    if view.viewer is None or bid is None:
        return False
    lacking = bid - view.won[view.viewer]
    # With two cards one is played now, and the other is forced.
    return len(view.hand) > 2 and not 0 < lacking <= len(view.hand)


def _futures(
    engine: AnyEngine, view: GameView, move: object, rng: Random, *, turns: int
) -> list[Future]:
    worlds = WORLDS_OF[engine.key](view)
    return [future(engine, view, move, worlds.sample(rng), turns) for _ in range(WORLDS)]


def _best(
    engine: AnyEngine, view: GameView, futures: Sequence[Future]
) -> tuple[Sequence[str], float]:
    """Orders, each added where it spares more, and how many answers they spare."""
    given: list[AnyOrder] = []
    worth = 0.0
    while len(given) < MOST_ORDERS:
        trials = [[*given, order] for order in orders_of(engine, view, futures)]
        best = max(trials, key=lambda trial: spared(trial, futures))
        if spared(best, futures) < worth + LEAST:
            break
        given, worth = best, spared(best, futures)
    return [order.command for order in given], worth


def future(engine: AnyEngine, view: GameView, move: object, world: object, most: int) -> Future:
    """What comes in one world after this move: so many own turns, or until the round ends."""
    seat = mover = engine.to_move(world)[0]
    turns: list[tuple[GameView, object]] = []
    this_round = engine.orders.parse(engine.format(move), view)
    while len(turns) < most:
        for event in engine.decide(world, mover, move, NEXT_DEAL):
            world = engine.evolve(world, event)
        movers = engine.to_move(world)
        if not movers or this_round.scope(engine.view(world, seat)) != this_round.scope(view):
            break
        mover = movers[0]
        sight = engine.view(world, mover)
        move = engine.bots["easy"](sight, Random(0), lambda: True)
        if mover == seat:
            turns.append((sight, move))
    return turns


def orders_of(engine: AnyEngine, view: GameView, futures: Sequence[Future]) -> list[AnyOrder]:
    """Those that can be given now: of each kind, and the likeliest of the next moves."""
    texts: list[str] = []
    for kind in engine.orders.kinds(view):
        texts += map(kind.command, kind.numbers) if kind.numbers else [kind.example]
    moves = Counter(engine.format(move) for turns in futures for _, move in turns)
    texts += [text for text, _ in moves.most_common(_MOST_MOVES)]
    orders = []
    for text in texts:
        try:
            orders.append(engine.orders.parse(text, view))
        except GameError:
            # A card that the player may get, or a bid that cannot be: no order now.
            continue
    return orders


def spared(orders: Sequence[AnyOrder], futures: Sequence[Future]) -> float:
    """How many answers these orders spare on average; 0 if they too often differ from the bot."""
    made = differed = 0
    for turns in futures:
        left = list(orders)
        for view, move in turns:
            step = left[0].step(view) if left else None
            if step is None:
                break
            made += 1
            if step.move != move:
                differed += 1
                break
            left[:1] = [] if step.rest is None else [step.rest]
    if differed > TOLERANCE * made:
        return 0.0
    return (made - differed) / len(futures)
