"""Playing a round to its end as easy bots do, now and then by chance."""

from __future__ import annotations

from random import Random

from games.core.sampling import NEXT_DEAL
from games.olenon.bot import habitual_move
from games.olenon.decisions import decide
from games.olenon.events import RoundWon
from games.olenon.moves import Move
from games.olenon.rules import evolve, legal_moves
from games.olenon.state import State, partner_of, team_of

_WHIM = 0.1
"""How often a seat plays anything: a round between bots that never vary can go on for ever."""
_LONGEST = 200
"""After so many moves a playout is given up."""


def play_out(state: State, move: Move, rng: Random) -> int | None:
    """The team that wins the round if this move is made and all play on; None if it drags on."""
    for _ in range(_LONGEST):
        seat = state.to_move
        if seat is None:
            raise ValueError("nobody is to move")
        for event in decide(state, seat, move, NEXT_DEAL):
            if isinstance(event, RoundWon):
                return team_of(event.seat)
            state = evolve(state, event)
        move = _next_move(state, rng)
    return None


def _next_move(state: State, rng: Random) -> Move:
    seat = state.to_move
    if seat is None:
        raise ValueError("nobody is to move")
    moves = legal_moves(state, seat)
    if len(moves) == 1:
        return moves[0]
    if rng.random() < _WHIM:
        return rng.choice(moves)
    return habitual_move(
        state.hands[seat],
        state.table_value,
        state.table_size,
        is_partners=state.last == partner_of(seat),
    )
