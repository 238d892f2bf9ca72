"""Having those reminded who are waited for: to move, or before the deal to sit down."""

from __future__ import annotations

from datetime import datetime

from notifications.inbound.told import Code, Told, told
from turns.models import Match, Seat
from turns.ports import contacts
from turns.services.nudges import CannotNudge, TooSoon, nudge


def do(seat: Seat, rest: str, now: datetime) -> list[Told]:
    """Nudge everybody who is asked; for the host of a match that waits for players, mail the
    invitations again.
    """
    match = Match.objects.get(pk=seat.match_id)
    if match.status == Match.Status.OPEN and match.host_id == seat.player_id:
        return _invite_again(match)
    asked = match.prompts.open().exclude(seat=seat)
    lines = []
    for prompt in asked.select_related("seat").order_by("seat__index"):
        try:
            nudge(prompt.pk, by=seat, now=now)
        except TooSoon as early:
            again = early.again_at.isoformat()
            lines.append(told(Code.REMIND_LATER, name=prompt.seat.label, at=again))
        except CannotNudge:
            continue
        else:
            lines.append(told(Code.REMINDED, name=prompt.seat.label))
    return lines or [told(Code.NOBODY_TO_REMIND)]


def _invite_again(match: Match) -> list[Told]:
    waiting = match.seats.filter(taken_at__isnull=True, declined_at__isnull=True)
    for free in waiting.order_by("index"):
        contacts().resend_invitation(free)
    names = [free.label for free in waiting.order_by("index")]
    lines = [told(Code.INVITED_AGAIN, name=name) for name in names]
    return lines or [told(Code.NOBODY_TO_REMIND)]
