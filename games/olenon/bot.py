"""The easy bot. It sees a view, as a player does, and plays at once, trying nothing out.

It counts about how many turns a hand still needs: cards of one value leave it together, and low
ones find a place less often. It makes the move that leaves the best hand, likes to end a trick by
the fourth card, and would rather not cover or spend cards on what its partner played.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.olenon.cards import TABLE_SIZE, UNITS, VALUES, Bag, count_of
from games.olenon.events import How
from games.olenon.moves import Move, Pass, Play
from games.olenon.rules import how_played
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
    return max(view.legal, key=lambda move: _worth(move, view))


def _worth(move: Move, view: View) -> float:
    """What the move is worth, in turns."""
    is_partners = view.viewer is not None and view.last == (view.viewer + 2) % 4
    if isinstance(move, Pass):
        return (_PARTNER if is_partners else 0.0) - _turns(view.hand + UNITS[view.table_value])
    return _play_worth(move, view, is_partners=is_partners)


def _play_worth(play: Play, view: View, *, is_partners: bool) -> float:
    rest = view.hand - play.size * UNITS[play.value]
    if not rest:
        return _ROUND
    how = how_played(play.value, view.table_value, view.table_size)
    lying = view.table_size if how is How.ADDED else 0
    lead = _LEAD if lying + play.size == TABLE_SIZE else 0.0
    cover = _PARTNER if is_partners and how is How.REPLACED else 0.0
    return lead - cover - _turns(rest)


def _turns(hand: Bag) -> float:
    """About how many turns it takes to be rid of the hand."""
    counts = ((value, count_of(hand, value)) for value in VALUES)
    return sum(_GROUP[value] + _CARD * count for value, count in counts if count)
