"""What a spectator can prove: that whoever is to move has just one legal move."""

from __future__ import annotations

from games.odin.cards import OF_COLOUR, OF_NUMBER, Cards, deck_of
from games.odin.sets import matching_sets, set_in, worth
from games.odin.view import View


def is_forced(view: View) -> bool:
    """Does a spectator's view prove that the seat to move has one legal move.

    Who leads has one only with one card left. Who follows has one, to pass, where no hand that fits
    what all have seen beats the centre. It holds the cards that it was seen to take; the others may
    be any that nobody saw.
    """
    if view.to_move is None:
        return False
    held = view.hand_sizes[view.to_move]
    if not view.centre:
        return held == 1
    return held < view.centre.bit_count() or not _may_beat(view, view.to_move, held)


def _may_beat(view: View, seat: int, held: int) -> bool:
    """Whether the seat may hold cards that beat the centre."""
    taken = view.taken[seat]
    unseen = _unseen(view)
    hidden = held - taken.bit_count()
    size, beaten = view.centre.bit_count(), worth(view.centre)
    for kind in OF_COLOUR + OF_NUMBER:
        equal, more = matching_sets((taken | unseen) & kind, size)
        # From the highest down: the first is nearly always the answer.
        for ranked in (*reversed(more), *reversed(equal)):
            cards = set_in(ranked)
            if (cards & unseen).bit_count() <= hidden and worth(cards) > beaten:
                return True
    return False


def _unseen(view: View) -> Cards:
    """The cards in play that nobody has seen yet in this hand."""
    seen = view.centre | view.discards
    for taken in view.taken:
        seen |= taken
    return deck_of(view.terms.colours) & ~seen
