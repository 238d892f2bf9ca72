"""Strategies: positions of matches that random players reached."""

from functools import cache

from hypothesis import strategies as st

from games.core.options import Options
from games.odin.state import State
from games.registry import get_engine
from games.testing import Played, play_match, table_of

TABLES: tuple[tuple[int, Options], ...] = (
    (2, {"two_player_deck": 54}),
    (2, {"two_player_deck": 36}),
    (3, {"starter": "winner"}),
    (4, {"target": 10}),
    (5, {"target": 10, "starter": "winner"}),
    (6, {"target": 20}),
)


@cache
def played(seed: int, place: int) -> Played:
    """A whole match of random players; kept, since many positions are drawn from one."""
    seats, options = TABLES[place]
    return play_match(table_of(get_engine("odin"), seats, options, seed))


@st.composite
def states(draw: st.DrawFn) -> State:
    """Any state in which somebody is to move, or the last one of a match."""
    match = played(draw(st.integers(0, 7)), draw(st.integers(0, len(TABLES) - 1)))
    state = draw(st.sampled_from(match.states))
    assert isinstance(state, State)
    return state


@st.composite
def states_and_seats(draw: st.DrawFn) -> tuple[State, int]:
    """A state, and one of its seats: as often as not who is to move."""
    state = draw(states())
    seat = draw(st.integers(0, state.terms.seats - 1))
    is_asked = draw(st.booleans()) and state.to_move is not None
    return state, (state.to_move if is_asked and state.to_move is not None else seat)


@st.composite
def states_and_viewers(draw: st.DrawFn) -> tuple[State, int | None]:
    """A state, and a seat or a spectator."""
    state, seat = draw(states_and_seats())
    return state, draw(st.sampled_from([seat, None]))
