"""The strong bot: it tries its moves out in worlds that fit what it has seen.

It bids and plays for the points of the round, ahead of the others'. What its bid still lacks is
looked at anew with each card, and so is what the others lack.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.core.sampling import Question, best_move
from games.oheila.bot import easy
from games.oheila.moves import Move
from games.oheila.playouts import play_out
from games.oheila.view import View
from games.oheila.worlds import Worlds

_OTHERS = 0.3
"""What a point of the best of the others costs."""


def strong(view: View, rng: Random, out_of_time: Callable[[], bool]) -> Move:
    """The bid or the card that scores best on average, as far as there was time to see."""
    first = easy(view, rng, out_of_time)
    if view.viewer is None or len(view.legal) == 1:
        return first
    others = [move for move in view.legal if move != first]
    seat = view.viewer
    question = Question(
        candidates=(first, *others),
        world=Worlds(view).sample,
        playout=lambda world, move, _: _margin(play_out(world, move), seat),
    )
    return best_move(question, rng, out_of_time)


def _margin(points: tuple[int, ...], seat: int) -> float:
    """The points ahead of the others."""
    own = points[seat]
    return own - _OTHERS * (sum(points) - own)
