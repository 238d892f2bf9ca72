"""Coming back by mail, to all matches in which a bot plays for the player."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from notifications.inbound.told import Code, Told, told
from turns.models import Match, Seat, Source
from turns.services.absence import come_back


def do(seat: Seat, rest: str, now: datetime) -> list[Told]:
    """Take all seats of the player back."""
    own = Seat.objects.filter(player=seat.player, match__status=Match.Status.PLAYING)
    away = ~Q(stand_in="") | (Q(prompts__closed_at__isnull=True) & ~Q(prompts__bot=""))
    seats = own.filter(away).distinct().order_by("match")
    n = sum(come_back(one, source=Source.MAIL, now=now) for one in seats)
    return [told(Code.CAME_BACK, n=n) if n else told(Code.NOT_AWAY)]
