"""Where the players sit around the table."""

import pytest

from games.core.scene import SceneSeat
from turns.rendering.places import places


def seats(count: int, viewer: int | None) -> list[SceneSeat]:
    return [SceneSeat(n, is_viewer=n == viewer, is_to_move=False) for n in range(count)]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_everybody_sits_at_the_bottom_of_his_own_page(count: int) -> None:
    for viewer in range(count):
        around = places(seats(count, viewer))
        assert around[viewer] == "bottom"
        assert len(set(around.values())) == count


def test_next_player_sits_on_the_left_for_play_goes_clockwise() -> None:
    assert places(seats(4, 2)) == {2: "bottom", 3: "left", 0: "top", 1: "right"}


def test_watcher_sits_behind_the_first_seat() -> None:
    assert places(seats(3, None)) == {0: "bottom", 1: "left", 2: "right"}


@pytest.mark.parametrize("count", [0, 7])
def test_table_of_another_size_is_a_list(count: int) -> None:
    assert places(seats(count, 0)) == {}
