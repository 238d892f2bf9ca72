"""Thanking the others at the table once the match is over."""

from __future__ import annotations

from datetime import datetime

from turns.models import Match, Seat, Thanks


class NobodyToThank(Exception):
    """The match is not over, or no other person sits there."""


def thank(seat: Seat, *, now: datetime) -> bool:
    """Whoever sits here thanks the others. Gives whether that is new: once is enough. Raises
    NobodyToThank.

    It is no event: the log ends with the seed.
    """
    if not can_thank(seat):
        raise NobodyToThank
    _thanks, is_new = Thanks.objects.get_or_create(seat=seat, defaults={"created_at": now})
    return is_new


def can_thank(seat: Seat) -> bool:
    """Is the match over, and does another person sit there."""
    if seat.player_id is None or seat.match.status != Match.Status.OVER:
        return False
    others = Seat.objects.filter(match=seat.match_id, player__isnull=False)
    return others.exclude(pk=seat.pk).exists()
