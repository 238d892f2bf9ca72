"""Reading who is away from a table: for whom a bot plays, and since when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from turns.models import Match, Seat


@dataclass(frozen=True, slots=True)
class Away:
    """A seat that has a player, and a bot that plays for him now."""

    seat: Seat
    since: datetime
    """When the bot took over, or when the time of this turn was up."""
    is_for_one_turn: bool
    """The player is asked again at his next turn."""


def away(match: Match) -> list[Away]:
    """The seats for whose players a bot plays, clockwise."""
    absent = match.seats.filter(player__isnull=False).exclude(stand_in="").order_by("index")
    found = [Away(seat, _since(match, seat), is_for_one_turn=False) for seat in absent]
    handed_over = match.prompts.filter(
        closed_at__isnull=True, timed_out_at__isnull=False, seat__stand_in="", seat__bot=""
    )
    for prompt in handed_over.exclude(bot="").select_related("seat"):
        assert prompt.timed_out_at is not None
        found.append(Away(prompt.seat, prompt.timed_out_at, is_for_one_turn=True))
    return sorted(found, key=lambda each: each.seat.index)


def _since(match: Match, seat: Seat) -> datetime:
    took_over = match.events.filter(kind="match.stand_in", seat=seat.index)
    return took_over.order_by("-version").values_list("at", flat=True).first() or match.created_at
