"""Positions: what each field must be, and which belong together."""

import pytest

from games.core.engine import Json
from games.core.errors import BadPosition
from games.olenon.engine import Olenon
from tests.games.olenon.compact import state_of
from tests.games.olenon.tables import following, leading

OLENON = Olenon()


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("hands", [], "must have 4 items"),
        ("hands", "3", "must be a list"),
        ("hands", [["3"], ["3"], ["3"], ["9"]], "'9', which is no card"),
        ("hands", [["3"], ["3"], ["3"], []], "an empty hand ends the round"),
        ("hands", [["6"] * 5, ["3"], ["3"], ["3"]], "more often than it is there"),
        ("hands", [["3", "3"], ["3"], ["3"], ["4"]], "the card 3 is there too often"),
        ("known", [["5"], [], [], []], "`known` holds a 5"),
        ("table", ["3", "4"], "all of one value"),
        ("table", ["0"] * 5, "at most 4"),
        ("table", ["0"] * 4, "four cards on the table end the trick"),
        ("table", [], "null before the first play"),
        ("taken", {"4": "3"}, "has no '4'"),
        ("taken", {"2": "7"}, "is no card"),
        ("taken", {"1": "3"}, "who has passed"),
        ("taken", {"0": "3"}, "who has passed"),
        ("taken", {"1": "6", "3": "6"}, "both of a team have passed"),
        ("taken", [], "must be an object"),
        ("last", None, "must be who was last to play"),
        ("last", 1, "is not `last`"),
        ("last", 4, "from 0 to 3"),
        ("to_move", 4, "from 0 to 3"),
        ("to_move", None, "exactly when a team has the points"),
        ("round", 0, "from 1 to 3"),
        ("round", 4, "from 1 to 3"),
        ("round", True, "from 1 to 3"),
        ("starter", "1", "from 0 to 3"),
        ("points", [0], "must have 2 items"),
        ("points", [3, 0], "from 0 to 2"),
        ("points", [2, 0], "exactly when a team has the points"),
        ("options", {"starter": "random"}, "rotate, winner, loser"),
        ("options", {"points": 4}, "from 1 to 3"),
        ("options", {"length": 3}, "has no 'length'"),
        ("discards", ["6"] * 5, "more often than it is there"),
        ("aside", [0], "must be a text"),
    ],
)
def test_wrong_field_is_named(key: str, value: Json, reason: str) -> None:
    position = {**OLENON.position(following()), key: value}

    with pytest.raises(BadPosition) as refusal:
        OLENON.load(position)

    assert reason in str(refusal.value)


def test_fields_that_may_be_left_out_are_empty() -> None:
    position = dict(OLENON.position(leading()))
    for key in ("options", "known", "discards", "aside"):
        del position[key]

    assert OLENON.load(position) == leading()


def test_match_is_over_when_a_team_has_its_points() -> None:
    over = state_of(
        {
            "hands": " /04/16/566",
            "table": "5",
            "last": 0,
            "to_move": None,
            "round": 2,
            "points": "2 0",
        }
    )

    assert over.is_over
    assert OLENON.load(OLENON.position(over)) == over


def test_hands_are_given_by_value() -> None:
    position = OLENON.position(state_of({"hands": "6/0530/1/2", "to_move": 0}))

    assert position["hands"] == [["6"], ["0", "0", "3", "5"], ["1"], ["2"]]
