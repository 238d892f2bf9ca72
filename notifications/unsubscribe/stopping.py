"""Stopping a kind of mail, and undoing it; the player is told of each by one mail."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from notifications.identity.addresses import mail_owner, proven_address
from notifications.models import Delivery, Stop
from notifications.preferences.revival import go_by_wishes
from notifications.preferences.wishes import STOPPED, is_stopped
from notifications.sending.claims import withdraw_all
from notifications.unsubscribe.links import Stoppage
from turns.models import Seat

Kind = Delivery.Kind
Status = Delivery.Status

A_DAY = timedelta(days=1)
MOST_CONFIRMED = 5
"""So many confirmations a day: whoever was forwarded a mail may press for ever."""


def stop(stoppage: Stoppage, *, now: datetime, is_confirmed: bool = True) -> bool:
    """Send no more such mails. Gives whether that is new; then one mail with the way to undo it
    confirms it, unless the player called our mails spam.
    """
    with transaction.atomic():
        made, is_new = Stop.objects.get_or_create(
            user=stoppage.player,
            match=stoppage.match,
            kind=stoppage.kind,
            defaults={"created_at": now},
        )
        if not is_new:
            return False
        _withdraw(stoppage)
        if is_confirmed:
            key = f"{Kind.STOPPED}:{made.pk}"
            _confirm(stoppage.player, key, stoppage.seat, {"kind": stoppage.kind.value}, now=now)
    return True


def undo(stoppage: Stoppage, *, now: datetime) -> bool:
    """Send such mails again, and at once what is open still. Gives whether they were stopped."""
    stopped = Stop.objects.filter(_here(stoppage), user=stoppage.player, kind=stoppage.kind)
    with transaction.atomic():
        if not stopped.delete()[0]:
            return False
        go_by_wishes(stoppage.player, now=now)
    return True


def is_in_force(stoppage: Stoppage) -> bool:
    """Are such mails stopped."""
    match_id = stoppage.match.pk if stoppage.match else None
    return is_stopped(stoppage.player, stoppage.kind, match_id)


def confirm_change(seat: Seat, *, now: datetime) -> None:
    """Tell the player that a link of his changed what he is told of this match."""
    assert seat.player is not None
    key = f"{Kind.STOPPED}:told:{seat.pk}:{now.timestamp()}"
    _confirm(seat.player, key, seat, {}, now=now)


def _confirm(
    player: User, key: str, seat: Seat | None, said: dict[str, str | int], *, now: datetime
) -> None:
    address = proven_address(player)
    recent = Delivery.objects.filter(kind=Kind.STOPPED, user=player, created_at__gt=now - A_DAY)
    if address is None or recent.count() >= MOST_CONFIRMED:
        return
    mail_owner(address, Kind.STOPPED, key, now=now, seat=seat, context=said)


def _withdraw(stoppage: Stoppage) -> None:
    waiting = Delivery.objects.filter(
        user=stoppage.player,
        kind=stoppage.kind,
        channel=Delivery.Channel.MAIL,
    )
    if stoppage.match is not None:
        waiting = waiting.filter(seat__match=stoppage.match)
    withdraw_all(waiting, STOPPED)


def _here(stoppage: Stoppage) -> Q:
    return Q(match=stoppage.match) if stoppage.match else Q(match__isnull=True)
