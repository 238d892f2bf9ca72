"""Positions: what each field must be, and which belong together."""

import pytest

from games.core.engine import Json
from games.core.errors import BadPosition
from games.core.fields import array
from games.oheila.engine import Oheila
from tests.games.oheila.tables import bidding, leading

OHEILA = Oheila()


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("round", 0, "from 1 to 16"),
        ("round", 17, "from 1 to 16"),
        ("round", True, "from 1 to 16"),
        ("dealer", 4, "from 0 to 3"),
        ("dealer", "3", "from 0 to 3"),
        ("dealer", 2, "dealer's left"),
        ("turn_up", None, "with trump"),
        ("turn_up", "2C", "a card is there twice"),
        ("turn_up", "11S", "is no card"),
        ("hands", [], "must have 4 items"),
        ("hands", [["2C"], ["3C"], ["4C"], ["5C"]], "seat 0 must have 5 cards"),
        ("hands", "QS", "must be a list"),
        ("bids", [None, 1, None, None], "in turn"),
        ("bids", [14, None, None, None], "from 0 to 13"),
        ("leader", 1, "dealer's left leads"),
        ("trick", [["3C", 1]], "not played in turn"),
        ("trick", [["3C"]], "must have 2 items"),
        ("won", [1, 0, 0, 0], "must have 4 cards"),
        ("totals", [0, 0, 0], "must have 4 items"),
        ("totals", [0, 0, 0, -1], "from 0 to"),
        ("to_move", 2, "seat 1 must be to move"),
        ("to_move", None, "seat 1 must be to move"),
        ("options", {"rounds": "long"}, "all, short"),
        ("options", {"length": 3}, "has no 'length'"),
        ("tricks", [[["2H", 0]]], "has 1 cards"),
        ("sheet", [{}] * 5, "`bids` is missing"),
    ],
)
def test_wrong_field_is_named(key: str, value: Json, reason: str) -> None:
    position = {**OHEILA.position(bidding()), key: value}

    with pytest.raises(BadPosition) as refusal:
        OHEILA.load(position)

    assert reason in str(refusal.value)


def test_fields_that_may_be_left_out_are_empty() -> None:
    position = dict(OHEILA.position(bidding()))
    for key in ("options", "tricks", "sheet"):
        del position[key]

    assert OHEILA.load(position) == bidding()


def test_match_is_over_only_after_its_last_round() -> None:
    position = {**OHEILA.position(leading("QS")), "hands": [[], [], [], []], "won": [13, 0, 0, 0]}

    with pytest.raises(BadPosition, match="after the last round"):
        OHEILA.load({**position, "to_move": None})
    assert OHEILA.load({**position, "round": 16, "to_move": None}).is_over


def test_hands_are_given_in_the_order_of_the_deck() -> None:
    position = OHEILA.position(bidding("KS QS 9H 7D 2C"))

    assert array(position["hands"], "hands")[1] == ["2C", "7D", "9H", "QS", "KS"]
