"""The strong bot plays legally and in time, by what it sees; its worlds fit what was seen."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.deal import Deal
from games.oheila.cards import SUIT_OF
from games.oheila.engine import Oheila
from games.oheila.moves import BIDS
from games.oheila.state import State
from games.oheila.strong import strong
from games.oheila.worlds import Worlds
from tests.games.oheila.compact import state_of
from tests.games.oheila.hidden import twin_of
from tests.games.oheila.positions import states
from tests.games.oheila.tables import asked, leading
from tests.games.thinking import time_for

OHEILA = Oheila()
CHANCE = Deal(b"\x04" * 32, "twins", [""] * 4)


@settings(deadline=None)
@given(states(), st.integers(0, 99), st.integers(0, 40))
def test_bot_makes_a_legal_move_however_little_time_there_is(
    state: State, seed: int, playouts: int
) -> None:
    for seat in OHEILA.to_move(state):
        view = OHEILA.view(state, seat)
        assert strong(view, Random(seed), time_for(playouts)) in view.legal


@settings(deadline=None)
@given(states(), st.integers(1, 9))
def test_bot_knows_no_hidden_card(state: State, other_deal: int) -> None:
    for seat in OHEILA.to_move(state):
        twin = twin_of(state, seat, CHANCE.stream(other_deal))
        moves = [strong(OHEILA.view(each, seat), Random(1), time_for(30)) for each in (state, twin)]
        assert moves[0] is moves[1]


@settings(deadline=None)
@given(states(), st.integers(0, 99))
def test_viewer_cannot_tell_a_world_from_the_real_state(state: State, seed: int) -> None:
    for seat in OHEILA.to_move(state):
        view = OHEILA.view(state, seat)
        world = Worlds(view).sample(Random(seed))
        assert OHEILA.view(world, seat) == view
        assert OHEILA.load(OHEILA.position(world)) == world


@settings(deadline=None)
@given(states(), st.integers(0, 99))
def test_world_gives_nobody_a_suit_that_it_did_not_follow(state: State, seed: int) -> None:
    for viewer in OHEILA.to_move(state):
        world = Worlds(OHEILA.view(state, viewer)).sample(Random(seed))
        for trick in (*state.tricks, OHEILA.view(state, viewer).trick):
            for card, seat in trick.played():
                led = SUIT_OF[trick.cards[0]]
                if SUIT_OF[card] != led and seat != viewer:
                    assert led not in {SUIT_OF[held] for held in world.hands[seat]}


def test_bot_bids_zero_on_nothing_without_trump() -> None:
    low = leading("2C 3C 4C 2D 3D 4D 2H 3H 4H 2S 3S 4S 5S")._replace(bids=(None,) * 4)

    assert strong(asked(low), Random(1), time_for(400)) is BIDS[0]


@pytest.mark.parametrize(("won", "card"), [(0, "AH"), (1, "QH")])
def test_bot_plays_for_what_its_bid_still_lacks(won: int, card: str) -> None:
    """It bid one. Last to play on hearts, with a low card to follow."""
    state = state_of(
        {
            "round": 5,
            "dealer": 0,
            "turn_up": "4S",
            "hands": "2C / AH QH / 3C / 5C",
            "bids": "1 1 1 1",
            "leader": 2,
            "trick": "3H 4H KH",
            "won": f"{3 - won} {won} 0 0",
            "totals": "0 0 0 0",
            "to_move": 1,
        }
    )

    move = strong(asked(state), Random(1), time_for(400))

    assert OHEILA.format(move) == f"play {card}"
