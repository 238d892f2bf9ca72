"""For which players of a table a bot plays, and since when.

Whose silence a vote does not wait for is another question: turns.services.tallies.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from turns.models import Match, Seat


@dataclass(frozen=True, slots=True)
class StandIn:
    """A seat that has a player, and a bot that plays for him now."""

    seat: Seat
    since: datetime
    """When the bot took over, or when the time of this turn was up."""
    is_for_one_turn: bool
    """The player is asked again at his next turn."""


def stand_ins(match: Match) -> list[StandIn]:
    """The seats for whose players a bot plays, clockwise."""
    absent = match.seats.filter(player__isnull=False).exclude(stand_in="").order_by("index")
    found = [StandIn(seat, _since(match, seat), is_for_one_turn=False) for seat in absent]
    handed_over = match.prompts.open().filter(
        timed_out_at__isnull=False, seat__stand_in="", seat__bot=""
    )
    for prompt in handed_over.exclude(bot="").select_related("seat"):
        assert prompt.timed_out_at is not None
        found.append(StandIn(prompt.seat, prompt.timed_out_at, is_for_one_turn=True))
    return sorted(found, key=lambda each: each.seat.index)


def _since(match: Match, seat: Seat) -> datetime:
    took_over = match.events.filter(kind="match.stand_in", seat=seat.index)
    return took_over.order_by("-version").values_list("at", flat=True).first() or match.created_at
