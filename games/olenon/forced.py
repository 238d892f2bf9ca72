"""What a spectator can prove: that whoever is to move has just one legal move."""

from __future__ import annotations

from games.olenon.cards import DECK, HIGHER, UNITS, Bag, bag_of, count_of, size_of
from games.olenon.view import View


def is_forced(view: View) -> bool:
    """Does a spectator's view prove that the seat to move has one legal move.

    Who leads has one only with one card left. Who faces a table has one, to pass, where no hand
    that fits what all have seen adds or replaces. It holds the cards that it was seen to take; the
    others may be any that nobody saw.
    """
    if view.to_move is None:
        return False
    if not view.table_size:
        return view.hand_sizes[view.to_move] == 1
    known = view.known[view.to_move]
    unseen = _unseen(view)
    hidden = view.hand_sizes[view.to_move] - size_of(known)

    def most(value: int) -> int:
        return count_of(known, value) + min(hidden, count_of(unseen, value))

    can_add = most(view.table_value) >= 1
    can_replace = any(most(value) >= view.table_size for value in HIGHER[view.table_value])
    return not can_add and not can_replace


def _unseen(view: View) -> Bag:
    """The cards that nobody has seen yet in this round."""
    seen = view.discards + sum(view.known) + view.table_size * UNITS[view.table_value]
    seen += sum(UNITS[card] for card in view.taken if card is not None)
    return bag_of(DECK) - seen
