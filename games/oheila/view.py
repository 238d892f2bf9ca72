"""What one viewer may know of a match: built up from what is public and the viewer's own hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.oheila.moves import BIDS, PLAYS, Move
from games.oheila.rules import forbidden_bid, legal_moves
from games.oheila.state import SEATS, RoundRecord, State, Trick


@dataclass(frozen=True, slots=True)
class View:
    """A match at one moment, as `viewer` sees it; None is a spectator."""

    viewer: int | None
    rounds: str
    round: int
    dealer: int
    turn_up: int | None
    hand: tuple[int, ...]
    """The viewer's own; empty for a spectator."""
    hand_sizes: tuple[int, ...]
    bids: tuple[int | None, ...]
    forbidden_bid: int | None
    """The one bid that the last bidder may not make, once it is known."""
    trick: Trick
    tricks: tuple[Trick, ...]
    won: tuple[int, ...]
    totals: tuple[int, ...]
    sheet: tuple[RoundRecord, ...]
    to_move: int | None
    is_over: bool
    legal: tuple[Move, ...]
    """The viewer's legal moves, in the engine's order."""

    @property
    def is_bidding(self) -> bool:
        """Whether the round is still being bid."""
        return None in self.bids


def view_of(state: State, viewer: int | None) -> View:
    """What `viewer` may know. Raises ValueError where there is no such seat."""
    if viewer is not None and viewer not in SEATS:
        raise ValueError(f"there is no seat {viewer}")
    return View(
        viewer=viewer,
        rounds=state.rounds,
        round=state.round,
        dealer=state.dealer,
        turn_up=state.turn_up,
        hand=() if viewer is None else state.hands[viewer],
        hand_sizes=tuple(len(hand) for hand in state.hands),
        bids=state.bids,
        forbidden_bid=forbidden_bid(state.round, state.bids),
        trick=Trick(state.leader, state.trick),
        tricks=state.tricks,
        won=state.won,
        totals=state.totals,
        sheet=state.sheet,
        to_move=state.to_move,
        is_over=state.is_over,
        legal=() if viewer is None else legal_moves(state, viewer),
    )


def is_forced(view: View) -> bool:
    """Does a spectator's view prove that the seat to move has one legal move.

    With one card left. A bid is never forced: the limit begins with hands of five cards. Which
    suits a seat has shown not to hold proves no more in nearly all positions.
    """
    return view.to_move is not None and not view.is_bidding and view.hand_sizes[view.to_move] == 1


def on_turn(view: View, *, to_bid: bool) -> View:
    """The view of the viewer, a player, as it were on their turn: to bid, or to lead any card."""
    if view.viewer is None:
        raise ValueError("a spectator has no turn")
    if to_bid:
        bids = tuple(bid for bid in BIDS[: len(view.hand) + 1] if bid.tricks != view.forbidden_bid)
        return replace(view, to_move=view.viewer, legal=bids)
    return replace(
        view,
        bids=tuple(bid or 0 for bid in view.bids),
        trick=Trick(view.viewer, ()),
        to_move=view.viewer,
        # Without a card any can be named, to be told that it is not held.
        legal=tuple(PLAYS[card] for card in view.hand) or PLAYS,
    )
