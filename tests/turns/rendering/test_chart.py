"""The chart of the scores: what it draws, and what it says to whoever does not see it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from games.core.outcome import RoundEnd, Standing
from games.core.text import msg
from turns.rendering.chart import BOTTOM, LEFT, NAME_GAP, RIGHT, TOP, Chart, chart_of
from turns.turning_points import Teams

FRIENDS = ("alice", "bob", "charlie", "dora")


def rounds_with(*totals: tuple[int, ...], fewest: bool = False) -> list[RoundEnd]:
    return [
        RoundEnd(msg("Round {round}", round=number), standing_of(points, fewest=fewest))
        for number, points in enumerate(totals, start=1)
    ]


def standing_of(totals: tuple[int, ...], *, fewest: bool) -> Standing:
    order = sorted(set(totals), reverse=not fewest)
    places = (tuple(i for i, total in enumerate(totals) if total == points) for points in order)
    return Standing(tuple(places), totals)


def drawn(
    *totals: tuple[int, ...],
    names: tuple[str, ...] = FRIENDS,
    teams: Teams = (),
    fewest: bool = False,
    language: str = "en",
) -> Chart:
    with override(language):
        chart = chart_of(rounds_with(*totals, fewest=fewest), names, teams)
    assert chart is not None
    return chart


def written(chart: Chart) -> str:
    with override("en"):
        return render_to_string("turns/match/chart.html", {"chart": chart})


def points_of(line: str) -> list[tuple[int, int]]:
    return [(int(x), int(y)) for x, y in (point.split(",") for point in line.split())]


@pytest.mark.parametrize("count", [0, 1])
def test_one_round_draws_no_line(count: int) -> None:
    assert chart_of(rounds_with(*[(1, 2)] * count), FRIENDS, ()) is None


def test_lines_go_from_edge_to_edge() -> None:
    chart = drawn((0, 1), (5, 2), (10, 3))

    ways = [points_of(line.points) for line in chart.lines]
    assert [(way[0][0], way[-1][0]) for way in ways] == [(LEFT, RIGHT)] * 2
    assert ways[0][0] == (LEFT, BOTTOM)
    assert ways[0][-1] == (RIGHT, TOP)


def test_more_points_stand_higher() -> None:
    chart = drawn((3, 1), (9, 4))

    assert chart.lines[0].end < chart.lines[1].end


def test_negative_points_stand_below_zero() -> None:
    chart = drawn((-3, 1), (-12, 4))

    heights = {mark.text: mark.at for mark in chart.heights}
    assert heights["-10"] > heights["0"]
    assert chart.lines[0].end > heights["-10"]


def test_all_points_lie_within_the_picture() -> None:
    chart = drawn((-7, 113, 4, 0), (-70, 260, 4, 1))

    heights = [y for line in chart.lines for _, y in points_of(line.points)]
    assert min(heights) >= TOP
    assert max(heights) <= BOTTOM


def test_equal_scores_can_be_drawn() -> None:
    chart = drawn((0, 0), (0, 0))

    assert chart.note == ""
    assert len(chart.heights) > 1


@pytest.mark.parametrize("players", range(2, 9))
def test_names_never_lie_on_each_other(players: int) -> None:
    names = tuple(f"player {number}" for number in range(players))

    chart = drawn((5,) * players, (10,) * players, names=names)

    places = sorted(line.label_at for line in chart.lines)
    gaps = [after - before for before, after in pairwise(places)]
    assert min(gaps) >= NAME_GAP
    assert places[0] >= TOP
    assert places[-1] <= BOTTOM


def test_every_line_has_dashes_of_its_own() -> None:
    names = tuple(f"player {number}" for number in range(8))

    chart = drawn((1,) * 8, (2,) * 8, names=names)

    assert len({line.dashes for line in chart.lines}) == 8


def test_teams_have_one_line_each() -> None:
    chart = drawn((1, 0, 1, 0), (1, 1, 1, 1), teams=((0, 2), (1, 3)))

    assert chart.names == ("alice and charlie", "bob and dora")
    assert [row.cells for row in chart.rows] == [(1, 0), (1, 1)]
    assert [line.label for line in chart.lines] == ["alice + charl…", "bob + dora"]


def test_long_names_are_cut_and_stand_in_full_in_the_table() -> None:
    name = "Bartholomew Featherstone-Haugh"

    chart = drawn((1, 2), (3, 4), names=(name, "bob"))

    assert chart.lines[0].label == "Bartholomew…"
    assert name in written(chart)


def test_cut_name_keeps_its_accents() -> None:
    name = "e\u0301" * 20

    chart = drawn((1, 2), (3, 4), names=(name, "bob"))

    assert chart.lines[0].label == "e\u0301" * 11 + "…"


def test_wide_letters_take_more_room() -> None:
    chart = drawn((1, 2), (3, 4), names=("東" * 20, "bob"))

    assert chart.lines[0].label == "東" * 5 + "…"


def test_it_says_which_way_the_game_counts() -> None:
    assert drawn((1, 2), (3, 4)).note == "The most points win."
    assert drawn((1, 2), (3, 4), fewest=True).note == "The fewest points win."


def test_picture_is_told_in_words() -> None:
    page = written(drawn((3, 1), (9, 4)))

    assert 'role="img" aria-labelledby="chart-title" aria-describedby="chart-says"' in page
    assert '<title id="chart-title">The scores, round by round</title>' in page
    assert "Round 1 to Round 2. At the end: alice 9, bob 4." in page


def test_numbers_stand_in_a_table() -> None:
    page = written(drawn((3, 1), (9, 4)))

    assert '<th scope="col"><bdi>alice</bdi></th>' in page
    assert '<th scope="row">Round 2</th><td>9</td><td>4</td>' in page


def test_names_with_markup_are_escaped() -> None:
    page = written(drawn((1, 2), (3, 4), names=("<b>x</b>", "bob")))

    assert "<b>x" not in page
    assert "&lt;b&gt;x&lt;/b&gt;" in page


def test_policy_of_the_pages_finds_no_inline_style() -> None:
    page = written(drawn((1, 2), (3, 4)))

    assert "style" not in page


def test_many_rounds_have_few_numbers_and_the_last() -> None:
    chart = drawn(*[(number, 0) for number in range(16)])

    assert len(chart.columns) == 8
    assert chart.columns[-1].text == "16"
