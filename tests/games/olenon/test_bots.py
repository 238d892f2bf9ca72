"""The easy bot plays legally, at once, by what it sees, and better than chance."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.deal import Deal
from games.olenon.bot import easy
from games.olenon.engine import Olenon
from games.olenon.state import State, team_of
from tests.games.olenon.compact import state_of
from tests.games.olenon.hidden import twin_of
from tests.games.olenon.positions import states
from tests.games.olenon.tables import asked, following, leading

OLENON = Olenon()
CHANCE = Deal(b"\x04" * 32, "twins", [""] * 4)


def in_time() -> bool:
    return False


def chosen(state: State) -> str:
    """What the bot plays in seat 1."""
    return OLENON.format(easy(asked(state), Random(1), in_time))


@given(states(), st.integers(0, 99))
def test_bot_makes_a_legal_move(state: State, seed: int) -> None:
    for seat in OLENON.to_move(state):
        view = OLENON.view(state, seat)
        assert easy(view, Random(seed), in_time) in view.legal


@given(states(), st.integers(1, 9))
def test_bot_knows_no_hidden_card(state: State, other_deal: int) -> None:
    for seat in OLENON.to_move(state):
        twin = twin_of(state, seat, CHANCE.stream(other_deal))
        moves = [easy(OLENON.view(each, seat), Random(1), in_time) for each in (state, twin)]
        assert moves[0] is moves[1]


def test_bot_goes_out_where_it_can() -> None:
    assert chosen(following("66", table="33")) == "play 6 6"


def test_bot_leads_low_cards_together() -> None:
    assert chosen(leading("0006")) == "play 0 0 0"


def test_bot_rather_plays_than_takes_a_card() -> None:
    assert chosen(following("0246", table="3")) != "pass"


@pytest.mark.parametrize(("last", "command"), [(0, "play 6 6"), (3, "play 5")])
def test_bot_covers_an_opponent_and_adds_to_its_partner(last: int, command: str) -> None:
    state = state_of({"hands": "12/1566/14/22", "table": "55", "last": last, "to_move": 1})

    assert chosen(state) == command


def test_bots_beat_chance() -> None:
    wins = sum(_is_won_against_chance(number) for number in range(40))

    assert wins >= 36


def _is_won_against_chance(number: int) -> bool:
    """The bots are team A and team B in turns, the others play at random."""
    deal = Deal(number.to_bytes(32, "big"), "bots", [""] * 4)
    rng = Random(number)
    state = OLENON.fold(OLENON.setup(4, {}, deal))
    while seats := OLENON.to_move(state):
        view = OLENON.view(state, seats[0])
        is_bot = team_of(seats[0]) == number % 2
        move = easy(view, rng, in_time) if is_bot else rng.choice(view.legal)
        for event in OLENON.decide(state, seats[0], move, deal):
            state = OLENON.evolve(state, event)
    return state.points[number % 2] == state.target
