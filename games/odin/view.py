"""What one viewer may know of a match: built up from what is public and the viewer's own hand."""

from __future__ import annotations

from dataclasses import dataclass

from games.odin.cards import NOTHING, Cards
from games.odin.moves import Move
from games.odin.rules import legal_moves
from games.odin.state import State, Terms


@dataclass(frozen=True, slots=True)
class View:
    """A match at one moment, as `viewer` sees it; None is a spectator."""

    viewer: int | None
    terms: Terms
    hand: int
    """The number of the hand that is played."""
    starter: int
    trick: int
    """The number of the trick in this hand."""
    cards: Cards
    """The viewer's own; none for a spectator."""
    hand_sizes: tuple[int, ...]
    taken: tuple[Cards, ...]
    """By seat: the cards in hand that everybody saw it take from the centre."""
    centre: Cards
    owner: int | None
    passes: int
    discards: Cards
    totals: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...]
    left: tuple[Cards, ...]
    """By seat: the cards left in hand, once the match is over; nothing before."""
    to_move: int | None
    is_over: bool
    legal: tuple[Move, ...]
    """The viewer's legal moves, in the engine's order."""

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed in a row since the last play."""
        if self.owner is None:
            return ()
        return tuple((self.owner + i) % self.terms.seats for i in range(1, self.passes + 1))

    @property
    def can_lead_all(self) -> bool:
        """Whether the viewer is to lead and may play several cards, the whole hand, at once."""
        return not self.centre and len(self.legal) > self.cards.bit_count()


def view_of(state: State, viewer: int | None) -> View:
    """What `viewer` may know. Raises ValueError where there is no such seat."""
    if viewer is not None and viewer not in range(state.terms.seats):
        raise ValueError(f"there is no seat {viewer}")
    return View(
        viewer=viewer,
        terms=state.terms,
        hand=state.hand,
        starter=state.starter,
        trick=state.trick,
        cards=NOTHING if viewer is None else state.hands[viewer],
        hand_sizes=tuple(hand.bit_count() for hand in state.hands),
        taken=state.taken,
        centre=state.centre,
        owner=state.owner,
        passes=state.passes,
        discards=state.discards,
        totals=state.totals,
        sheet=state.sheet,
        left=state.hands if state.is_over else (),
        to_move=state.to_move,
        is_over=state.is_over,
        legal=() if viewer is None else legal_moves(state, viewer),
    )
