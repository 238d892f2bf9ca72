"""The people at a table, as one of them meets the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User

from turns.models import Match, PastSitting, Seat
from turns.visibility import may_watch


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody else at the table."""

    seat: Seat
    player: User
    name: str
    """The name at this table."""


def knows_table(match: Match, visitor: User | AnonymousUser) -> bool:
    """Does this visitor host the match, or sit at the table, or did he before? Whom the host of a
    private match sent away learns nothing more of it.
    """
    if not visitor.is_authenticated or not may_watch(match, visitor):
        return False
    sits = match.host_id == visitor.pk or match.seats.filter(player=visitor).exists()
    return sits or PastSitting.objects.filter(seat__match=match, player=visitor).exists()


def people_beside(match: Match, visitor: User) -> list[Person]:
    """The others at the table, by seat. Where a player has left and a bot goes on, it is he: what
    he did is not over for the others.
    """
    seats = match.seats.select_related("player").prefetch_related("past_sittings__player")
    found = (_person(seat) for seat in seats.order_by("index"))
    return [one for one in found if one is not None and one.player != visitor]


def person_at(match: Match, index: int, *, visitor: User) -> Person | None:
    """Who that is; None for a bot, a free seat, and the visitor's own."""
    beside: Sequence[Person] = people_beside(match, visitor)
    return next((one for one in beside if one.seat.index == index), None)


def _person(seat: Seat) -> Person | None:
    if seat.player is not None:
        return Person(seat, seat.player, seat.name)
    past = max(seat.past_sittings.all(), key=lambda one: one.until_version, default=None)
    if past is None or past.player is None:
        return None
    return Person(seat, past.player, past.name)
