"""The sentence that says where a match was decided, by standings of made-up games."""

from __future__ import annotations

import pytest

from games.core.outcome import RoundEnd, Standing
from games.core.text import msg
from turns.rendering.words import words
from turns.turning_points import Teams, turning_point

NAMES = ["alice", "bob", "charlie", "dora"]
TEAMS: Teams = ((0, 2), (1, 3))


def most_win(*totals: int) -> Standing:
    """Who stands where with these points, the most being best."""
    return _ranked(totals, sorted(set(totals), reverse=True))


def fewest_win(*totals: int) -> Standing:
    """The same where the fewest are best."""
    return _ranked(totals, sorted(set(totals)))


def _ranked(totals: tuple[int, ...], order: list[int]) -> Standing:
    placings = tuple(
        tuple(seat for seat, total in enumerate(totals) if total == points) for points in order
    )
    return Standing(placings, totals)


def told(*standings: Standing, teams: Teams = (), is_played_out: bool = True) -> str | None:
    rounds = [
        RoundEnd(msg("Round {round}", round=number), standing)
        for number, standing in enumerate(standings, start=1)
    ]
    text = turning_point(rounds, teams, is_played_out=is_played_out)
    return None if text is None else words(text, NAMES)


def test_who_led_all_the_time_is_told() -> None:
    assert told(most_win(3, 1), most_win(4, 1), most_win(4, 3)) == (
        "alice led from start to finish."
    )


def test_fewest_points_lead_where_the_game_says_so() -> None:
    assert told(fewest_win(3, 1), fewest_win(4, 1), fewest_win(4, 3)) == (
        "bob led from start to finish."
    )


def test_lead_that_was_taken_for_good_is_told() -> None:
    assert told(most_win(3, 1), most_win(4, 6), most_win(7, 9)) == (
        "Round 2: bob took the lead from alice and kept it."
    )


def test_lead_that_was_lost_again_does_not_count() -> None:
    assert told(
        most_win(1, 3), most_win(4, 3), most_win(4, 9), most_win(14, 9), most_win(14, 10)
    ) == ("Round 4: alice took the lead from bob and kept it.")


def test_lead_that_was_shared_before_is_told() -> None:
    assert told(most_win(3, 3, 1), most_win(5, 3, 1), most_win(5, 4, 1)) == (
        "Round 2: alice drew ahead of bob and stayed there."
    )


def test_lead_taken_from_several_names_them() -> None:
    assert told(most_win(3, 3, 3, 1), most_win(3, 3, 3, 4), most_win(3, 3, 3, 5)) == (
        "Round 2: dora took the lead from alice, bob and charlie and kept it."
    )


def test_winner_of_the_last_round_overtook() -> None:
    assert told(fewest_win(3, 1), fewest_win(4, 9)) == "Round 2, the last: alice overtook bob."


def test_scores_that_were_level_before_the_last_round_are_told() -> None:
    assert told(most_win(1, 0), most_win(1, 1), most_win(1, 2)) == (
        "Round 3, the last, decided it: the scores had been level."
    )


def test_some_who_were_level_before_the_last_round_are_named() -> None:
    assert told(most_win(2, 2, 1), most_win(2, 3, 1)) == (
        "Round 2, the last, decided it: alice and bob had been level at the front."
    )


def test_win_that_was_shared_all_the_time_is_told() -> None:
    assert told(most_win(2, 2, 1), most_win(3, 3, 1)) == (
        "alice and bob shared the lead to the end."
    )


def test_win_that_came_to_be_shared_by_losing_others_is_told() -> None:
    assert told(most_win(2, 2, 2), most_win(3, 3, 2)) == (
        "alice and bob shared the lead to the end."
    )


def test_who_drew_level_at_the_end_is_told() -> None:
    assert told(most_win(2, 1, 0), most_win(3, 3, 3)) == (
        "Round 2, the last: bob and charlie drew level with alice."
    )


def test_two_who_overtook_together_are_told() -> None:
    assert told(most_win(1, 1, 2), most_win(3, 3, 2)) == (
        "Round 2, the last: alice and bob overtook charlie."
    )


def test_teams_are_named_by_their_players() -> None:
    a, b = most_win(1, 0, 1, 0), most_win(1, 2, 1, 2)

    assert told(a, b, b, teams=TEAMS) == (
        "Round 2: bob and dora took the lead from alice and charlie and kept it."
    )


def test_teams_that_were_level_are_told() -> None:
    standings = most_win(1, 0, 1, 0), most_win(1, 1, 1, 1), most_win(2, 1, 2, 1)

    assert told(*standings, teams=TEAMS) == (
        "Round 3, the last, decided it: the scores had been level."
    )


def test_match_that_ended_early_says_who_led() -> None:
    assert told(most_win(1, 0), most_win(1, 5), is_played_out=False) == (
        "bob led when the match ended."
    )


def test_match_that_ended_early_says_which_team_led() -> None:
    assert told(most_win(1, 0, 1, 0), teams=TEAMS, is_played_out=False) == (
        "alice and charlie led when the match ended."
    )


def test_match_that_ended_early_says_who_was_level() -> None:
    assert told(most_win(1, 1, 0), is_played_out=False) == (
        "alice and bob were level at the front when the match ended."
    )


def test_match_that_ended_early_with_equal_scores_says_so() -> None:
    assert told(fewest_win(7, 7), is_played_out=False) == (
        "The scores were level when the match ended."
    )


@pytest.mark.parametrize("is_played_out", [True, False], ids=["played out", "ended early"])
def test_without_a_round_nothing_is_told(*, is_played_out: bool) -> None:
    assert told(is_played_out=is_played_out) is None


def test_only_round_says_it_all_itself() -> None:
    assert told(most_win(1, 0)) is None


def test_negative_points_are_points() -> None:
    assert told(most_win(-3, -1), most_win(-4, -9)) == "Round 2, the last: alice overtook bob."


def test_eight_players_are_eight_sides() -> None:
    text = turning_point(
        [
            RoundEnd(msg("Round {round}", round=1), most_win(1, 2, 3, 4, 5, 6, 7, 8)),
            RoundEnd(msg("Round {round}", round=2), most_win(9, 2, 3, 4, 5, 6, 7, 8)),
        ],
        (),
        is_played_out=True,
    )

    assert str(text) == "Round 2, the last: seat 0 overtook seat 7."
