"""Matches of random players, at every table that an engine is for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from games.core.deal import Deal, Stream
from games.core.engine import AnyEngine, GameEvent
from games.core.errors import BadOption
from games.core.options import Options
from games.testing.breach import ensure

CAP = 20_000
"""A match of more moves than this is reported as endless."""


@dataclass(frozen=True, slots=True)
class Table:
    """Where a match is played: its engine, seats, options and deal."""

    engine: AnyEngine
    seats: int
    options: Options
    deal: Deal
    chance: Stream
    """What random players choose with."""


@dataclass(slots=True)
class Played:
    """A match as far as it was played."""

    table: Table
    events: list[GameEvent] = field(default_factory=list)
    moves: list[tuple[int, object]] = field(default_factory=list)
    states: list[object] = field(default_factory=list)
    """The states in which somebody was to move, and the last one."""


def tables(engine: AnyEngine, seed: int = 0) -> Iterator[Table]:
    """A table for each number of seats with the defaults, and for each other choice."""
    for seats in engine.seats:
        given: list[Options] = [{}]
        given += [
            {option.key: choice.value}
            for option in engine.options
            for choice in option.choices
            if choice.value != option.default
        ]
        for options in given:
            table = table_of(engine, seats, options, seed)
            try:
                engine.setup(seats, options, table.deal)
            except BadOption:
                # A choice may be for some numbers of seats alone; the defaults are for all.
                ensure(options, f"the defaults serve {seats} seats")
                continue
            yield table


def table_of(engine: AnyEngine, seats: int, options: Options, seed: int) -> Table:
    """A table whose deals and players follow from a number."""
    deal = Deal(seed.to_bytes(32, "big"), "contract", [""] * seats)
    chance = Deal(seed.to_bytes(32, "big"), "players", [""] * seats).stream(0)
    return Table(engine, seats, options, deal, chance)


def play_match(table: Table, cap: int = CAP) -> Played:
    """A whole match of random legal moves."""
    engine = table.engine
    played = Played(table, engine.setup(table.seats, table.options, table.deal))
    state = engine.fold(played.events)
    played.states.append(state)
    while seats := engine.to_move(state):
        ensure(len(played.moves) < cap, f"a match ends within {cap} moves")
        seat = seats[table.chance.draw(len(seats))]
        moves = engine.legal_moves(state, seat)
        ensure(moves, "who is to move has a legal move")
        move = moves[table.chance.draw(len(moves))]
        events = engine.decide(state, seat, move, table.deal)
        for event in events:
            state = engine.evolve(state, event)
        played.events += events
        played.moves.append((seat, move))
        played.states.append(state)
    return played
