"""How long a match by mail takes: `python -m bench.pace [--seed 1] [game ...]` prints the tables of
docs/pace.md.

The engines play alone, without the site. People answer when bench/people.py says, with the move of
the easy bot, and may give standing orders with it (bench/plans.py). Between the answers the match
goes on by the site's rules (turns/services/chain.py): the first order of the seat that stands makes
its move, or all of them stop; a forced move is made without an order.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from bench.bots import chairs, interval
from bench.people import people
from bench.plans import AnyOrder, Plan, no_plan, once, think_ahead
from games.core.deal import Deal
from games.core.engine import AnyEngine, GameView
from games.core.options import Options
from games.registry import get_engine

SEATS = 4


@dataclass(frozen=True, slots=True)
class Table:
    """What is played, and how often for each line."""

    name: str
    key: str
    once: str
    """An order that lasts as long as the stretch of the line “once”: a round, or a trick."""
    matches: int
    win_matches: int
    options: Options = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Help:
    """What spares people an answer."""

    name: str
    is_forced: bool = False
    """Moves that a spectator's view proves to be the only one are made."""
    plan: Plan = no_plan
    is_once: bool = False
    """Orders are given with one answer of a round (Odin, Olenon: trick), not with any."""


TABLES = (
    Table("Oheila, all rounds", "oheila", "play low", 4, 0),
    Table("Oheila, short", "oheila", "play low", 12, 100, {"rounds": "short"}),
    Table("Odin", "odin", "pass until this trick ends", 30, 200),
    Table("Olenon", "olenon", "pass this trick, whatever comes", 100, 600),
)
HELPS = (
    Help("none"),
    Help("forced", is_forced=True),
    Help("forced, orders once", is_forced=True, plan=once, is_once=True),
    Help("forced, orders", is_forced=True, plan=think_ahead),
)


@dataclass(slots=True)
class Course:
    """How a match went."""

    answers: int = 0
    """Of all people."""
    days: float = 0.0
    with_orders: int = 0
    """Answers that brought orders."""
    ordered: int = 0
    """Moves that orders made."""
    differed: int = 0
    """Those of them that the bot would not have made."""
    best: tuple[int, ...] = ()


@dataclass(slots=True)
class Game:
    """A match in play."""

    table: Table
    help: Help
    engine: AnyEngine
    deal: Deal
    state: object
    rng: Random
    course: Course = field(default_factory=Course)
    orders: tuple[deque[tuple[AnyOrder, str]], ...] = field(
        default_factory=lambda: tuple(deque() for _ in range(SEATS))
    )
    """By seat, those that stand: each with the scope that it was given for."""
    planned: set[tuple[int, str]] = field(default_factory=set)
    """The seats that have given orders, and in what."""

    def make(self, seat: int, move: object) -> None:
        """Play it."""
        for event in self.engine.decide(self.state, seat, move, self.deal):
            self.state = self.engine.evolve(self.state, event)

    def bot_move(self, view: GameView) -> object:
        """What the easy bot plays here."""
        return self.engine.bots["easy"](view, self.rng, lambda: True)

    def go_on(self, seat: int) -> bool:
        """Make the move of who is to move, unless they must be asked; and say so."""
        view = self.engine.view(self.state, seat)
        orders = self.orders[seat]
        while orders and orders[0][0].scope(view) != orders[0][1]:
            orders.popleft()
        step = orders[0][0].step(view) if orders else None
        forced = self._forced(seat)
        if forced is None and step is None:
            orders.clear()
            return False
        # An order that asks for the forced move has had its way; any other stands on.
        if step is not None and forced in (None, step.move):
            _, scope = orders.popleft()
            if step.rest is not None:
                orders.appendleft((step.rest, scope))
        if step is not None and forced is None:
            self.course.ordered += 1
            self.course.differed += step.move != self.bot_move(view)
            self.make(seat, step.move)
        else:
            self.make(seat, forced)
        return True

    def _forced(self, seat: int) -> object | None:
        """The only move, where a spectator could tell that there is one."""
        if not self.help.is_forced or not self.engine.is_forced(self.engine.view(self.state, None)):
            return None
        return self.engine.legal_moves(self.state, seat)[0]

    def answer(self, seat: int, plan: Plan) -> None:
        """A person plays, and decides what they can in advance."""
        view = self.engine.view(self.state, seat)
        move = self.bot_move(view)
        for command in self._planned(seat, view, move, plan):
            order = self.engine.orders.parse(command, view)
            self.orders[seat].append((order, order.scope(view)))
        self.course.answers += 1
        self.make(seat, move)

    def _planned(self, seat: int, view: GameView, move: object, plan: Plan) -> Sequence[str]:
        stretch = seat, self.engine.orders.parse(self.table.once, view).scope(view)
        if self.help.is_once and stretch in self.planned:
            return ()
        commands = plan(self.engine, view, move, self.rng)
        if commands:
            self.planned.add(stretch)
            self.course.with_orders += 1
        return commands


def play(table: Table, each: Help, number: int, seed: int, planners: Sequence[int]) -> Course:
    """One match. Its deals follow from its number, the people and their times from the seed too.

    `planners` are the seats that give orders, if the help has some.
    """
    engine = get_engine(table.key)
    deal = Deal(number.to_bytes(32, "big"), "bench", [""] * SEATS)
    times = Random(f"{seed} {table.key} {number}")
    crowd = people(SEATS, times)
    state = engine.fold(engine.setup(SEATS, table.options, deal))
    game = Game(table, each, engine, deal, state, Random(number))
    now = 0.0
    while movers := engine.to_move(game.state):
        seat = movers[0]
        if not game.go_on(seat):
            now = crowd[seat].answers_at(now, times)
            game.answer(seat, each.plan if seat in planners else no_plan)
    outcome = engine.outcome(game.state)
    assert outcome is not None
    game.course.best = outcome.placings[0]
    game.course.days = now / 24
    return game.course


def main() -> None:
    """Play the tables of the games named, or all, with each help; print what it came to."""
    parser = ArgumentParser()
    parser.add_argument("games", nargs="*", default=["oheila", "odin", "olenon"])
    parser.add_argument("--seed", type=int, default=1, help="of the people and their times")
    given = parser.parse_args()
    tables = [table for table in TABLES if table.key in given.games]
    print("| game | help | answers | each | fewer | days | with orders | ordered | differed |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for table in tables:
        without = 0.0
        for each in HELPS:
            numbers = range(table.matches)
            courses = [play(table, each, number, given.seed, range(SEATS)) for number in numbers]
            without = without or mean([course.answers for course in courses])
            print(line_of(table, each, courses, without), flush=True)
    print("\n| game | matches | wins | fair |")
    print("| --- | --- | --- | --- |")
    for table in tables:
        if table.win_matches:
            print(wins_of(table, given.seed), flush=True)


def line_of(table: Table, each: Help, courses: Sequence[Course], without: float) -> str:
    """A row of the first table."""
    answers = mean([course.answers for course in courses])
    ordered = mean([course.ordered for course in courses])
    differed = mean([course.differed for course in courses])
    cells = [
        table.name,
        each.name,
        f"{answers:.0f}",
        f"{answers / SEATS:.1f}",
        f"{1 - answers / without:.0%}",
        f"{mean([course.days for course in courses]):.0f}",
        f"{mean([course.with_orders for course in courses]):.0f}",
        f"{ordered:.0f}",
        f"{differed / ordered:.0%}" if ordered else "",
    ]
    return f"| {' | '.join(cells)} |"


def wins_of(table: Table, seed: int) -> str:
    """A row of the second: one seat, in Olenon a team, gives orders and the others give none."""
    engine = get_engine(table.key)
    wins = 0.0
    for number in range(table.win_matches):
        planners = chairs(engine, number)
        best = play(table, HELPS[-1], number, seed, planners).best
        wins += sum(seat in planners for seat in best) / len(best)
    low, high = interval(wins, table.win_matches)
    fair = len(chairs(engine, 0)) / SEATS
    part = wins / table.win_matches
    cells = [table.name, str(table.win_matches), f"{part:.1%} ({low:.1%} to {high:.1%})"]
    return f"| {' | '.join([*cells, f'{fair:.0%}'])} |"


def mean(numbers: Sequence[float]) -> float:
    """The arithmetic mean."""
    return sum(numbers) / len(numbers)


if __name__ == "__main__":
    main()
