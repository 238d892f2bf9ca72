"""The options, and the numbers of players."""

import pytest

from games.core.deal import Deal
from games.core.errors import BadOption, BadSeatCount
from games.core.options import OptionValue
from games.olenon.engine import Olenon

OLENON = Olenon()
DEAL = Deal(b"\x01" * 32, "options", [""] * 4)


def test_defaults_are_two_points_and_a_start_that_rotates() -> None:
    usual = OLENON.setup(4, {"starter": "rotate", "points": 2}, DEAL)

    assert OLENON.setup(4, {}, DEAL) == usual


def test_more_points_ask_for_more_answers() -> None:
    answers = [OLENON.answers({"points": points}) for points in (1, 2, 3)]

    assert answers == sorted(answers)
    assert OLENON.answers({}) == answers[1]


def test_more_points_spare_more_answers() -> None:
    spared = [OLENON.spared({"points": points}) for points in (1, 2, 3)]

    assert spared == sorted(spared)
    assert OLENON.spared({}) == spared[1]


@pytest.mark.parametrize(
    "options",
    [{"starter": "random"}, {"starter": 1}, {"points": 4}, {"points": "2"}, {"points": True}],
)
def test_other_options_are_refused(options: dict[str, OptionValue]) -> None:
    with pytest.raises(BadOption):
        OLENON.setup(4, options, DEAL)


@pytest.mark.parametrize("seats", [0, 1, 2, 3, 5, 6])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadSeatCount):
        OLENON.setup(seats, {}, DEAL)
