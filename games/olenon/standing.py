"""Who stands where: the places of the teams, and how a match ended."""

from __future__ import annotations

from games.core.outcome import Outcome, Standing
from games.core.text import msgs
from games.olenon.state import SEATS, State, by_seat, team_of


def team_seats(team: int) -> tuple[int, ...]:
    """The seats of a team."""
    return tuple(seat for seat in SEATS if team_of(seat) == team)


def leading_team(points: tuple[int, int]) -> int:
    """The team with more points."""
    return 0 if points[0] > points[1] else 1


def standing_of(state: State) -> Standing:
    """Which team stands where by the rounds that it has won."""
    first = leading_team(state.points)
    if state.points[0] == state.points[1]:
        return Standing((tuple(SEATS),), by_seat(state.points))
    return Standing((team_seats(first), team_seats(1 - first)), by_seat(state.points))


def outcome_of(state: State) -> Outcome | None:
    """The final standing, None while the match goes on."""
    if not state.is_over:
        return None
    first = leading_team(state.points)
    reason = msgs(
        "A team has won {n} round.",
        "A team has won {n} rounds.",
        state.target,
    )
    return Outcome((team_seats(first), team_seats(1 - first)), by_seat(state.points), reason)
