"""The match that follows another, and whose seats in it are still to be taken."""

from __future__ import annotations

from turns.models import Match, Seat
from turns.ports import contacts


def sequel_of(match: Match) -> Match | None:
    """The rematch, unless it was called off."""
    return match.rematches.exclude(status=Match.Status.CANCELLED).first()


def kept_seat(sequel: Match, before: Seat) -> Seat | None:
    """The free seat of the rematch that is still meant for whoever sat in `before`: it has his name
    and he, or nobody, is invited to it. None where he sits already, or the host gave it away.
    """
    if sequel.status != Match.Status.OPEN or not before.name:
        return None
    if sequel.seats.filter(player=before.player_id).exists():
        return None
    waiting = sequel.seats.filter(taken_at__isnull=True, open_to=Seat.OpenTo.INVITED)
    seat = waiting.filter(name=before.name).first()
    if seat is None or before.player is None or not contacts().is_meant_for(seat, before.player):
        return None
    return seat
