"""One player's matches, and where each of them stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.contrib.auth.models import User
from django.db.models import Prefetch, QuerySet
from django.utils.translation import ngettext

from turns.models import Match, Prompt, Seat


@dataclass(frozen=True)
class MatchLine:
    """A match in a list, as one of its players sees it."""

    match: Match
    player: User

    @cached_property
    def others(self) -> list[str]:
        """The other names, clockwise from the player's left; seats for nobody in particular have
        none.
        """
        seats = list(self.match.seats.all())
        own_places = (at for at, seat in enumerate(seats) if seat.player_id == self.player.pk)
        own = next(own_places, None)
        if own is None:
            # He got up, or was sent away, since the match was found.
            return [seat.label for seat in seats if seat.is_taken or seat.name]
        others = (*seats[own + 1 :], *seats[:own])
        return [seat.label for seat in others if seat.is_taken or seat.name]

    @cached_property
    def is_own_turn(self) -> bool:
        """Does the table wait for the player; not where a bot answers for him."""
        return any(not prompt.bot for prompt in self._own_prompts)

    @property
    def waits_for(self) -> list[str]:
        """For whom the table waits: whoever is asked, or who has not sat down yet."""
        if self.match.status != Match.Status.OPEN:
            return [prompt.seat.label for prompt in self._open_prompts]
        free = [seat for seat in self.match.seats.all() if not seat.is_taken]
        invited = [seat.label for seat in free if seat.name]
        if len(invited) == len(free):
            return invited
        return [*invited, _others(len(free) - len(invited), is_more=bool(invited))]

    @property
    def is_ended(self) -> bool:
        """Is it over, or called off."""
        return self.match.has_ended

    @property
    def since(self) -> datetime:
        """Since when the match stands as it does."""
        asked = [prompt.opened_at for prompt in self._open_prompts]
        return max(asked, default=self.match.ended_at or self.match.created_at)

    @property
    def due_at(self) -> datetime | None:
        """When the time is up of the player's own turn, or else of the first that the table waits
        for; None without one, or without a clock.
        """
        asked = self._own_prompts or self._open_prompts
        return min((one.due_at for one in asked if one.due_at is not None), default=None)

    @property
    def _own_prompts(self) -> list[Prompt]:
        return [one for one in self._open_prompts if one.seat.player_id == self.player.pk]

    @property
    def _open_prompts(self) -> list[Prompt]:
        return list(self.match.prompts.all())


@dataclass(frozen=True, slots=True)
class Desk:
    """The player's matches that are not over."""

    waiting: list[MatchLine]
    """They wait for the player: the nearest due time first, then what waits longest."""
    running: list[MatchLine]
    opening: list[MatchLine]


def desk_of(player: User) -> Desk:
    """What lies on the player's desk; five queries, however many matches they are."""
    playing = lines_of(_matches(player).filter(status=Match.Status.PLAYING), player)
    return Desk(
        waiting=sorted((line for line in playing if line.is_own_turn), key=_urgency),
        running=[line for line in playing if not line.is_own_turn],
        opening=lines_of(_matches(player).filter(status=Match.Status.OPEN), player),
    )


def ended_matches(player: User) -> QuerySet[Match]:
    """The player's matches that are over or were called off, the last first."""
    return _matches(player).filter(status__in=Match.ENDED).order_by("-ended_at", "-pk")


def top_matches(player: User, most: int) -> list[MatchLine]:
    """So many of the player's matches: those that wait for him, then running, opening and ended
    ones.
    """
    desk = desk_of(player)
    lines = [*desk.waiting, *desk.running, *desk.opening][:most]
    if len(lines) < most:
        lines += lines_of(ended_matches(player)[: most - len(lines)], player)
    return lines


def _matches(player: User) -> QuerySet[Match]:
    asked = Prompt.objects.open().select_related("seat")
    return Match.objects.filter(seats__player=player).prefetch_related(
        Prefetch("seats", Seat.objects.order_by("index")), Prefetch("prompts", asked)
    )


def lines_of(matches: Iterable[Match], player: User) -> list[MatchLine]:
    """Matches of `ended_matches`, and their like, as lines."""
    return [MatchLine(match, player) for match in matches]


def _others(count: int, *, is_more: bool) -> str:
    """So many whom nobody knows yet; `is_more`: behind some who are named."""
    if is_more:
        return ngettext("%(n)s more", "%(n)s more", count) % {"n": count}
    return ngettext("%(n)s player", "%(n)s players", count) % {"n": count}


def _urgency(line: MatchLine) -> tuple[bool, datetime]:
    return (line.due_at is None, line.due_at or line.since)
