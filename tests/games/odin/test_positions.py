"""Positions: what each field must be, and which belong together."""

import pytest

from games.core.engine import Json
from games.core.errors import BadPosition
from games.core.fields import array
from games.odin.engine import Odin
from tests.games.odin.tables import facing, leading, over

ODIN = Odin()
FACING = facing("8R 2R", "8B 3B 1Y")


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("hand", 0, "from 1 to"),
        ("hand", True, "from 1 to"),
        ("starter", 3, "from 0 to 2"),
        ("hands", [["1R"]], "must have 2 to 6 items"),
        ("hands", [["1O"], ["2O"]], "must have 2 items, not 3"),
        ("hands", "8R", "must be a list"),
        ("hands", [["1O"], ["2O"], ["0O"]], "is no card"),
        ("hands", [["1O"], ["1O"], ["2O"]], "a card is there twice"),
        ("hands", [["1O", "1O"], ["2O"], ["3O"]], "holds a card twice"),
        ("hands", [["1O"], ["8R"], ["3O"]], "a card is there twice"),
        ("hands", [["1O"], [], ["3O"]], "a hand is empty"),
        ("hands", [[f"{n}O" for n in range(1, 10)] + ["1B"], ["2B"], ["3B"]], "at most 9 cards"),
        ("taken", [["9R"], [], []], "that seat 0 does not hold"),
        ("taken", [[], []], "must have 3 items"),
        ("centre", ["8R", "2O"], "one number or one colour"),
        ("centre", [], "`owner` must be"),
        ("owner", None, "`owner` must be"),
        ("owner", 3, "from 0 to 2"),
        ("owner", 1, "seat 2 must be to move"),
        ("passes", 2, "from 0 to 1"),
        ("passes", 1, "seat 2 must be to move"),
        ("discards", ["8R"], "a card is there twice"),
        ("to_move", 2, "seat 1 must be to move"),
        ("to_move", None, "no total has reached the target"),
        ("totals", [0, 0], "must have 3 items"),
        ("totals", [0, 0, -1], "from 0 to"),
        ("totals", [0, 0, 15], "a total has reached the target"),
        ("target", 12, "15, 10, 20"),
        ("target", 20, "not the one of `options`"),
        ("colours", "ROYG", "`two_player_deck` is not 36"),
        ("colours", "ROY", "six, or four"),
        ("options", {"starter": "loser"}, "rotate, winner"),
        ("options", {"deck": 3}, "has no 'deck'"),
        ("sheet", [[0, 1, 2]] * 2, "more hands than are finished"),
        ("sheet", [[0]], "must have 3 items"),
    ],
)
def test_wrong_field_is_named(key: str, value: Json, reason: str) -> None:
    position = {**ODIN.position(FACING), key: value}

    with pytest.raises(BadPosition) as refusal:
        ODIN.load(position)

    assert reason in str(refusal.value)


def test_fields_that_may_be_left_out_are_empty() -> None:
    position = dict(ODIN.position(FACING))
    for key in ("options", "discards", "taken", "sheet"):
        del position[key]

    assert ODIN.load(position) == FACING


def test_four_colours_are_for_two_players() -> None:
    position = {**ODIN.position(FACING), "options": {}, "colours": "ROYB"}

    with pytest.raises(BadPosition, match="two players only"):
        ODIN.load(position)


def test_passes_need_a_lead() -> None:
    position = {**ODIN.position(leading("5R 2B")), "passes": 1}

    with pytest.raises(BadPosition, match="before a lead"):
        ODIN.load(position)


def test_match_is_over_with_one_empty_hand() -> None:
    position = ODIN.position(over())

    assert ODIN.load(position).is_over
    with pytest.raises(BadPosition, match="nobody else, is empty"):
        ODIN.load({**position, "hands": [["1O"], [], []]})


def test_hands_are_given_in_the_order_of_the_deck() -> None:
    position = ODIN.position(leading("9P 5B 2R 1R"))

    assert array(position["hands"], "hands")[1] == ["1R", "2R", "5B", "9P"]


def test_position_names_the_colours_of_the_small_deck_alone() -> None:
    assert "colours" not in ODIN.position(FACING)
    small = {
        "hands": [["1R"], ["2R"]],
        "centre": [],
        "owner": None,
        "passes": 0,
        "to_move": 0,
        "hand": 1,
        "starter": 0,
        "totals": [0, 0],
        "target": 15,
        "colours": "RYGB",
    }

    assert ODIN.position(ODIN.load(small))["colours"] == "RYGB"
