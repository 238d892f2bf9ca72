"""Who stands where: the places, and how a match ended."""

from __future__ import annotations

from games.core.outcome import Outcome, RoundEnd, Standing
from games.core.text import msg
from games.oheila.events import Event, RoundScored
from games.oheila.state import ROUNDS, State


def placings(totals: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The seats, the highest total first, equal ones together."""
    return tuple(
        tuple(seat for seat, total in enumerate(totals) if total == points)
        for points in sorted(set(totals), reverse=True)
    )


def winners(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the highest total."""
    return placings(totals)[0]


def standing_of(state: State) -> Standing:
    """Who stands where by the totals of the rounds that are over."""
    return Standing(placings(state.totals), state.totals)


def round_end_of(event: Event) -> RoundEnd | None:
    """What a round came to, if the event ends one."""
    if not isinstance(event, RoundScored):
        return None
    standing = Standing(placings(event.totals), event.totals)
    return RoundEnd(msg("Round {round}", round=event.round), standing)


def outcome_of(state: State) -> Outcome | None:
    """The final standing, None while the match goes on."""
    if not state.is_over:
        return None
    reason = msg("All {rounds} rounds are played.", rounds=ROUNDS[state.rounds])
    return Outcome(placings(state.totals), state.totals, reason)
