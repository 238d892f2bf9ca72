"""Leaving a match in play: the player resigns, or is voted out, and a bot plays on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from turns import ledger
from turns.clocks.terms import STAND_IN, Leaving
from turns.models import Fact, Match, PastSitting, Seat, Source, Vault
from turns.ports import contacts
from turns.services import standing_orders
from turns.services.endings import Reason, end
from turns.services.matches import NotAllowed
from turns.services.seating import ask_afresh
from turns.services.transactions import DELIVER, PLAY_BOTS, lock, record_fact, wake


@dataclass(frozen=True, slots=True)
class Friend:
    """To whom a seat is offered that its player left."""

    name: str
    address: str
    language: str
    """Of the invitation."""


def resign(seat: Seat, *, source: Source, now: datetime, friend: Friend | None = None) -> Match:
    """The seat's player gives up for good: the match ends, if that was agreed or if only bots would
    be left; otherwise a bot plays on until somebody, perhaps the friend, takes the seat over.

    Raises NotAllowed where this player does not sit there (any more) in a match in play, and
    BadAddress; then nothing has changed.
    """
    with transaction.atomic():
        match, vault = lock(seat.match_id)
        left = match.seats.get(pk=seat.pk)
        if match.status != Match.Status.PLAYING or not _is_same_player(left, seat):
            raise NotAllowed("only whoever sits at a match in play can leave it")
        resigned = ledger.platform("resigned", left.index)
        ledger.append(match, [resigned], vault=vault, source=source, now=now)
        if ends_by_leaving(match, left):
            end(match, vault, Reason.RESIGNED, source=source, now=now, seat=left.index)
            return match
        vacate(match, vault, left, source=source, now=now)
        if friend is not None:
            _offer(match, vault, left, friend, by=left, source=source, now=now)
        match.save()
    return match


def ends_by_leaving(match: Match, seat: Seat) -> bool:
    """Is the match over once the player of this seat leaves."""
    others = match.seats.filter(player__isnull=False).exclude(pk=seat.pk)
    return match.terms.leaving is Leaving.END or not others.exists()


def vacate(match: Match, vault: Vault, seat: Seat, *, source: Source, now: datetime) -> None:
    """Nobody sits there any more, and a bot plays on until somebody takes the seat over. The caller
    holds the lock and saves the match.

    The seat keeps its word and its bank. What its player was sent is worthless from now on: the
    links and addresses name a prompt that is closed, or are revoked.
    """
    seat.refresh_from_db()
    vacated = ledger.platform("vacated", seat.index)
    ledger.append(match, [vacated], vault=vault, source=source, now=now)
    PastSitting.objects.create(
        seat=seat, player=seat.player, name=seat.name, until_version=match.version
    )
    seat.player, seat.taken_at = None, None
    seat.misses, seat.stand_in = 0, STAND_IN
    seat.save(update_fields=["player", "taken_at", "misses", "stand_in"])
    standing_orders.delete_all(seat, now=now)
    contacts().forget(seat)
    ask_afresh(match, vault, seat, now=now)
    record_fact(match, Fact.Kind.LEFT, now=now, seat=seat.index)
    wake(PLAY_BOTS, DELIVER)


def offer_seat(seat: Seat, friend: Friend, *, by: Seat, source: Source, now: datetime) -> None:
    """Invite a friend to take over a seat that was left; whom it was offered to before can take it
    no more. `by` is the seat of whoever asks for it: the host has no more of a say than the others.

    Raises NotAllowed where the seat is not to be had, or `by` is nobody's; BadAddress.
    """
    with transaction.atomic():
        match, vault = lock(seat.match_id)
        left = match.seats.get(pk=seat.pk)
        asking = match.seats.filter(pk=by.pk).first()
        is_seated = asking is not None and _is_same_player(asking, by)
        if match.status != Match.Status.PLAYING or not left.is_left or not is_seated:
            raise NotAllowed("only a player of the match can offer a seat that was left")
        _offer(match, vault, left, friend, by=by, source=source, now=now)
        match.save()


def _offer(
    match: Match,
    vault: Vault,
    seat: Seat,
    friend: Friend,
    *,
    by: Seat,
    source: Source,
    now: datetime,
) -> None:
    offered = ledger.platform("offered", seat.index, by=by.index)
    ledger.append(match, [offered], vault=vault, source=source, now=now)
    seat.offered_to, seat.declined_at = friend.name, None
    seat.save(update_fields=["offered_to", "declined_at"])
    contacts().invite(seat, friend.address, language=friend.language)


def _is_same_player(present: Seat, read_before: Seat) -> bool:
    """Does the player still sit there who did when the row was read."""
    return present.player_id is not None and present.player_id == read_before.player_id
