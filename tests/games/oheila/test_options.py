"""The length of a match."""

import pytest

from games.core.deal import Deal
from games.core.errors import BadOption, BadSeatCount
from games.core.options import OptionValue
from games.oheila.engine import Oheila
from games.oheila.state import hand_size, has_trump

OHEILA = Oheila()
DEAL = Deal(b"\x01" * 32, "options", [""] * 4)


@pytest.mark.parametrize(("rounds", "answers"), [("all", 146), ("short", 44)])
def test_answers_are_a_bid_and_the_cards_of_each_round(rounds: str, answers: int) -> None:
    assert OHEILA.answers({"rounds": rounds}) == answers


@pytest.mark.parametrize(("rounds", "spared"), [("all", 16), ("short", 8)])
def test_last_card_of_each_round_is_spared(rounds: str, spared: int) -> None:
    assert OHEILA.spared({"rounds": rounds}) == spared


def test_all_rounds_are_played_by_default() -> None:
    assert OHEILA.answers({}) == 146
    assert OHEILA.setup(4, {}, DEAL) == OHEILA.setup(4, {"rounds": "all"}, DEAL)


@pytest.mark.parametrize(
    ("rounds", "with_trump"), [("all", list(range(1, 13))), ("short", [1, 2, 3, 4, 5, 6])]
)
def test_last_rounds_have_no_trump(rounds: str, with_trump: list[int]) -> None:
    count = 16 if rounds == "all" else 8

    assert [n for n in range(1, count + 1) if has_trump(rounds, n)] == with_trump


def test_hands_grow_to_thirteen() -> None:
    assert [hand_size(n) for n in range(1, 17)] == [*range(1, 14), 13, 13, 13]


@pytest.mark.parametrize("options", [{"rounds": "long"}, {"rounds": 16}, {"length": "all"}])
def test_other_options_are_refused(options: dict[str, OptionValue]) -> None:
    with pytest.raises(BadOption):
        OHEILA.setup(4, options, DEAL)


@pytest.mark.parametrize("seats", [0, 1, 2, 3, 5, 6])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadSeatCount):
        OHEILA.setup(seats, {}, DEAL)
