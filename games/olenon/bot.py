"""The easy bot. It sees a view, as a player does, and plays at once, trying nothing out.

It counts about how many turns a hand still needs: cards of one value leave it together, and low
ones find a place less often. It makes the move that leaves the best hand, likes to end a trick by
the fourth card, and would rather not cover or spend cards on what its partner played.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from games.olenon.cards import TABLE_SIZE, UNITS, VALUES, Bag, count_of
from games.olenon.events import How
from games.olenon.moves import Move, Pass
from games.olenon.rules import how_played, moves_from
from games.olenon.view import View

# In turns; found by changing one at a time and playing a thousand matches against the bot before.
_GROUP = (1.2, 0.85, 0.7, 0.55, 0.4, 0.25, 0.1)
"""By value: what cards of it cost, however many they are."""
_CARD = 0.25
_LEAD = 0.6
"""What it is worth to end the trick, and lead the next."""
_PARTNER = 0.2
"""What it is worth to leave the partner's cards on top."""
_ROUND = 100.0


def easy(view: View, rng: Random, out_of_time: Callable[[], bool]) -> Move:
    """The move that leaves the best hand."""
    is_partners = view.viewer is not None and view.last == (view.viewer + 2) % 4
    return habitual_move(view.hand, view.table_value, view.table_size, is_partners=is_partners)


# In playouts the same hands face the same table again and again.
@lru_cache(maxsize=1 << 16)
def habitual_move(hand: Bag, value: int, count: int, *, is_partners: bool) -> Move:
    """The move that leaves the best hand, with `count` cards of `value` on the table.

    `is_partners` says whether the partner was last to play.
    """
    moves = moves_from(hand, value, count)
    return max(moves, key=lambda move: _worth(move, hand, (value, count), is_partners=is_partners))


def _worth(move: Move, hand: Bag, table: tuple[int, int], *, is_partners: bool) -> float:
    """What the move is worth, in turns."""
    value, count = table
    if isinstance(move, Pass):
        return (_PARTNER if is_partners else 0.0) - _turns(hand + UNITS[value])
    rest = hand - move.size * UNITS[move.value]
    if not rest:
        return _ROUND
    how = how_played(move.value, value, count)
    lying = count if how is How.ADDED else 0
    lead = _LEAD if lying + move.size == TABLE_SIZE else 0.0
    cover = _PARTNER if is_partners and how is How.REPLACED else 0.0
    return lead - cover - _turns(rest)


def _turns(hand: Bag) -> float:
    """About how many turns it takes to be rid of the hand."""
    counts = ((value, count_of(hand, value)) for value in VALUES)
    return sum(_GROUP[value] + _CARD * count for value, count in counts if count)
