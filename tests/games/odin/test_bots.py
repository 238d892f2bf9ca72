"""The easy bot plays legally, at once, by what it sees, and better than chance."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.deal import Deal
from games.odin.bot import easy, fewest_turns
from games.odin.cards import CARDS, set_of
from games.odin.engine import Odin
from games.odin.state import State
from tests.games.odin.hidden import twin_of
from tests.games.odin.positions import states
from tests.games.odin.tables import asked, facing, leading

ODIN = Odin()
CHANCE = Deal(b"\x04" * 32, "twins", [""] * 4)


def in_time() -> bool:
    return False


def chosen(state: State) -> str:
    return ODIN.format(easy(asked(state), Random(1), in_time))


@given(states(), st.integers(0, 99))
def test_bot_makes_a_legal_move(state: State, seed: int) -> None:
    for seat in ODIN.to_move(state):
        view = ODIN.view(state, seat)
        assert easy(view, Random(seed), in_time) in view.legal


@given(states(), st.integers(1, 9))
def test_bot_knows_no_hidden_card(state: State, other_deal: int) -> None:
    for seat in ODIN.to_move(state):
        twin = twin_of(state, seat, CHANCE.stream(other_deal))
        moves = [easy(ODIN.view(each, seat), Random(1), in_time) for each in (state, twin)]
        assert moves[0] == moves[1]


@pytest.mark.parametrize(
    ("hand", "turns"),
    [
        ("", 0),
        ("5R", 1),
        ("5R 2R 9R", 1),
        ("5R 5B 5G", 1),
        ("5R 2B", 2),
        ("5R 2R 5B 3B", 2),
        ("1R 2O 3Y 4G 5B 6P", 6),
        ("1R 2R 1O 2O 3Y", 3),
    ],
)
def test_hand_is_played_out_in_the_fewest_turns(hand: str, turns: int) -> None:
    assert fewest_turns(set_of(CARDS[code] for code in hand.split())) == turns


def test_bot_leads_its_whole_hand_where_it_can() -> None:
    assert chosen(leading("1R 5R 9R")) == "play 9R 5R 1R"


def test_bot_empties_its_hand_where_it_can() -> None:
    assert chosen(facing("4B 2B", "9R 8R")) == "play 9R 8R"


def test_bot_leads_the_card_that_goes_with_no_other() -> None:
    assert chosen(leading("5R 6R 7R 3B")) == "play 3B"


def test_bot_takes_what_goes_with_its_hand() -> None:
    assert chosen(facing("2B 2R", "5R 6R 7P 7Y 9R")) == "play 7Y 7P take 2R"


def test_bot_passes_where_a_play_would_spoil_its_hand() -> None:
    assert chosen(facing("1B", "5R 6R 7R")) == "pass"


def test_bot_beats_chance() -> None:
    wins = 0
    for number in range(8):
        totals = _match_against_chance(number)
        wins += totals[0] == min(totals)

    assert wins >= 6


def _match_against_chance(number: int) -> tuple[int, ...]:
    """Seat 0 is the bot, three others play at random."""
    deal = Deal(number.to_bytes(32, "big"), "bots", [""] * 4)
    rng = Random(number)
    state = ODIN.fold(ODIN.setup(4, {}, deal))
    while seats := ODIN.to_move(state):
        view = ODIN.view(state, seats[0])
        move = easy(view, rng, in_time) if seats[0] == 0 else rng.choice(view.legal)
        for event in ODIN.decide(state, seats[0], move, deal):
            state = ODIN.evolve(state, event)
    return state.totals
