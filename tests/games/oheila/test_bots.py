"""The easy bot plays legally, at once, by what it sees, and better than chance."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.deal import Deal
from games.oheila.bot import easy
from games.oheila.engine import Oheila
from games.oheila.moves import BIDS, PLAYS
from games.oheila.state import State
from tests.games.oheila.compact import state_of
from tests.games.oheila.hidden import twin_of
from tests.games.oheila.positions import states
from tests.games.oheila.tables import asked, leading

OHEILA = Oheila()
CHANCE = Deal(b"\x04" * 32, "twins", [""] * 4)


def in_time() -> bool:
    return False


def playing(hand: str, *, bid: int, trick: str, won: int = 0) -> State:
    """Round 5, two cards left in seat 1's hand; seat 0 led, spades are trump."""
    return state_of(
        {
            "round": 5,
            "dealer": 3,
            "turn_up": "4S",
            "hands": f"2C / {hand} / 3C 4C / 5C 6C",
            "bids": f"1 {bid} 1 1",
            "leader": 0,
            "trick": trick,
            "won": f"{3 - won} {won} 0 0",
            "totals": "0 0 0 0",
            "to_move": 1,
        }
    )


@given(states(), st.integers(0, 99))
def test_bot_makes_a_legal_move(state: State, seed: int) -> None:
    for seat in OHEILA.to_move(state):
        view = OHEILA.view(state, seat)
        assert easy(view, Random(seed), in_time) in view.legal


@given(states(), st.integers(1, 9))
def test_bot_knows_no_hidden_card(state: State, other_deal: int) -> None:
    for seat in OHEILA.to_move(state):
        twin = twin_of(state, seat, CHANCE.stream(other_deal))
        moves = [easy(OHEILA.view(each, seat), Random(1), in_time) for each in (state, twin)]
        assert moves[0] is moves[1]


def test_bot_that_needs_the_trick_takes_it() -> None:
    view = asked(playing("AH 2D", bid=1, trick="KH"))

    assert easy(view, Random(1), in_time) is PLAYS[38]


@pytest.mark.parametrize(("bid", "card"), [(1, "QH"), (0, "3H")])
def test_bot_plays_by_what_its_bid_still_lacks(bid: int, card: str) -> None:
    view = asked(playing("3H QH", bid=bid, trick="JH"))

    assert OHEILA.format(easy(view, Random(1), in_time)) == f"play {card}"


def test_bot_that_has_its_tricks_gets_rid_of_high_cards() -> None:
    view = asked(playing("QH 2H", bid=1, won=1, trick="KH"))

    assert OHEILA.format(easy(view, Random(1), in_time)) == "play QH"


def test_bot_bids_zero_on_nothing_without_trump() -> None:
    low = leading("2C 3C 4C 2D 3D 4D 2H 3H 4H 2S 3S 4S 5S")._replace(bids=(3, None, None, None))

    assert easy(asked(low), Random(1), in_time) is BIDS[0]


def test_bot_bids_high_on_the_highest_cards() -> None:
    high = leading("AC KC QC AD KD QD AH KH QH AS KS QS JS")._replace(bids=(0, None, None, None))

    assert easy(asked(high), Random(1), in_time) in BIDS[11:]


def test_bot_beats_chance() -> None:
    wins = 0
    for number in range(8):
        totals = _match_against_chance(number)
        wins += totals[0] == max(totals)

    assert wins >= 6


def _match_against_chance(number: int) -> tuple[int, ...]:
    """Seat 0 is the bot, the others play at random."""
    deal = Deal(number.to_bytes(32, "big"), "bots", [""] * 4)
    rng = Random(number)
    state = OHEILA.fold(OHEILA.setup(4, {}, deal))
    while seats := OHEILA.to_move(state):
        view = OHEILA.view(state, seats[0])
        move = easy(view, rng, in_time) if seats[0] == 0 else rng.choice(view.legal)
        for event in OHEILA.decide(state, seats[0], move, deal):
            state = OHEILA.evolve(state, event)
    return state.totals
