"""Playing a hand to its end as easy bots do."""

from __future__ import annotations

from games.core.sampling import NEXT_DEAL
from games.odin.bot import habitual_move
from games.odin.decisions import decide
from games.odin.events import HandEnded
from games.odin.moves import Move
from games.odin.rules import evolve, legal_moves
from games.odin.state import State


def play_out(state: State, move: Move) -> HandEnded:
    """How the hand ends if this move is made and all play on."""
    while True:
        seat = state.to_move
        if seat is None:
            raise ValueError("nobody is to move")
        for event in decide(state, seat, move, NEXT_DEAL):
            if isinstance(event, HandEnded):
                return event
            state = evolve(state, event)
        move = _next_move(state)


def _next_move(state: State) -> Move:
    seat = state.to_move
    if seat is None:
        raise ValueError("nobody is to move")
    moves = legal_moves(state, seat)
    return moves[0] if len(moves) == 1 else habitual_move(moves, state.hands[seat])
