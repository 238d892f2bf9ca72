"""Asking for a rematch by mail."""

from __future__ import annotations

from datetime import datetime

from notifications.inbound.told import Code, Told, told
from turns.models import Match, Seat
from turns.services.rematch import CannotRematch, rematch


def do(seat: Seat, rest: str, now: datetime) -> list[Told]:
    """Make the match, or say who asked for it before."""
    try:
        made = rematch(seat, now=now)
    except CannotRematch as refusal:
        code = Code.REMATCH_TOO_EARLY if refusal.is_too_early else Code.REMATCH_REFUSED
        return [told(code)]
    host = made.match.seats.get(index=0)
    if not made.is_new:
        is_own = made.match.host_id == seat.player_id
        return [told(Code.REMATCH_THERE, name="" if is_own else host.label, match=made.match.pk)]
    waits = made.match.status == Match.Status.OPEN
    unreached = [told(Code.UNREACHED, name=name) for name in made.unreached]
    left_out = [told(Code.LEFT_OUT, name=name) for name in made.left_out]
    return [told(Code.REMATCH, match=made.match.pk, waits=int(waits)), *unreached, *left_out]
