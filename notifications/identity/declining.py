"""Saying no to an invitation: whoever offered the seat is told."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from notifications.models import Delivery
from notifications.telling.deliveries import tell
from notifications.telling.notices import Notice
from notifications.telling.recipients import recipient_of
from turns.models import Match, Seat
from turns.services.declining import decline


def decline_seat(seat: Seat, *, now: datetime) -> bool:
    """The invited person does not want the seat. Gives whether that is new."""
    with transaction.atomic():
        if not decline(seat, now=now):
            return False
        offering = offered_by(seat)
        recipient = recipient_of(offering) if offering is not None else None
        if recipient is not None:
            occasion = f"{seat.pk}:{int(now.timestamp())}"
            notice = Notice(Delivery.Kind.DECLINED, recipient, now, occasion=occasion)
            tell(notice, now=now, context={"seat": seat.pk})
    return True


def offered_by(seat: Seat) -> Seat | None:
    """The seat of whoever can invite somebody else: before the deal the host's, later that of the
    player who offered the seat, if he is still there.
    """
    match = Match.objects.get(pk=seat.match_id)
    if match.status == Match.Status.OPEN:
        return match.seats.filter(player=match.host_id, player__isnull=False).first()
    offers = match.events.filter(kind="match.offered", seat=seat.index).order_by("version")
    offer = offers.last()
    if offer is None:
        return None
    return match.seats.filter(index=offer.payload["by"], player__isnull=False).first()
