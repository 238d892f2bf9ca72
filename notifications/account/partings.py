"""What the end of an account means for the tables where its player sits."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import User

from notifications.messages.titles import match_title
from turns.models import Match, Seat
from turns.services.leaving import ends_by_leaving


class Parting(StrEnum):
    """What becomes of a table."""

    CALLED_OFF = "called off"
    SEAT_FREE = "seat free"
    ENDS = "ends"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Leaving:
    """One table that is not over."""

    match: Match
    title: str
    parting: Parting


def partings_of(player: User) -> list[Leaving]:
    """Of all tables that are not over, the newest first."""
    seats = Seat.objects.filter(player=player, match__status__in=Match.UNFINISHED)
    newest = seats.select_related("match").order_by("-match__created_at")
    return [Leaving(seat.match, match_title(seat), _parting(seat, player)) for seat in newest]


def _parting(seat: Seat, player: User) -> Parting:
    if seat.match.status == Match.Status.OPEN:
        is_host = seat.match.host_id == player.pk
        return Parting.CALLED_OFF if is_host else Parting.SEAT_FREE
    return Parting.ENDS if ends_by_leaving(seat.match, seat) else Parting.BOT
