"""Strategies: positions of matches that random players reached."""

from functools import cache

from hypothesis import strategies as st

from games.core.options import Options
from games.olenon.state import State
from games.registry import get_engine
from games.testing import Played, play_match, table_of

OPTIONS: tuple[Options, ...] = (
    {},
    {"starter": "winner"},
    {"starter": "loser", "points": 3},
    {"points": 1},
)


@cache
def played(seed: int, options: int) -> Played:
    """A whole match of random players; kept, since many positions are drawn from one."""
    return play_match(table_of(get_engine("olenon"), 4, OPTIONS[options], seed))


@st.composite
def states(draw: st.DrawFn) -> State:
    """Any state in which somebody is to move, or the last one of a match."""
    match = played(draw(st.integers(0, 15)), draw(st.integers(0, len(OPTIONS) - 1)))
    state = draw(st.sampled_from(match.states))
    assert isinstance(state, State)
    return state


seats = st.integers(0, 3)
viewers = st.none() | seats
