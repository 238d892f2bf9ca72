"""What one viewer may know of a match: built up from what is public and the viewer's own hand."""

from __future__ import annotations

from dataclasses import dataclass

from games.olenon.cards import Bag, size_of
from games.olenon.moves import Move
from games.olenon.rules import legal_moves
from games.olenon.state import SEATS, State


@dataclass(frozen=True, slots=True)
class Reveal:
    """What all may see once the match is over."""

    hands: tuple[Bag, ...]
    """By seat: the cards left."""
    aside: Bag


@dataclass(frozen=True, slots=True)
class View:
    """A match at one moment, as `viewer` sees it; None is a spectator."""

    viewer: int | None
    order: str
    target: int
    round: int
    starter: int
    trick: int
    """The number of the trick in this round."""
    hand: Bag
    """The viewer's own; empty for a spectator."""
    hand_sizes: tuple[int, ...]
    known: tuple[Bag, ...]
    """By seat: those cards of the hand that all have seen."""
    discards: Bag
    table_value: int
    """Of the cards on the table; 0 where there is none."""
    table_size: int
    """How many cards are on the table."""
    taken: tuple[int | None, ...]
    """By seat: the card that lies beside the hand of who has passed."""
    last: int | None
    points: tuple[int, int]
    to_move: int | None
    is_over: bool
    legal: tuple[Move, ...]
    """The viewer's legal moves, in the engine's order."""
    reveal: Reveal | None
    """Only when the match is over."""

    @property
    def table(self) -> tuple[int, ...]:
        """The cards on the table."""
        return (self.table_value,) * self.table_size


def view_of(state: State, viewer: int | None) -> View:
    """What `viewer` may know. Raises ValueError where there is no such seat."""
    if viewer is not None and viewer not in SEATS:
        raise ValueError(f"there is no seat {viewer}")
    return View(
        viewer=viewer,
        order=state.order,
        target=state.target,
        round=state.round,
        starter=state.starter,
        trick=state.trick,
        hand=0 if viewer is None else state.hands[viewer],
        hand_sizes=tuple(size_of(hand) for hand in state.hands),
        known=state.known,
        discards=state.discards,
        table_value=state.table_value,
        table_size=state.table_size,
        taken=state.taken,
        last=state.last,
        points=state.points,
        to_move=state.to_move,
        is_over=state.is_over,
        legal=() if viewer is None else legal_moves(state, viewer),
        reveal=Reveal(state.hands, state.aside) if state.is_over else None,
    )
