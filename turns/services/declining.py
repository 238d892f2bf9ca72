"""Saying no to an invitation, and inviting somebody else in that place."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from turns.models import Match, Seat
from turns.players import name_key
from turns.ports import contacts
from turns.services.leaving import Friend
from turns.services.matches import NotAllowed
from turns.services.seating import NameTaken, is_free, names_beside
from turns.services.transactions import lock


def decline(seat: Seat, *, now: datetime) -> bool:
    """Whoever is invited to this seat does not want it. Gives whether that is new: the seat may be
    taken or declined already. It stays free, and the same invitation may still be accepted.

    It is no event: the log would tell for ever who did not want to play.
    """
    with transaction.atomic():
        match, _ = lock(seat.match_id)
        free = match.seats.get(pk=seat.pk)
        if not is_free(free, match) or free.declined_at is not None:
            return False
        free.declined_at = now
        free.save(update_fields=["declined_at"])
    return True


def invite_other(seat: Seat, friend: Friend, *, by: User) -> None:
    """Invite somebody else to a seat that waits for its player before the deal; the link of whoever
    was invited, or of whoever was to take it, is worthless from now on.

    Raises NotAllowed where `by` is not the host, or the seat is not free; NameTaken, BadAddress.
    """
    with transaction.atomic():
        match, _ = lock(seat.match_id)
        free = match.seats.get(pk=seat.pk)
        is_waiting = match.status == Match.Status.OPEN and not free.is_taken
        if match.host_id != by.pk or not is_waiting:
            raise NotAllowed("only the host invites, and only to a seat that is free")
        if name_key(friend.name) in names_beside(free, match):
            raise NameTaken
        free.name, free.declined_at = friend.name, None
        free.open_to, free.link_nonce = Seat.OpenTo.INVITED, ""
        free.save(update_fields=["name", "declined_at", "open_to", "link_nonce"])
        contacts().invite(free, friend.address, language=friend.language)
