"""Who stands where: the places of the teams, and how a match ended."""

from __future__ import annotations

from games.core.outcome import Outcome, RoundEnd, Standing
from games.core.text import msg, msgs
from games.olenon.events import Event, RoundWon
from games.olenon.state import SEATS, State, by_seat, team_of


def team_seats(team: int) -> tuple[int, ...]:
    """The seats of a team."""
    return tuple(seat for seat in SEATS if team_of(seat) == team)


def leading_team(points: tuple[int, int]) -> int:
    """The team with more points."""
    return 0 if points[0] > points[1] else 1


def standing_of(state: State) -> Standing:
    """Which team stands where by the rounds that it has won."""
    return _standing(state.points)


def _standing(points: tuple[int, int]) -> Standing:
    if points[0] == points[1]:
        return Standing((tuple(SEATS),), by_seat(points))
    first = leading_team(points)
    return Standing((team_seats(first), team_seats(1 - first)), by_seat(points))


def round_end_of(event: Event) -> RoundEnd | None:
    """What a round came to, if the event ends one: each has given one point."""
    if not isinstance(event, RoundWon):
        return None
    return RoundEnd(msg("Round {round}", round=sum(event.totals)), _standing(event.totals))


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
