"""A player's matches in play, and which of them are told otherwise than the rest."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from notifications.messages.titles import match_title
from notifications.preferences.wishes import Wishes
from turns.models import Match, Seat

MOST_MATCHES = 50
"""Each match page has the link, too."""


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """One of them."""

    match_id: str
    title: str
    is_exception: bool


def own_matches(player: User) -> list[OwnMatch]:
    """The newest first."""
    exceptions = {row.match_id for row in Wishes(player).exceptions}
    seats = Seat.objects.filter(player=player, match__status=Match.Status.PLAYING)
    newest = seats.select_related("match").order_by("-match__created_at", "match_id")
    return [
        OwnMatch(seat.match_id, match_title(seat), seat.match_id in exceptions)
        for seat in newest[:MOST_MATCHES]
    ]
