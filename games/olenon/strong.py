"""The strong bot: it tries its moves out in worlds that fit what it has seen.

It plays for the round: a round is a point, however many cards the others are left with.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.core.sampling import Question, best_move
from games.olenon.bot import easy
from games.olenon.moves import Move
from games.olenon.playouts import play_out
from games.olenon.view import View
from games.olenon.worlds import Worlds


def strong(view: View, rng: Random, out_of_time: Callable[[], bool]) -> Move:
    """The move that wins most often, as far as there was time to see."""
    first = easy(view, rng, out_of_time)
    if view.viewer is None or len(view.legal) == 1:
        return first
    others = [move for move in view.legal if move != first]
    team = view.viewer % 2
    question = Question(
        candidates=(first, *others),
        world=Worlds(view).sample,
        playout=lambda world, move, rng: _value(play_out(world, move, rng), team),
    )
    return best_move(question, rng, out_of_time)


def _value(winner: int | None, team: int) -> float:
    return 0.5 if winner is None else float(winner == team)
