"""The match that follows another, and whose seats in it are still to be taken."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from turns.blocks import kept_apart
from turns.models import Match, Seat
from turns.ports import contacts


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A seat of a rematch that waits for somebody."""

    before: Match
    """The match before: its page has the button that seats him."""
    host: str
    """The name of whoever asked for the rematch."""


def sequel_of(match: Match) -> Match | None:
    """The rematch, unless it was called off."""
    return match.rematches.exclude(status=Match.Status.CANCELLED).first()


def kept_seat(sequel: Match, before: Seat) -> Seat | None:
    """The free seat of the rematch that is still meant for whoever sat in `before`: it has his name
    and he, or nobody, is invited to it. None where he sits already, the host gave it away, or he
    and somebody there are kept apart.
    """
    player = before.player
    if sequel.status != Match.Status.OPEN or player is None or not before.name:
        return None
    if sequel.seats.filter(player=player).exists():
        return None
    waiting = sequel.seats.filter(taken_at__isnull=True, open_to=Seat.OpenTo.INVITED)
    seat = waiting.filter(name=before.name).first()
    if seat is None or not contacts().is_meant_for(seat, player) or kept_apart(player, sequel):
        return None
    return seat


def seats_kept_for(player: User) -> list[KeptSeat]:
    """The rematches in which a seat waits for this player, the newest first."""
    asked = Match.objects.filter(status=Match.Status.OPEN, rematch_of__seats__player=player)
    found = []
    for sequel in asked.exclude(seats__player=player):
        before = Seat.objects.select_related("match", "player").get(
            match=sequel.rematch_of_id, player=player
        )
        if kept_seat(sequel, before) is not None:
            found.append(KeptSeat(before.match, sequel.seats.get(index=0).label))
    return found
