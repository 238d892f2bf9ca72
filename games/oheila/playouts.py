"""Playing a round to its end, quickly: each seat goes by the tricks that its bid still lacks."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.sampling import NEXT_DEAL
from games.oheila.cards import SUIT_OF
from games.oheila.decisions import decide
from games.oheila.estimates import likely_bid
from games.oheila.events import RoundScored
from games.oheila.moves import BIDS, PLAYS, Bid, Move, Play
from games.oheila.rules import evolve, legal_moves, winning_card
from games.oheila.state import SEATS, State

_TRUMP_RANK = 13
"""A trump stands so much above another card of its rank."""


def play_out(state: State, move: Move) -> tuple[int, ...]:
    """The points of the round, by seat, if this move is made and all play on."""
    while True:
        seat = state.to_move
        if seat is None:
            raise ValueError("nobody is to move")
        for event in decide(state, seat, move, NEXT_DEAL):
            if isinstance(event, RoundScored):
                return event.points
            state = evolve(state, event)
        move = _next_move(state)


def _next_move(state: State) -> Move:
    seat = state.to_move
    if seat is None:
        raise ValueError("nobody is to move")
    moves = legal_moves(state, seat)
    if len(moves) == 1:
        return moves[0]
    bid = state.bids[seat]
    if bid is None:
        bids = [move.tricks for move in moves if isinstance(move, Bid)]
        return BIDS[likely_bid(state.hands[seat], bids, state.turn_up)]
    cards = [move.card for move in moves if isinstance(move, Play)]
    return PLAYS[_card(state, cards, bid - state.won[seat])]


def _card(state: State, cards: Sequence[int], need: int) -> int:
    """The card of somebody who still needs so many tricks."""
    trump = None if state.turn_up is None else SUIT_OF[state.turn_up]

    def height(card: int) -> int:
        return card % 13 + _TRUMP_RANK * (SUIT_OF[card] == trump)

    trick = state.trick
    if not trick:
        return max(cards, key=height) if need > 0 else min(cards, key=height)
    best = trick[winning_card(trick, trump)]
    winning = [card for card in cards if _beats(card, best, trump)]
    is_last = len(trick) == len(SEATS) - 1
    if need > 0:
        if not winning:
            return min(cards, key=height)
        # The lowest that does; but with one trick to take, a high card left over is a danger.
        return min(winning, key=height) if is_last and need > 1 else max(winning, key=height)
    losing = [card for card in cards if card not in winning]
    if losing:
        return max(losing, key=height)
    return max(winning, key=height) if is_last else min(winning, key=height)


def _beats(card: int, best: int, trump: int | None) -> bool:
    suit = SUIT_OF[card]
    if suit == SUIT_OF[best]:
        return card > best
    return suit == trump
