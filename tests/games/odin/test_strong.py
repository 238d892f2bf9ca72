"""The strong bot plays legally and in time, by what it sees; its worlds fit what was seen."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.deal import Deal
from games.odin.engine import Odin
from games.odin.state import State
from games.odin.strong import strong
from games.odin.worlds import Worlds
from tests.games.odin.hidden import twin_of
from tests.games.odin.positions import states
from tests.games.odin.tables import asked, facing, leading
from tests.games.thinking import time_for

ODIN = Odin()
CHANCE = Deal(b"\x04" * 32, "twins", [""] * 4)


def chosen(state: State) -> str:
    """What the bot plays in seat 1, with some time."""
    return ODIN.format(strong(asked(state), Random(1), time_for(400)))


@settings(deadline=None)
@given(states(), st.integers(0, 99), st.integers(0, 40))
def test_bot_makes_a_legal_move_however_little_time_there_is(
    state: State, seed: int, playouts: int
) -> None:
    for seat in ODIN.to_move(state):
        view = ODIN.view(state, seat)
        assert strong(view, Random(seed), time_for(playouts)) in view.legal


@settings(deadline=None)
@given(states(), st.integers(1, 9))
def test_bot_knows_no_hidden_card(state: State, other_deal: int) -> None:
    for seat in ODIN.to_move(state):
        twin = twin_of(state, seat, CHANCE.stream(other_deal))
        moves = [strong(ODIN.view(each, seat), Random(1), time_for(30)) for each in (state, twin)]
        assert moves[0] == moves[1]


@settings(deadline=None)
@given(states(), st.integers(0, 99))
def test_viewer_cannot_tell_a_world_from_the_real_state(state: State, seed: int) -> None:
    for seat in ODIN.to_move(state):
        view = ODIN.view(state, seat)
        world = Worlds(view).sample(Random(seed))
        assert ODIN.view(world, seat) == view
        assert ODIN.load(ODIN.position(world)) == world


def test_bot_empties_its_hand_where_it_can() -> None:
    assert chosen(facing("3R", "5B 6B")) == "play 6B 5B"


def test_bot_leads_its_whole_hand_where_it_can() -> None:
    assert chosen(leading("5B 6B 9B")) == "play 9B 6B 5B"


def test_bot_leads_the_card_that_goes_with_no_other() -> None:
    assert chosen(leading("5B 6B 9B 9R 9G 7Y")) == "play 7Y"
