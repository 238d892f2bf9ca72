"""When a message may leave, by the wishes of the player whom it is for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from notifications.models import Delivery
from notifications.notices import Notice
from notifications.routes import Route
from turns.rhythms import awake_at

Hold = Delivery.Hold


@dataclass(frozen=True, slots=True)
class Ruling:
    """What holds for one message."""

    due_at: datetime
    held: Delivery.Hold = Hold.NONE
    """Why it is due later than the occasion."""
    withdrawn: str = ""
    """Why it is not sent at all, in English for the ledger; empty if it is."""


def rule(notice: Notice, route: Route, *, now: datetime) -> Ruling:
    """What the player wishes for a notice that goes this way.

    Mail about a match comes in waking hours; an invitation has no player yet.
    """
    awake = awake_at(notice.recipient.user, notice.due_at)
    if awake > notice.due_at:
        return Ruling(awake, Hold.QUIET)
    return Ruling(notice.due_at, Hold.GRACE if notice.due_at > now else Hold.NONE)
