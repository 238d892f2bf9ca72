"""The final result of a match: the places of all, and of the people among themselves; what decided
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.endings import ENDED, Reason, final_outcome
from games.core.text import Text
from turns.models import Match, Seat
from turns.rounds import Round, rounds_of
from turns.turning_points import turning_point

Placings = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Placing:
    """Who ended where; ties share a place, and after two first places comes the third."""

    seat: Seat
    place: int
    points: int
    among_people: int | None
    """The place where only people count; None for a bot, and where no bot played."""

    @property
    def is_bot(self) -> bool:
        """Did a bot play there at the end, as its own seat or for somebody."""
        return bool(self.seat.plays_by_bot)

    @property
    def is_stand_in(self) -> bool:
        """Did a bot play there at the end for a player who was absent."""
        return self.is_bot and self.seat.player_id is not None


@dataclass(frozen=True, slots=True)
class Result:
    """The final standing, and why the match is over."""

    placings: tuple[Placing, ...]
    """Best first."""
    reason: Text
    rounds: tuple[Round, ...]
    turning_point: Text | None


def result_of(match: Match) -> Result | None:
    """How the match ended; None while it goes on, and where it was called off."""
    ending = match.events.filter(kind=ENDED).first()
    if ending is None:
        return None
    engine = match.engine
    state = engine.load(match.vault.position)
    outcome = final_outcome(engine, state, ending.payload, ending.seat)
    if outcome is None:
        return None
    seats = list(match.seats.order_by("index"))
    people = {seat.index for seat in seats if not seat.plays_by_bot}
    places = _places(outcome.placings)
    is_mixed = 0 < len(people) < len(seats)
    among_people = _places(_only(people, outcome.placings)) if is_mixed else {}
    placings = tuple(
        Placing(seats[seat], place, outcome.points[seat], among_people.get(seat))
        for seat, place in places.items()
    )
    rounds = rounds_of(match)
    turn = turning_point(
        [one.end for one in rounds],
        engine.teams,
        is_played_out=ending.payload["reason"] == Reason.PLAYED,
    )
    return Result(placings, outcome.reason, tuple(rounds), turn)


def _only(seats: set[int], placings: Placings) -> Placings:
    return [[seat for seat in tied if seat in seats] for tied in placings]


def _places(placings: Placings) -> dict[int, int]:
    """The place of each seat, best first."""
    places: dict[int, int] = {}
    for tied in placings:
        place = len(places) + 1
        places |= dict.fromkeys(tied, place)
    return places
