"""The strong bot: it tries its moves out in worlds that fit what it has seen.

It plays for few cards left over when the hand ends, and many with the others.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.core.sampling import Question, best_move
from games.odin.bot import hand_after, hand_worth
from games.odin.events import HandEnded
from games.odin.moves import Move
from games.odin.playouts import play_out
from games.odin.view import View
from games.odin.worlds import Worlds

_CANDIDATES = 12
"""More moves than this are not tried: the last of a long list leave a bad hand."""


def strong(view: View, rng: Random, out_of_time: Callable[[], bool]) -> Move:
    """The move that scores best on average, as far as there was time to see."""
    moves = sorted(view.legal, key=lambda move: -hand_worth(hand_after(move, view.cards)))
    if view.viewer is None or len(moves) == 1:
        return moves[0]
    seat = view.viewer
    question = Question(
        candidates=moves[:_CANDIDATES],
        world=Worlds(view).sample,
        playout=lambda world, move, _: _margin(play_out(world, move), seat),
    )
    return best_move(question, rng, out_of_time)


def _margin(end: HandEnded, seat: int) -> float:
    """The points that the others have more, each on average."""
    own = end.points[seat]
    return (sum(end.points) - own) / (len(end.points) - 1) - own
