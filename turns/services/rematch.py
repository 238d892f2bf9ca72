"""A rematch: the same people, game, options and terms, in a match of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from games.core.errors import BadOption, BadSeatCount
from turns.models import Match, Seat
from turns.ports import contacts
from turns.services.matches import MatchPlan, SeatPlan, create_match
from turns.services.transactions import lock

ENDED = frozenset({Match.Status.OVER, Match.Status.CANCELLED})


class CannotRematch(Exception):
    """The match is not over yet, whoever asks has no seat in it, or the game as it is now cannot be
    played like that.
    """

    def __init__(self, *, is_too_early: bool = False) -> None:
        super().__init__("no rematch")
        self.is_too_early = is_too_early


@dataclass(frozen=True, slots=True)
class Rematch:
    """The match that follows another."""

    match: Match
    is_new: bool
    """False where somebody asked for it before."""
    unreached: Sequence[str] = ()
    """The names of players without a proven address: nobody is invited to their seats yet."""


def rematch(seat: Seat, *, word: str = "", now: datetime) -> Rematch:
    """Make the rematch of a match that is over, in the name of whoever sits there: he is its host,
    in seat 0, and the others keep their order clockwise, so that team mates stay team mates.

    There is one for each match, whoever asks first; a second one only after it was called off.
    Bots stay bots, also where a player had left. Raises CannotRematch, BadWord.
    """
    with transaction.atomic():
        before, _ = lock(seat.match_id)
        seats = list(before.seats.select_related("player").order_by("index"))
        own = next((one for one in seats if one.pk == seat.pk), None)
        if own is None or own.player is None or own.player_id != seat.player_id:
            raise CannotRematch
        if before.status not in ENDED:
            raise CannotRematch(is_too_early=True)
        there = before.rematches.exclude(status=Match.Status.CANCELLED).first()
        if there is not None:
            return Rematch(there, is_new=False)
        others = [*seats[own.index + 1 :], *seats[: own.index]]
        plan = MatchPlan(
            engine=before.engine_key,
            others=[_plan(other) for other in others],
            options=before.options,
            word=word,
            terms=before.terms,
            rematch_of=before,
            visibility=Match.Visibility(before.visibility),
        )
        match = _create(plan, own.player, own.name, now)
        return Rematch(match, is_new=True, unreached=_unreached(others))


def _create(plan: MatchPlan, host: User, name: str, now: datetime) -> Match:
    try:
        return create_match(plan, host=host, host_name=name, now=now)
    except (BadOption, BadSeatCount) as error:
        # A newer version of the game may know an option no more.
        raise CannotRematch from error


def _plan(seat: Seat) -> SeatPlan:
    if seat.player is None:
        return SeatPlan(name=seat.name if seat.bot else "", bot=seat.plays_by_bot)
    return SeatPlan(name=seat.name, player=seat.player)


def _unreached(seats: Sequence[Seat]) -> list[str]:
    return [
        seat.name
        for seat in seats
        if seat.player is not None and not contacts().has_address(seat.player)
    ]
