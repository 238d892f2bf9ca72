"""One player's matches, and where each of them stands."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property

from django.contrib.auth.models import User
from django.db.models import Prefetch

from turns.models import Match, Prompt, Seat

_ANY_TIME = datetime.min.replace(tzinfo=UTC)
SHOWN_ENDED = 20
"""How many finished matches are listed."""


@dataclass(frozen=True)
class MatchLine:
    """A match in a list, as one of its players sees it."""

    match: Match
    player: User

    @cached_property
    def others(self) -> list[str]:
        """The other names, clockwise from the player's left."""
        seats = list(self.match.seats.all())
        own = next(place for place, seat in enumerate(seats) if seat.player_id == self.player.pk)
        return [seat.label for seat in (*seats[own + 1 :], *seats[:own])]

    @cached_property
    def is_own_turn(self) -> bool:
        """Does the table wait for the player."""
        return any(prompt.seat.player_id == self.player.pk for prompt in self._open_prompts)

    @property
    def waits_for(self) -> list[str]:
        """For whom the table waits: whoever is asked, or who has not sat down yet."""
        if self.match.status == Match.Status.OPEN:
            return [seat.label for seat in self.match.seats.all() if not seat.is_taken]
        return [prompt.seat.label for prompt in self._open_prompts]

    @property
    def since(self) -> datetime:
        """Since when the match stands as it does."""
        asked = [prompt.opened_at for prompt in self._open_prompts]
        return max(asked, default=self.match.ended_at or self.match.created_at)

    @property
    def due_at(self) -> datetime | None:
        """When the time of the player's own turn is up; None without one, or without a clock."""
        own = [one for one in self._open_prompts if one.seat.player_id == self.player.pk]
        return own[0].due_at if own else None

    @property
    def _open_prompts(self) -> list[Prompt]:
        return list(self.match.prompts.all())


def own_matches(player: User) -> list[MatchLine]:
    """The player's matches: those that wait for him, then running, opening and ended ones."""
    asked = Prompt.objects.open().select_related("seat")
    matches = Match.objects.filter(seats__player=player).prefetch_related(
        Prefetch("seats", Seat.objects.order_by("index")), Prefetch("prompts", asked)
    )
    ended = matches.filter(status__in=[Match.Status.OVER, Match.Status.CANCELLED])
    lines = [
        MatchLine(match, player)
        for match in (
            *matches.filter(status=Match.Status.PLAYING),
            *matches.filter(status=Match.Status.OPEN),
            *ended.order_by("-ended_at")[:SHOWN_ENDED],
        )
    ]
    return sorted(lines, key=_urgency)


def _urgency(line: MatchLine) -> tuple[bool, bool, datetime]:
    """First what waits for the player: the nearest due time before all, then what waits longest.

    The others stay in their order.
    """
    if not line.is_own_turn:
        return (True, True, _ANY_TIME)
    return (False, line.due_at is None, line.due_at or line.since)
