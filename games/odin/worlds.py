"""Worlds: states that fit what a viewer has seen, with guesses in the place of hidden cards.

A play or a pass tells nothing certain of the hand behind it, since one may always pass. Certain are
the cards that lie or lay open, and those that were taken from the centre and not played since.
"""

from __future__ import annotations

from random import Random

from games.odin.cards import Cards, deck_of, members, set_of
from games.odin.state import State
from games.odin.view import View


class Worlds:
    """The states that a viewer cannot tell from the real one."""

    def __init__(self, view: View) -> None:
        """Count once, for all worlds, what is not seen."""
        self._view = view
        self._held = tuple(
            view.cards if seat == view.viewer else taken for seat, taken in enumerate(view.taken)
        )
        seen = view.centre | view.discards
        for held in self._held:
            seen |= held
        self._unseen = list(members(deck_of(view.terms.colours) & ~seen))
        self._missing = tuple(
            size - held.bit_count() for size, held in zip(view.hand_sizes, self._held, strict=True)
        )

    def sample(self, rng: Random) -> State:
        """A world, every deal as likely as another."""
        rng.shuffle(self._unseen)
        hands: list[Cards] = []
        start = 0
        for held, missing in zip(self._held, self._missing, strict=True):
            end = start + missing
            hands.append(held | set_of(self._unseen[start:end]))
            start = end
        view = self._view
        return State(
            terms=view.terms,
            hand=view.hand,
            starter=view.starter,
            trick=view.trick,
            hands=tuple(hands),
            taken=view.taken,
            centre=view.centre,
            owner=view.owner,
            passes=view.passes,
            discards=view.discards,
            totals=view.totals,
            sheet=view.sheet,
            to_move=view.to_move,
            is_over=view.is_over,
        )
