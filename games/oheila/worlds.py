"""Worlds: states that fit what a viewer has seen, with guesses in the place of hidden cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise
from random import Random
from typing import TypeAlias

from games.core.sampling import picked
from games.oheila.cards import DECK, SUIT_OF
from games.oheila.estimates import bid_likelihood
from games.oheila.state import SEATS, State
from games.oheila.view import View

Hands: TypeAlias = tuple[tuple[int, ...], ...]

_DEALS = 4
"""From so many deals one is picked that goes with the bids."""
_REST = len(SEATS)
"""The place, after the hands, of the cards that nobody was dealt."""


class Worlds:
    """The states that a viewer cannot tell from the real one."""

    def __init__(self, view: View) -> None:
        """Look through the tricks once, for all worlds."""
        tricks = (*view.tricks, view.trick)
        self._view = view
        self._played: list[list[int]] = [[] for _ in SEATS]
        self._voids: list[set[int]] = [set() for _ in SEATS]
        for trick in tricks:
            for card, seat in trick.played():
                self._played[seat].append(card)
                if SUIT_OF[card] != SUIT_OF[trick.cards[0]]:
                    self._voids[seat].add(SUIT_OF[trick.cards[0]])
        seen = {*view.hand, *chain.from_iterable(self._played), view.turn_up}
        unseen = [card for card in DECK if card not in seen]
        barred = set().union(*self._voids)
        self._free = [card for card in unseen if SUIT_OF[card] not in barred]
        self._limited = [card for card in unseen if SUIT_OF[card] in barred]
        sizes = [0 if seat == view.viewer else size for seat, size in enumerate(view.hand_sizes)]
        self._sizes = (*sizes, len(unseen) - sum(sizes))

    def sample(self, rng: Random) -> State:
        """A world, likely by the bids."""
        deals = [self.deal(rng) for _ in range(_DEALS)]
        hands = picked(deals, [self._likelihood(hands) for hands in deals], rng)
        view = self._view
        return State(
            rounds=view.rounds,
            round=view.round,
            dealer=view.dealer,
            turn_up=view.turn_up,
            hands=hands,
            bids=view.bids,
            leader=view.trick.leader,
            trick=view.trick.cards,
            tricks=view.tricks,
            won=view.won,
            totals=view.totals,
            sheet=view.sheet,
            to_move=view.to_move,
            is_over=view.is_over,
        )

    def deal(self, rng: Random) -> Hands:
        """By seat: the viewer's own hand; to the others the unseen cards, no void suit to anybody.

        1. Cards of suits that somebody cannot have come first: to a place that still has room for
           them; more room, more likely.
        2. Where all that may have a card are full, one of them hands a card on (see _hand_on).
        3. The others fill up what is left.
        """
        places: list[list[int]] = [[] for _ in self._sizes]
        rng.shuffle(self._limited)
        for card in self._limited:
            self._place(card, places, rng)
        rng.shuffle(self._free)
        start = 0
        for place, size in zip(places, self._sizes, strict=True):
            end = start + size - len(place)
            place.extend(self._free[start:end])
            start = end
        view = self._view
        return tuple(
            view.hand if seat == view.viewer else tuple(sorted(places[seat])) for seat in SEATS
        )

    def _place(self, card: int, places: list[list[int]], rng: Random) -> None:
        may = [place for place in range(len(places)) if self._may_have(place, card)]
        room = [self._sizes[place] - len(places[place]) for place in may]
        if any(room):
            places[rng.choices(may, room)[0]].append(card)
        else:
            self._hand_on(card, may, places)

    def _may_have(self, place: int, card: int) -> bool:
        return place == _REST or SUIT_OF[card] not in self._voids[place]

    def _hand_on(self, card: int, may: Sequence[int], places: list[list[int]]) -> None:
        """Make room for the card by the shortest chain of cards handed on, found breadth first.

        There is one, since the real hands are a deal that fits.
        """
        moves = [[(card, place)] for place in may]
        reached = set(may)
        for chained in moves:
            full = chained[-1][1]
            for to in set(range(len(places))) - reached:
                moved = next((own for own in places[full] if self._may_have(to, own)), None)
                if moved is None:
                    continue
                longer = [*chained, (moved, to)]
                if len(places[to]) < self._sizes[to]:
                    _move(longer, places)
                    return
                reached.add(to)
                moves.append(longer)
        raise ValueError("no deal fits what was seen")

    def _likelihood(self, hands: Hands) -> float:
        """How well the hands go with the bids that the others have made."""
        likelihood = 1.0
        for seat, bid in enumerate(self._view.bids):
            if bid is not None and seat != self._view.viewer:
                dealt = (*hands[seat], *self._played[seat])
                likelihood *= bid_likelihood(dealt, bid, self._view.turn_up)
        return likelihood


def _move(chained: Sequence[tuple[int, int]], places: list[list[int]]) -> None:
    """Each card to its place; from the second on, it leaves the place of the card before."""
    for (_, left), (card, _) in pairwise(chained):
        places[left].remove(card)
    for card, place in chained:
        places[place].append(card)
