"""The strong bot plays legally and in time, by what it sees; its worlds fit what was seen."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.deal import Deal
from games.olenon.engine import Olenon
from games.olenon.state import State
from games.olenon.strong import strong
from games.olenon.worlds import Worlds
from tests.games.olenon.hidden import twin_of
from tests.games.olenon.positions import states
from tests.games.olenon.tables import asked, following, leading
from tests.games.thinking import time_for

OLENON = Olenon()
CHANCE = Deal(b"\x04" * 32, "twins", [""] * 4)


def chosen(state: State) -> str:
    """What the bot plays in seat 1, with some time."""
    return OLENON.format(strong(asked(state), Random(1), time_for(400)))


@settings(deadline=None)
@given(states(), st.integers(0, 99), st.integers(0, 40))
def test_bot_makes_a_legal_move_however_little_time_there_is(
    state: State, seed: int, playouts: int
) -> None:
    for seat in OLENON.to_move(state):
        view = OLENON.view(state, seat)
        assert strong(view, Random(seed), time_for(playouts)) in view.legal


@settings(deadline=None)
@given(states(), st.integers(1, 9))
def test_bot_knows_no_hidden_card(state: State, other_deal: int) -> None:
    for seat in OLENON.to_move(state):
        twin = twin_of(state, seat, CHANCE.stream(other_deal))
        moves = [strong(OLENON.view(each, seat), Random(1), time_for(30)) for each in (state, twin)]
        assert moves[0] == moves[1]


@settings(deadline=None)
@given(states(), st.integers(0, 99))
def test_viewer_cannot_tell_a_world_from_the_real_state(state: State, seed: int) -> None:
    for seat in OLENON.to_move(state):
        view = OLENON.view(state, seat)
        world = Worlds(view).sample(Random(seed))
        assert OLENON.view(world, seat) == view
        assert OLENON.load(OLENON.position(world)) == world


def test_bot_goes_out_where_it_can() -> None:
    assert chosen(following("66", table="33")) == "play 6 6"


def test_bot_leads_what_nobody_can_beat_and_then_goes_out() -> None:
    assert chosen(leading("00006")) in {"play 0 0 0 0", "play 6"}
