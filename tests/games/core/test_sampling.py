"""Trying moves out in worlds: the best mean is chosen, as far as there was time."""

from collections.abc import Callable
from random import Random

import pytest

from games.core.sampling import NEXT_DEAL, WORLDS, Question, best_move, picked
from tests.games.thinking import time_for


def never() -> bool:
    return False


class Sampling:
    """Worlds are numbers; what is tried out is counted."""

    def __init__(self, worth: Callable[[float, str], float]) -> None:
        self.worth = worth
        self.worlds = 0
        self.tried: list[str] = []

    def question(self, candidates: str) -> Question[str, float]:
        return Question(tuple(candidates), self.world, self.playout)

    def world(self, rng: Random) -> float:
        self.worlds += 1
        return rng.random()

    def playout(self, world: float, move: str, rng: Random) -> float:
        self.tried.append(move)
        return self.worth(world, move)


def test_best_mean_is_chosen() -> None:
    sampling = Sampling(lambda world, move: world * {"a": 1, "b": 3, "c": 2}[move])

    assert best_move(sampling.question("abc"), Random(1), never) == "b"


def test_first_of_equal_candidates_is_chosen() -> None:
    sampling = Sampling(lambda world, move: 1.0)

    assert best_move(sampling.question("abc"), Random(1), never) == "a"


def test_nothing_is_tried_without_time() -> None:
    sampling = Sampling(lambda world, move: 1.0)

    assert best_move(sampling.question("abc"), Random(1), lambda: True) == "a"
    assert (sampling.worlds, sampling.tried) == (0, [])


def test_one_candidate_is_not_tried() -> None:
    sampling = Sampling(lambda world, move: 1.0)

    assert best_move(sampling.question("a"), Random(1), never) == "a"
    assert not sampling.tried


@pytest.mark.parametrize("playouts", range(1, 9))
def test_trying_stops_at_once_when_time_is_up(playouts: int) -> None:
    sampling = Sampling(lambda world, move: 1.0)

    best_move(sampling.question("abc"), Random(1), time_for(playouts))

    assert len(sampling.tried) < playouts


def test_unfinished_world_does_not_count() -> None:
    sampling = Sampling(lambda world, move: {"a": 1.0, "b": 2.0}[move])

    assert best_move(sampling.question("ab"), Random(1), time_for(2)) == "a"


def test_clearly_worse_candidate_is_not_tried_any_more() -> None:
    sampling = Sampling(lambda world, move: world if move in "ab" else world - 1)

    best_move(sampling.question("abc"), Random(1), never)

    assert sampling.tried.count("c") < 20
    assert sampling.tried.count("a") == WORLDS


def test_picked_choice_is_as_likely_as_it_weighs() -> None:
    rng = Random(1)

    chosen = [picked("ab", [1.0, 3.0], rng) for _ in range(400)]

    assert 270 < chosen.count("b") < 330


def test_first_choice_is_picked_where_none_weighs_anything() -> None:
    assert picked("ab", [0.0, 0.0], Random(1)) == "a"


def test_next_deal_leaves_the_cards_as_they_lie() -> None:
    stream = NEXT_DEAL.stream(3)

    assert (stream.shuffled("abc"), stream.draw(4)) == (["a", "b", "c"], 0)
