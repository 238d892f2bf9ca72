"""Worlds: states that fit what a viewer has seen, with guesses in the place of hidden cards.

A play or a pass tells nothing certain of the hand behind it, since one may always pass. Certain are
the cards that lie or lay open, and those that were taken up and not played since.
"""

from __future__ import annotations

from random import Random

from games.olenon.cards import DECK, UNITS, Bag, bag_of, cards_in, size_of
from games.olenon.state import SEATS, State
from games.olenon.view import View


class Worlds:
    """The states that a viewer cannot tell from the real one."""

    def __init__(self, view: View) -> None:
        """Count once, for all worlds, what is not seen."""
        self._view = view
        self._held = tuple(view.hand if seat == view.viewer else view.known[seat] for seat in SEATS)
        seen = sum(self._held) + view.discards + bag_of(view.table)
        seen += bag_of(card for card in view.taken if card is not None)
        self._unseen = list(cards_in(bag_of(DECK) - seen))
        self._missing = tuple(
            size - size_of(held) for size, held in zip(view.hand_sizes, self._held, strict=True)
        )

    def sample(self, rng: Random) -> State:
        """A world, every deal as likely as another."""
        rng.shuffle(self._unseen)
        hands: list[Bag] = []
        start = 0
        for held, missing in zip(self._held, self._missing, strict=True):
            end = start + missing
            hands.append(held + sum(UNITS[card] for card in self._unseen[start:end]))
            start = end
        view = self._view
        return State(
            order=view.order,
            target=view.target,
            round=view.round,
            starter=view.starter,
            trick=view.trick,
            hands=tuple(hands),
            known=view.known,
            aside=bag_of(self._unseen[start:]),
            discards=view.discards,
            table_value=view.table_value,
            table_size=view.table_size,
            taken=view.taken,
            last=view.last,
            points=view.points,
            to_move=view.to_move,
        )
