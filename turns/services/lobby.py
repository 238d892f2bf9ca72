"""Who may take the free seats of a match before the deal: the host decides, and may change it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from turns import ledger
from turns.join_links import new_nonce
from turns.models import Match, Seat, Source, Vault
from turns.ports import contacts
from turns.services.matches import NotAllowed
from turns.services.seating import start_if_full
from turns.services.transactions import lock


def open_to_link(seat: Seat, *, by: User) -> Seat:
    """Whoever gets the seat's link may sit down there; a link passed on before, and the invitation
    of whoever was invited, are worthless from now on. Raises NotAllowed.
    """
    return _open(seat, Seat.OpenTo.LINK, by=by)


def open_to_anybody(seat: Seat, *, by: User) -> Seat:
    """Whoever looks at the match may sit down there. Raises NotAllowed, of a private match too."""
    return _open(seat, Seat.OpenTo.ANYBODY, by=by)


def renew_link(seat: Seat, *, by: User) -> Seat:
    """The link passed on so far is worthless from now on, and there is a new one. Raises
    NotAllowed, where the seat has no such link too.
    """
    with _held(seat.match_id, by=by) as (match, _):
        free = _free(match, seat)
        if free.open_to != Seat.OpenTo.LINK:
            raise NotAllowed("the seat has no link to pass on")
        free.link_nonce = new_nonce()
        free.save(update_fields=["link_nonce"])
    return free


def give_to_bot(seat: Seat, level: str, *, by: User, now: datetime) -> Match:
    """A bot takes the free seat, and whoever was invited cannot any more. The cards are dealt, if
    it was the last one. Raises NotAllowed.
    """
    with _held(seat.match_id, by=by) as (match, vault):
        _seat_bot(match, vault, _free(match, seat), level, now=now)
        start_if_full(match, vault, source=Source.HOST, now=now)
        match.save()
    return match


def start_with_bots(match_id: str, level: str, *, by: User, now: datetime) -> Match:
    """Bots take all free seats, and the cards are dealt. Raises NotAllowed."""
    with _held(match_id, by=by) as (match, vault):
        for seat in match.seats.filter(taken_at__isnull=True).order_by("index"):
            _seat_bot(match, vault, seat, level, now=now)
        start_if_full(match, vault, source=Source.HOST, now=now)
        match.save()
    return match


def _open(seat: Seat, to: Seat.OpenTo, *, by: User) -> Seat:
    with _held(seat.match_id, by=by) as (match, _):
        if to is Seat.OpenTo.ANYBODY and match.visibility == Match.Visibility.PRIVATE:
            raise NotAllowed("strangers cannot look at a private match")
        free = _free(match, seat)
        free.open_to, free.name, free.declined_at = to, "", None
        free.link_nonce = new_nonce() if to is Seat.OpenTo.LINK else ""
        free.save(update_fields=["open_to", "name", "declined_at", "link_nonce"])
        contacts().forget(free)
    return free


@contextmanager
def _held(match_id: str, *, by: User) -> Iterator[tuple[Match, Vault]]:
    """The match, locked, while its host may arrange the seats. Raises NotAllowed."""
    with transaction.atomic():
        match, vault = lock(match_id)
        if match.host_id != by.pk or match.status != Match.Status.OPEN:
            raise NotAllowed("only the host arranges the seats, and only before the deal")
        yield match, vault


def _free(match: Match, seat: Seat) -> Seat:
    found = match.seats.get(pk=seat.pk)
    if found.is_taken:
        raise NotAllowed("somebody sits there")
    return found


def _seat_bot(match: Match, vault: Vault, seat: Seat, level: str, *, now: datetime) -> None:
    """A word that was given stays with the seat, and counts for the deal."""
    if level not in match.engine.bots:
        raise NotAllowed("there is no such bot")
    contacts().forget(seat)
    seat.bot, seat.name, seat.taken_at, seat.declined_at = level, "", now, None
    seat.save(update_fields=["bot", "name", "taken_at", "declined_at"])
    seated = ledger.platform("seated", seat.index, bot=level, word=seat.word)
    ledger.append(match, [seated], vault=vault, source=Source.HOST, now=now)
