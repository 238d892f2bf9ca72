"""A player who deletes his account: he leaves every table, and his name and words go with him. The
log stays as it is, since it holds neither.
"""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Q

from turns.models import Match, PastSitting, Seat, Source
from turns.models.seat import FORMER
from turns.ports import contacts
from turns.services.calling_off import call_off
from turns.services.leaving import resign
from turns.services.transactions import lock, lock_all
from turns.services.unseating import leave_table
from turns.sittings import sittings_of


def leave_every_table(player: User, *, now: datetime) -> None:
    """Erase the player's names and remarks, and then give up his seats: so no message that tells of
    it can name him. Call it in a transaction that holds the player.

    1. What is not over is locked, in order.
    2. What he said is deleted; the log keeps its hash.
    3. Seats that are kept for him in a rematch wait for nobody in particular.
    4. His name goes, at tables that are over too.
    5. A match of his that is not dealt is called off; elsewhere he gets up, or resigns.
    """
    own = Q(pk__in=Seat.objects.filter(player=player).values("match")) | Q(host=player)
    lock_all(Match.objects.filter(own, status__in=Match.UNFINISHED))
    for sitting in sittings_of(player):
        sitting.talk().delete()
    _forget_kept_seats(player)
    _erase_names(player)
    for match in Match.objects.filter(host=player, status=Match.Status.OPEN).order_by("pk"):
        call_off(*lock(match.pk), source=Source.HOST, now=now)
    seats = Seat.objects.filter(player=player, match__status__in=Match.UNFINISHED).select_related(
        "match"
    )
    for seat in seats.order_by("match"):
        if seat.match.status == Match.Status.OPEN:
            leave_table(seat, source=Source.PAGE, now=now)
        else:
            resign(seat, source=Source.PAGE, now=now)


def _forget_kept_seats(player: User) -> None:
    """Also where he cannot sit down any more: the rematch was called off, or he and somebody there
    are kept apart. A seat to which somebody else of his name is invited keeps it.
    """
    for seat in Seat.objects.filter(player=player).exclude(name=""):
        sequels = Seat.objects.filter(match__rematch_of=seat.match_id, taken_at__isnull=True)
        for kept in sequels.filter(open_to=Seat.OpenTo.INVITED, name=seat.name):
            if contacts().is_meant_for(kept, player):
                Seat.objects.filter(pk=kept.pk).update(name="")


def _erase_names(player: User) -> None:
    """Also where he has left, and a bot goes on in his name."""
    Seat.objects.filter(player=player).update(name=FORMER)
    for past in PastSitting.objects.filter(player=player).exclude(name=""):
        last = PastSitting.objects.filter(seat=past.seat_id).order_by("-until_version").first()
        left = Seat.objects.filter(pk=past.seat_id, player=None).exclude(stand_in="")
        if last is not None and last.pk == past.pk:
            left.update(name=FORMER)
    PastSitting.objects.filter(player=player).update(name=FORMER)
