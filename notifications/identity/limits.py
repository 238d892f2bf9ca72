"""How many mails somebody may have sent to an address: strangers can ask too."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import QuerySet

from notifications.models import Delivery
from turns.models import Seat

MAILS_AN_HOUR = 5
INVITATIONS_A_DAY = 50
"""Of all matches together: anybody may make matches, and type any address."""
ASKED_FOR = (Delivery.Kind.SIGN_IN, Delivery.Kind.ADDRESS_CHECK)


def is_flooded(email: str, *, now: datetime) -> bool:
    """Did this address get all the sign-in mails that an hour allows. The asker is never told."""
    since = now - timedelta(hours=1)
    asked = Delivery.objects.filter(kind__in=ASKED_FOR, email__iexact=email, created_at__gt=since)
    return asked.count() >= MAILS_AN_HOUR


def is_invited_often(seat_id: int, *, now: datetime) -> bool:
    """Did the seat's invitation leave as often as an hour allows."""
    since = now - timedelta(hours=1)
    return _invitations(seat_id).filter(created_at__gt=since).count() >= MAILS_AN_HOUR


def is_invited_too_much(email: str, *, now: datetime) -> bool:
    """Did this address get all the invitations that a day allows, whoever asked for them."""
    since = now - timedelta(days=1)
    invitations = Delivery.objects.filter(kind__in=Delivery.INVITING, created_at__gt=since)
    sent = invitations.exclude(status=Delivery.Status.FAILED).filter(email__iexact=email)
    return not settings.MAILBOX and sent.count() >= INVITATIONS_A_DAY


def is_invitation_unwanted(email: str) -> bool:
    """Did somebody there call an invitation spam: whoever has a seat and an account says on his own
    page what he wants, and nobody else can.
    """
    invitations = Delivery.objects.filter(kind__in=Delivery.INVITING, user=None)
    called = invitations.filter(status=Delivery.Status.COMPLAINED)
    return called.filter(email__iexact=email).exists()


def is_invitation_waiting(seat_id: int) -> bool:
    """Is an invitation to the seat about to leave."""
    return _invitations(seat_id).filter(status=Delivery.Status.WAITING, lease_until=None).exists()


def did_not_arrive(seat: Seat, *, since: datetime) -> bool:
    """Did the last mail that invites to the seat since then fail, or come back."""
    last = _invitations(seat.pk).filter(created_at__gte=since).order_by("-pk").first()
    return last is not None and last.status in Delivery.NOT_ARRIVED


def _invitations(seat_id: int) -> QuerySet[Delivery]:
    return Delivery.objects.filter(kind__in=Delivery.INVITING, seat=seat_id)
