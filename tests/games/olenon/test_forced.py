"""Which moves everybody at the table knows to be the only ones."""

from hypothesis import given
from hypothesis import strategies as st

from games.olenon.engine import Olenon
from games.olenon.state import State
from tests.games.olenon.hidden import twin_of
from tests.games.olenon.positions import states
from tests.games.olenon.tables import following, leading
from tests.games.properties import CHANCE

OLENON = Olenon()


@given(states())
def test_forced_move_is_the_only_one(state: State) -> None:
    if OLENON.is_forced(OLENON.view(state, None)):
        seat = OLENON.to_move(state)[0]
        assert len(OLENON.legal_moves(state, seat)) == 1


@given(states(), st.integers(1, 50))
def test_whoever_may_have_a_choice_is_not_forced(state: State, other_deal: int) -> None:
    """No deal that fits what all have seen may hold a choice where a move is called forced."""
    twin = twin_of(state, None, CHANCE.stream(other_deal))
    has_choice = [len(OLENON.legal_moves(twin, seat)) > 1 for seat in OLENON.to_move(twin)]

    assert not (any(has_choice) and OLENON.is_forced(OLENON.view(state, None)))


def spectator_proves(
    hand: str, table: str, known: str = "", discards: str = "", others: str = ""
) -> bool:
    """Seat 1 has this hand; seat 2 holds the other cards that all have seen."""
    position = {**OLENON.position(following(hand, table) if table else leading(hand))}
    position["hands"] = [["1"], list(hand), list(others or "1"), ["1"]]
    position["known"] = [[], list(known), list(others), []]
    position["discards"] = list(discards)
    return OLENON.is_forced(OLENON.view(OLENON.load(position), None))


def test_lead_of_the_last_card_is_forced_and_no_other() -> None:
    assert spectator_proves("3", "")
    assert not spectator_proves("33", "")


def test_known_cards_prove_a_pass() -> None:
    assert spectator_proves("122", "3", known="122")
    assert not spectator_proves("122", "3", known="12")
    assert not spectator_proves("123", "3", known="123")
    assert not spectator_proves("124", "3", known="124")
    assert spectator_proves("124", "33", known="124")


def test_hidden_card_may_be_any_that_nobody_has_seen() -> None:
    seen = {"discards": "4444555566", "others": "66"}

    assert not spectator_proves("2", "3")
    assert not spectator_proves("2", "3", **seen)
    assert spectator_proves("2", "33", discards="33")
    assert not spectator_proves("2", "33", discards="3")
    assert spectator_proves("2", "3", discards="333" + seen["discards"], others=seen["others"])
    assert not spectator_proves("2", "3", discards="333" + seen["discards"])


def test_zeros_beat_sixes_for_a_spectator_too() -> None:
    assert not spectator_proves("2", "6", discards="666")
    assert spectator_proves("2", "6", discards="666000", others="000")
