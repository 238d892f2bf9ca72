"""Strategies: positions of matches that random players reached."""

from functools import cache

from hypothesis import strategies as st

from games.oheila.state import State
from games.registry import get_engine
from games.testing import Played, play_match, table_of


@cache
def played(seed: int, rounds: str) -> Played:
    """A whole match of random players; kept, since many positions are drawn from one."""
    return play_match(table_of(get_engine("oheila"), 4, {"rounds": rounds}, seed))


@st.composite
def states(draw: st.DrawFn) -> State:
    """Any state in which somebody is to move, or the last one of a match."""
    match = played(draw(st.integers(0, 15)), draw(st.sampled_from(["all", "short"])))
    state = draw(st.sampled_from(match.states))
    assert isinstance(state, State)
    return state


seats = st.integers(0, 3)
viewers = st.none() | seats
