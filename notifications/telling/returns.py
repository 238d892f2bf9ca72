"""Players who come back: one mail about all their matches, once a return."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import Q

from notifications.models import Delivery
from notifications.telling.recipients import Recipient
from turns.models import Fact, Match, Prompt, Seat
from turns.services.transactions import lock_player

A_RETURN = timedelta(hours=12)
"""Whoever takes the seats of several matches back within this time has come back once."""


def is_welcomed(recipient: Recipient, back_at: datetime) -> bool:
    """Is there a mail already that tells this return: it waits, or left a short time ago. Call it
    in the transaction of the fact.
    """
    if recipient.user is None:
        return False
    # Of two workers with two seats the second finds the mail that the first one has asked for.
    lock_player(recipient.user.pk)
    mails = Delivery.objects.filter(kind=Delivery.Kind.WELCOME_BACK, user=recipient.user)
    waits = Q(status=Delivery.Status.WAITING, lease_until__isnull=True)
    has_left = Q(status__in=Delivery.HAS_LEFT, created_at__gt=back_at - A_RETURN)
    return mails.filter(waits | has_left).exists()


def seats_of_return(user: User, back_at: datetime) -> list[Seat]:
    """The player's seats in matches in play that he has just taken back, or where a bot plays for
    him still, or has played since he last answered; those where he is asked first.
    """
    own = Seat.objects.filter(player=user, match__status=Match.Status.PLAYING)
    own = own.select_related("match", "player").order_by("match__started_at", "pk")
    returned = _returns(user, back_at)
    away = [seat for seat in own if seat.stand_in or seat.misses or seat.pk in returned]
    asked = set(Prompt.objects.asked().filter(seat__player=user).values_list("seat", flat=True))
    return sorted(away, key=lambda seat: seat.pk not in asked)


def last_away(seat: Seat, back_at: datetime) -> int:
    """The last version at which the player was away: now, where he has not taken the seat back."""
    back = _returns(seat.player, back_at).get(seat.pk)
    return seat.match.version if back is None else back - 1


def _returns(user: User | None, back_at: datetime) -> dict[int, int]:
    """By seat, the version by which the player came back in this return."""
    facts = Fact.objects.filter(
        kind=Fact.Kind.BACK, match__seats__player=user, created_at__gt=back_at - A_RETURN
    )
    places = {(fact.match_id, fact.seat): fact.version for fact in facts.order_by("version")}
    own = Seat.objects.filter(player=user)
    return {
        seat.pk: places[seat.match_id, seat.index]
        for seat in own
        if (seat.match_id, seat.index) in places
    }
