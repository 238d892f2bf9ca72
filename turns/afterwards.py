"""What is left to do at a table where the match is over: to thank the others, and to play again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User

from games.core.text import Text, msgs
from turns.models import Match, Seat, Thanks
from turns.name_lists import listed
from turns.rematches import kept_seat, sequel_of
from turns.services.thanks import can_thank
from turns.visibility import may_watch


@dataclass(frozen=True, slots=True)
class Sequel:
    """The rematch as one visitor finds it."""

    match: Match
    is_own: bool
    """Does he sit there."""
    is_kept: bool
    """Does a seat wait for him there."""


@dataclass(frozen=True, slots=True)
class Afterwards:
    """What one visitor can do, and what the others have done."""

    thanks: Text | None
    """Who said thanks."""
    may_thank: bool
    sequel: Sequel | None
    may_ask: bool
    """Can he ask for a rematch: there is none yet."""
    is_alone: bool
    """Were all others bots."""


def afterwards(match: Match, visitor: User | AnonymousUser) -> Afterwards:
    """After a match that is over or called off; whoever only looks on can do nothing."""
    own = _own_seat(match, visitor)
    there = sequel_of(match)
    said = Thanks.objects.filter(seat__match=match).order_by("created_at", "seat")
    thankful = list(said.values_list("seat__index", flat=True))
    return Afterwards(
        thanks=_thanks(thankful) if thankful else None,
        may_thank=own is not None and own.index not in thankful and can_thank(own),
        sequel=_sequel(there, own, visitor) if there is not None else None,
        may_ask=own is not None and there is None and match.started_at is not None,
        is_alone=own is not None and not match.seats.exclude(pk=own.pk).filter(bot="").exists(),
    )


def _own_seat(match: Match, visitor: User | AnonymousUser) -> Seat | None:
    if not visitor.is_authenticated:
        return None
    return match.seats.select_related("match", "player").filter(player=visitor).first()


def _thanks(seats: Sequence[int]) -> Text:
    return msgs(
        "{players} says thanks.", "{players} say thanks.", len(seats), players=listed(seats)
    )


def _sequel(there: Match, own: Seat | None, visitor: User | AnonymousUser) -> Sequel | None:
    is_kept = own is not None and kept_seat(there, own) is not None
    if not is_kept and not may_watch(there, visitor):
        return None
    is_own = own is not None and there.seats.filter(player=own.player_id).exists()
    return Sequel(there, is_own=is_own, is_kept=is_kept)
