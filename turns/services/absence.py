"""Players who are away: a bot stands in for them, and they come back."""

from __future__ import annotations

from datetime import datetime

from turns import ledger
from turns.models import Match, Seat, Source, Vault


def welcome_back(match: Match, vault: Vault, seat: Seat, *, source: Source, now: datetime) -> None:
    """The player of this seat is here again: no bot stands in any more. The caller holds the lock
    and saves the match.
    """
    if seat.stand_in:
        back = ledger.platform("back", seat.index)
        ledger.append(match, [back], vault=vault, source=source, now=now)
    seat.misses, seat.stand_in = 0, ""
    seat.save(update_fields=["misses", "stand_in"])
