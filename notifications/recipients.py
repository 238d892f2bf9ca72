"""Who gets mail about a seat, and where."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from notifications.models import Address, Invitation, Profile
from turns.models import Match, Seat


@dataclass(frozen=True, slots=True)
class Recipient:
    """Where a mail goes, in which language, and to whom; an invited person is nobody yet."""

    seat: Seat
    email: str
    language: str
    user: User | None = None


def recipient_of(seat: Seat) -> Recipient | None:
    """The player of this seat; None where nobody sits who can be reached by mail."""
    return next((one for one in players(seat.match) if one.seat.pk == seat.pk), None)


def players(match: Match) -> list[Recipient]:
    """The seated people with a proven address, by seat: nobody else gets mail about a seat."""
    seats = list(
        match.seats.filter(player__isnull=False).select_related("player").order_by("index")
    )
    users = [seat.player_id for seat in seats]
    proven = Address.objects.filter(user__in=users, verified_at__isnull=False)
    emails = dict(proven.values_list("user_id", "email"))
    languages = dict(Profile.objects.filter(user__in=users).values_list("user_id", "language"))
    return [
        Recipient(seat, emails[seat.player_id], languages.get(seat.player_id, "en"), seat.player)
        for seat in seats
        if seat.player_id in emails
    ]


def invited(match: Match) -> list[Recipient]:
    """The people invited to seats that are still free, by seat."""
    waiting = Invitation.objects.filter(
        seat__match=match, seat__taken_at__isnull=True
    ).select_related("seat")
    return [
        Recipient(invitation.seat, invitation.email, invitation.language)
        for invitation in waiting.order_by("seat__index")
    ]
