"""How well the bots play: `python -m bench.bots [game ...]` prints the tables of docs/bots.md.

Each line is a match-up over many matches: the first bot in one seat (in Olenon in the two of a
team), the other in all others. From match to match the first bot moves one seat on; deals and bots
follow from the number of the match. A strong bot gets playouts instead of time, so that the result
is the same on any machine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from time import process_time

from games.core.deal import Deal
from games.core.engine import AnyEngine
from games.registry import get_engine

SEATS = 4


@dataclass(frozen=True, slots=True)
class MatchUp:
    """Who plays whom, and how often."""

    game: str
    bot: str
    against: str
    matches: int
    playouts: int = 0
    """For each move of a strong bot."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of it."""

    wins: float
    """Matches won; a shared win counts in part."""
    points: float
    """Of the first bot, on average."""
    others: float
    """Points of the others, on average."""
    thinking: float
    """Processor time of the first bot, in milliseconds a move."""


MATCH_UPS = (
    MatchUp("oheila", "easy", "random", 400),
    MatchUp("oheila", "strong", "easy", 200, playouts=100),
    MatchUp("odin", "easy", "random", 1000),
    MatchUp("odin", "strong", "easy", 400, playouts=100),
    MatchUp("olenon", "easy", "random", 1000),
    MatchUp("olenon", "strong", "easy", 800, playouts=100),
)


def main() -> None:
    """Play the match-ups of the games named, or of all."""
    games = sys.argv[1:] or sorted({match_up.game for match_up in MATCH_UPS})
    print("| game | bot | against | matches | wins | fair | points | ms a move |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for match_up in MATCH_UPS:
        if match_up.game in games:
            print(line_of(match_up, play(match_up)), flush=True)


def line_of(match_up: MatchUp, result: Result) -> str:
    """A row of the table."""
    low, high = interval(result.wins, match_up.matches)
    bot = match_up.bot + (f" ({match_up.playouts})" if match_up.playouts else "")
    fair = len(chairs(get_engine(match_up.game), 0)) / SEATS
    cells = [
        match_up.game.title(),
        bot,
        match_up.against,
        str(match_up.matches),
        f"{result.wins / match_up.matches:.1%} ({low:.1%} to {high:.1%})",
        f"{fair:.0%}",
        f"{result.points:.1f} : {result.others:.1f}",
        f"{result.thinking:.1f}",
    ]
    return f"| {' | '.join(cells)} |"


def play(match_up: MatchUp) -> Result:
    """All matches of a match-up."""
    engine = get_engine(match_up.game)
    wins, thinking, moves = 0.0, 0.0, 0
    points: list[float] = []
    others: list[float] = []
    for number in range(match_up.matches):
        seats = chairs(engine, number)
        match = play_match(engine, match_up, seats, number)
        best = match.placings[0]
        wins += sum(seat in seats for seat in best) / len(best)
        points += [match.points[seat] for seat in seats]
        others += [match.points[seat] for seat in range(SEATS) if seat not in seats]
        thinking += match.thinking
        moves += match.moves
    return Result(wins, mean(points), mean(others), 1000 * thinking / moves)


def chairs(engine: AnyEngine, number: int) -> tuple[int, ...]:
    """Where the first bot sits in this match."""
    if engine.teams:
        return engine.teams[number % len(engine.teams)]
    return (number % SEATS,)


@dataclass(frozen=True, slots=True)
class Match:
    """A match that was played."""

    placings: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    thinking: float
    """Processor time of the first bot, in seconds."""
    moves: int
    """How often it was asked."""


def play_match(engine: AnyEngine, match_up: MatchUp, seats: tuple[int, ...], number: int) -> Match:
    """One match; its deals, and what the bots draw, follow from its number."""
    deal = Deal(number.to_bytes(32, "big"), "bench", [""] * SEATS)
    rng = Random(number)
    state = engine.fold(engine.setup(SEATS, {}, deal))
    thinking, moves = 0.0, 0
    while movers := engine.to_move(state):
        seat = movers[0]
        if seat in seats:
            started = process_time()
            move = choose(engine, match_up.bot, state, rng, match_up.playouts)
            thinking += process_time() - started
            moves += 1
        else:
            move = choose(engine, match_up.against, state, rng)
        for event in engine.decide(state, seat, move, deal):
            state = engine.evolve(state, event)
    outcome = engine.outcome(state)
    assert outcome is not None
    return Match(outcome.placings, outcome.points, thinking, moves)


def choose(engine: AnyEngine, level: str, state: object, rng: Random, playouts: int = 0) -> object:
    """What a bot of this level plays; `random` is any legal move."""
    seat = engine.to_move(state)[0]
    if level == "random":
        return rng.choice(engine.legal_moves(state, seat))
    return engine.bots[level](engine.view(state, seat), rng, time_for(playouts))


def time_for(playouts: int) -> Callable[[], bool]:
    """An out_of_time that runs out by itself after so many questions: one a playout or so."""
    answers: Iterator[bool] = iter([False] * playouts)
    return lambda: next(answers, True)


def mean(numbers: list[float]) -> float:
    """The arithmetic mean."""
    return sum(numbers) / len(numbers)


def interval(wins: float, matches: int) -> tuple[float, float]:
    """Wilson's 95 % interval of the part of matches won."""
    z = 1.96
    part = wins / matches
    centre = part + z * z / (2 * matches)
    reach = z * sqrt(part * (1 - part) / matches + z * z / (4 * matches * matches))
    scale = 1 + z * z / matches
    return (centre - reach) / scale, (centre + reach) / scale


if __name__ == "__main__":
    main()
