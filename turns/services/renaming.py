"""Another name for a player: for the matches to come, and for those that are not over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from turns.models import Match, Seat
from turns.players import name_key
from turns.services.seating import names_beside
from turns.services.transactions import lock_all


@dataclass(frozen=True, slots=True)
class Renamed:
    """What became of a new name."""

    kept: Sequence[Seat]
    """The seats with the old name still: somebody else at the table has the new one, or is invited
    by it.
    """


def rename(player: User, name: str) -> Renamed:
    """Call the player by a clean name from now on. It is no event: the log holds no names."""
    with transaction.atomic():
        User.objects.filter(pk=player.pk).update(first_name=name)
        seats = Seat.objects.filter(player=player).exclude(name=name)
        running = Match.objects.filter(status__in=Match.UNFINISHED)
        lock_all(running.filter(seats__in=seats))
        open_seats = seats.filter(match__in=running).select_related("match").order_by("pk")
        return Renamed([seat for seat in open_seats if not _is_renamed(seat, name)])


def _is_renamed(seat: Seat, name: str) -> bool:
    if name_key(name) in names_beside(seat, seat.match):
        return False
    seat.name = name
    seat.save(update_fields=["name"])
    return True
