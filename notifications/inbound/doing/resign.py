"""Leaving a match by mail, once it is confirmed."""

from __future__ import annotations

from datetime import datetime

from notifications.inbound.told import Code, Told, told
from turns.models import Seat, Source
from turns.services.leaving import resign
from turns.services.matches import NotAllowed


def do(seat: Seat, rest: str, now: datetime) -> list[Told]:
    """Give the seat up for good."""
    try:
        resign(seat, source=Source.MAIL, now=now)
    except NotAllowed:
        return [told(Code.CANNOT_LEAVE)]
    return [told(Code.LEFT)]
