"""Who gets mail about a seat, and where."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import User

from notifications.models import Address, Invitation, Profile
from turns.models import Match, Seat


@dataclass(frozen=True, slots=True)
class Recipient:
    """Who is told about a seat, and in which language; an invited person is nobody yet."""

    seat: Seat
    email: str
    """Where mail goes; empty where none can."""
    language: str
    user: User | None = None
    is_failing: bool = False
    """Is there an address that takes no mail, so that nothing is sent there."""


def recipient_of(seat: Seat) -> Recipient | None:
    """The player of this seat; None where nobody sits there."""
    return next((one for one in players(seat.match) if one.seat.pk == seat.pk), None)


def players(match: Match) -> list[Recipient]:
    """The seated people, by seat; only a proven address that takes mail is ever sent any."""
    seats = match.seats.filter(player__isnull=False).select_related("player")
    proven = Address.objects.active().filter(user__seats__match=match)
    addresses = list(proven)
    emails = {one.user_id: one.email for one in addresses if one.failing_since is None}
    failing = {one.user_id for one in addresses if one.failing_since is not None}
    profiles = Profile.objects.filter(user__seats__match=match)
    languages = dict(profiles.values_list("user_id", "language"))
    return [
        Recipient(
            seat,
            emails.get(seat.player.pk, ""),
            languages.get(seat.player.pk, settings.LANGUAGE_CODE),
            seat.player,
            is_failing=seat.player.pk in failing,
        )
        for seat in seats.order_by("index")
        if seat.player is not None
    ]


def invited(match: Match) -> list[Recipient]:
    """The people invited to seats that are still free, by seat; none whose invitation has
    expired.
    """
    waiting = Invitation.objects.filter(
        seat__match=match, seat__taken_at__isnull=True, expired_at__isnull=True
    ).select_related("seat")
    return [
        Recipient(invitation.seat, invitation.email, invitation.language)
        for invitation in waiting.order_by("seat__index")
    ]
