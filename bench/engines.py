"""How fast the engines are: `python -m bench.engines` prints the first table in docs/bench.md.

Random matches through the contract: whose turn, which moves are legal, one of them decided (so
checked) and its events evolved. In the same run rlcard's uno (Python) and OpenSpiel's oh_hell (C++)
play random matches through their own interfaces. All take turns, some seconds each round, by
processor time, so that other processes disturb all alike.

Needs requirements/bench.txt, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import process_time

import pyspiel
from rlcard.games.uno import Game as Uno

from games.core.deal import Deal
from games.core.engine import AnyEngine
from games.registry import get_engine

ROUNDS = 5
SECONDS = 2.0
"""For each engine and round."""

Play = Callable[[int], int]
"""Plays the match of a number; gives how many moves it had."""


def main() -> None:
    """Measure all, and print a table."""
    plays: dict[str, Play] = {
        key: turnpost(get_engine(key)) for key in ("oheila", "odin", "olenon")
    }
    plays["rlcard: uno"] = uno
    plays["rlcard: uno, with states"] = uno_with_states
    plays["OpenSpiel: oh_hell"] = oh_hell()
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(ROUNDS):
        for name, play in plays.items():
            rates[name].append(rate(play))
    compared = median(rates["rlcard: uno"])
    print("| engine | moves a second | of rlcard's |")
    print("| --- | --- | --- |")
    for name, measured in rates.items():
        print(f"| {name} | {median(measured):,.0f} | {median(measured) / compared:.2f} |")


def rate(play: Play) -> float:
    """Moves a second, over some seconds of matches."""
    started = process_time()
    moves = number = 0
    while process_time() - started < SECONDS:
        moves += play(number)
        number += 1
    return moves / (process_time() - started)


def turnpost(engine: AnyEngine) -> Play:
    """Random matches of an engine with four seats."""

    def play(number: int) -> int:
        deal = Deal(number.to_bytes(32, "big"), "bench", [""] * 4)
        random = Random(number).random
        state = engine.fold(engine.setup(4, {}, deal))
        moves = 0
        while movers := engine.to_move(state):
            seat = movers[0]
            legal = engine.legal_moves(state, seat)
            move = legal[int(random() * len(legal))]
            for event in engine.decide(state, seat, move, deal):
                state = engine.evolve(state, event)
            moves += 1
        return moves

    return play


def uno(number: int) -> int:
    """A random match of rlcard's uno, two players: its rules alone."""
    random = Random(number).random
    game = _uno(number)
    game_round, players = game.round, game.players
    moves = 0
    while not game_round.is_over:
        legal = game_round.get_legal_actions(players, game_round.current_player)
        game_round.proceed_round(players, legal[int(random() * len(legal))])
        moves += 1
    return moves


def uno_with_states(number: int) -> int:
    """The same as rlcard's learners play it: each step gives the next player's state, too."""
    random = Random(number).random
    game = _uno(number)
    moves = 0
    while not game.is_over():
        legal = game.get_legal_actions()
        game.step(legal[int(random() * len(legal))])
        moves += 1
    return moves


def _uno(number: int) -> Uno:
    game = Uno()
    game.np_random.seed(number)
    game.init_game()
    return game


def oh_hell() -> Play:
    """Random rounds of OpenSpiel's oh_hell, four players with ten cards each, from a dealt hand."""
    game = pyspiel.load_game("oh_hell(players=4,num_tricks_fixed=10)")
    dealt = list(_dealt(game))

    def play(number: int) -> int:
        random = Random(number).random
        state = dealt[number % len(dealt)].clone()
        moves = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            moves += 1
        return moves

    return play


def _dealt(game: pyspiel.Game) -> Iterator[pyspiel.State]:
    """States after the deal: there every draw is a move of its own, which ours is not."""
    for number in range(100):
        rng = Random(number)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        yield state


if __name__ == "__main__":
    main()
