"""The deliveries of a player in a match, and what his host may know of them."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from notifications.models import Address, Delivery, Invitation
from turns.models import Match, Seat

Kind = Delivery.Kind

HOST_SEES = (
    Kind.INVITATION,
    Kind.INVITATION_REMINDER,
    Kind.STARTED,
    Kind.TURN,
    Kind.REMINDER,
    Kind.TIMED_OUT,
    Kind.LEFT,
    Kind.VOTE,
    Kind.TALK,
    Kind.RESULT,
    Kind.CANCELLED,
)
"""What everybody at the table gets. That a player wrote to us, or what he stopped, is his own."""


def own_rows(player: User, match: Match) -> QuerySet[Delivery]:
    """All that was sent to this player about this match, the newest first, with the digests that
    told of it.
    """
    digests = Delivery.objects.filter(user=player, seat__match=match, digest__isnull=False)
    about = Q(seat__match=match) | Q(prompt__match=match) | Q(pk__in=digests.values("digest"))
    # Found apart: joined to the rest by “or”, they would make PostgreSQL walk through all messages.
    own = Q(user=player) | Q(pk__in=list(_invitations(player, match)))
    related = Delivery.objects.select_related("prompt", "device", "chat", "inbound", "digest")
    return related.filter(about, own).order_by("-pk")


def _invitations(player: User, match: Match) -> QuerySet[Delivery, int]:
    """The numbers of those that went to the player before he sat there."""
    emails = Address.objects.filter(user=player).values("email")
    to_nobody = Delivery.objects.filter(user=None, kind__in=Delivery.INVITING, email__in=emails)
    seats = match.seats.filter(player=player)
    return to_nobody.filter(seat__in=seats).values_list("pk", flat=True)


def rows_for_host(seat: Seat) -> QuerySet[Delivery]:
    """What was sent about this seat to whoever sits there, or is invited, now; newest first."""
    sent = Delivery.objects.filter(seat=seat, user=seat.player_id, kind__in=HOST_SEES)
    invitation = Invitation.objects.filter(seat=seat).first()
    if seat.player_id is None and invitation is not None:
        sent = sent.filter(created_at__gte=invitation.created_at)
    return sent.order_by("-pk")
