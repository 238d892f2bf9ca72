"""Getting up before the deal: a player leaves the table, or the host takes a seat back."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from turns import ledger
from turns.join_links import new_nonce
from turns.models import Match, PastSitting, Seat, Source, Vault
from turns.ports import contacts
from turns.services.matches import NotAllowed
from turns.services.transactions import lock


def leave_table(seat: Seat, *, source: Source, now: datetime) -> None:
    """The player of this seat gets up; the host is told, and the seat is free again.

    Raises NotAllowed where he does not sit there (any more), the cards are dealt, or he is the
    host: who can call the match off.
    """
    with transaction.atomic():
        match, vault = lock(seat.match_id)
        left = match.seats.get(pk=seat.pk)
        is_same = left.player_id is not None and left.player_id == seat.player_id
        if not is_same or left.player_id == match.host_id or match.status != Match.Status.OPEN:
            raise NotAllowed("only whoever sits at a match that is not dealt can get up")
        name = left.called
        _unseat(match, vault, left, source=source, now=now)
        contacts().tell_gone(left, name)


def send_away(seat: Seat, *, by: User, now: datetime) -> None:
    """The host takes a seat back from a player, who is told, or from a bot. A link to the seat is
    worthless from now on. Raises NotAllowed where `seat` is not as it was read.
    """
    with transaction.atomic():
        match, vault = lock(seat.match_id)
        taken = match.seats.select_related("player").get(pk=seat.pk)
        is_same = (taken.player_id, taken.bot) == (seat.player_id, seat.bot)
        is_host = match.host_id == by.pk and taken.player_id != by.pk
        if not (is_host and is_same and taken.is_taken) or match.status != Match.Status.OPEN:
            raise NotAllowed("only the host takes a seat back, and only before the deal")
        player = taken.player
        _unseat(match, vault, taken, source=Source.HOST, now=now)
        if taken.open_to == Seat.OpenTo.LINK:
            taken.link_nonce = new_nonce()
            taken.save(update_fields=["link_nonce"])
        if player is not None:
            contacts().tell_sent_away(taken, player)


def was_sent_away(player: User, match: Match) -> bool:
    """Did the host take a seat of this match back from this player. He sits down again only where
    the host invites him.
    """
    return PastSitting.objects.sent_away().filter(seat__match=match, player=player).exists()


def _unseat(match: Match, vault: Vault, seat: Seat, *, source: Source, now: datetime) -> None:
    """The word stays with the seat, whoever gets it later. The caller holds the lock."""
    unseated = ledger.platform("unseated", seat.index)
    ledger.append(match, [unseated], vault=vault, source=source, now=now)
    match.save()
    PastSitting.objects.create(
        seat=seat, player=seat.player, name=seat.name, until_version=match.version
    )
    seat.player, seat.taken_at, seat.name, seat.bot = None, None, "", ""
    seat.save(update_fields=["player", "taken_at", "name", "bot"])
    contacts().forget(seat)
