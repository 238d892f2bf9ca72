"""Which moves everybody at the table knows to be the only ones."""

from hypothesis import given
from hypothesis import strategies as st

from games.core.engine import Json
from games.odin.engine import Odin
from games.odin.state import State
from tests.games.odin.hidden import twin_of
from tests.games.odin.positions import states
from tests.games.odin.tables import facing, leading
from tests.games.properties import CHANCE

ODIN = Odin()


@given(states())
def test_forced_move_is_the_only_one(state: State) -> None:
    if ODIN.is_forced(ODIN.view(state, None)):
        seat = ODIN.to_move(state)[0]
        assert len(ODIN.legal_moves(state, seat)) == 1


@given(states(), st.integers(1, 50))
def test_whoever_may_have_a_choice_is_not_forced(state: State, other_deal: int) -> None:
    """No deal that fits what all have seen may hold a choice where a move is called forced."""
    twin = twin_of(state, None, CHANCE.stream(other_deal))
    has_choice = [len(ODIN.legal_moves(twin, seat)) > 1 for seat in ODIN.to_move(twin)]

    assert not (any(has_choice) and ODIN.is_forced(ODIN.view(state, None)))


def spectator_proves(centre: str, hand: str, taken: str = "", **more: str) -> bool:
    state = facing(centre, hand) if centre else leading(hand)
    position: dict[str, Json] = {**ODIN.position(state)}
    position["taken"] = [[], taken.split(), more.get("others", "").split()]
    position["discards"] = more.get("discards", "").split()
    return ODIN.is_forced(ODIN.view(ODIN.load(position), None))


def test_lead_of_the_last_card_is_forced_and_no_other() -> None:
    assert spectator_proves("", "9R")
    assert not spectator_proves("", "9R 3R")


def test_hand_smaller_than_the_centre_must_pass() -> None:
    assert spectator_proves("1B 1P", "9R")
    assert not spectator_proves("1B 1P", "9R 3R")
    assert not spectator_proves("1B", "2R")


def test_cards_that_all_have_seen_prove_a_pass() -> None:
    assert spectator_proves("5B", "4R", taken="4R")
    assert not spectator_proves("5B", "6R", taken="6R")
    assert not spectator_proves("5B", "4R 3B", taken="4R")
    assert spectator_proves("5B", "4R 3B", taken="4R 3B")
    assert not spectator_proves("5B", "4R 3R", taken="4R 3R")


def test_one_hidden_card_is_counted_once() -> None:
    """Beside the 1 that all have seen it makes 91 at most, beside the 8 it makes 98."""
    assert spectator_proves("9B 2B", "1R 9R", taken="1R")
    assert not spectator_proves("8B 2B", "1R 9R", taken="1R")
    assert not spectator_proves("9B 2B", "8R 9R", taken="8R")


def test_highest_card_cannot_be_beaten_by_one_card() -> None:
    assert spectator_proves("9B", "4R")
    assert not spectator_proves("8B", "4R")
    assert not spectator_proves("8B", "4R", discards="9R 9O 9Y 9G 9B")
    assert spectator_proves("8B", "4R", discards="9R 9O 9Y 9G 9B", others="9P")
