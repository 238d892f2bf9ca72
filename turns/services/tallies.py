"""Counting votes: who has a vote, whose silence is waited for, when the result is certain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from turns.models import Match, Seat, Vote

BY_ALL = frozenset({Vote.Kind.CANCEL, Vote.Kind.TAKE_BACK, Vote.Kind.TERMS})
"""What all who count must agree to; for everything else more than half of them is enough."""
ABOUT_A_SEAT = frozenset({Vote.Kind.SKIP, Vote.Kind.REPLACE})


@dataclass(frozen=True, slots=True)
class Tally:
    """How a vote stands, by seat index."""

    yes: tuple[int, ...]
    no: tuple[int, ...]
    silent: tuple[int, ...]
    """Who counts and has not voted yet."""
    needs_all: bool

    @property
    def outcome(self) -> Vote.Outcome | None:
        """The result as soon as those who are silent cannot change it any more."""
        count = len(self.yes) + len(self.no) + len(self.silent)
        if count == 0:
            return None
        enough = count if self.needs_all else count // 2 + 1
        if len(self.yes) >= enough:
            return Vote.Outcome.CARRIED
        if count - len(self.no) < enough:
            return Vote.Outcome.REJECTED
        return None


def voters(match: Match, kind: Vote.Kind, about: Seat | None) -> list[Seat]:
    """Who may vote: the people at the table, but not the one whom it is about; and about somebody's
    seat not the host either, so that no host picks who plays.
    """
    seated = list(match.seats.filter(player__isnull=False).order_by("index"))
    if kind in ABOUT_A_SEAT and about is not None:
        seated = [seat for seat in seated if seat.pk != about.pk]
    if kind == Vote.Kind.REPLACE:
        seated = [seat for seat in seated if seat.player_id != match.host_id]
    return seated


def absent(match: Match, *, now: datetime) -> set[int]:
    """The keys of the seats whose players are away: a bot stands in, the last turn was missed, or
    the time of the open one is up.
    """
    away = match.seats.filter(~Q(stand_in="") | Q(misses__gt=0)).values_list("pk", flat=True)
    late = match.prompts.open().filter(due_at__lte=now)
    return {*away, *late.values_list("seat", flat=True)}


def tally(vote: Vote, *, now: datetime) -> Tally:
    """How the vote stands now. Who is away is not waited for, and counts if he votes all the
    same; a ballot is that of the player who sits there now.
    """
    seats = voters(vote.match, Vote.Kind(vote.kind), vote.about)
    given = {ballot.seat_id: ballot for ballot in vote.ballots.all()}
    said = {
        seat.pk: given[seat.pk].is_yes
        for seat in seats
        if seat.pk in given and (seat.taken_at is None or given[seat.pk].at >= seat.taken_at)
    }
    away = absent(vote.match, now=now)
    return Tally(
        yes=_indexes(seat for seat in seats if said.get(seat.pk) is True),
        no=_indexes(seat for seat in seats if said.get(seat.pk) is False),
        silent=_indexes(seat for seat in seats if seat.pk not in said and seat.pk not in away),
        needs_all=vote.kind in BY_ALL,
    )


def _indexes(seats: Iterable[Seat]) -> tuple[int, ...]:
    return tuple(seat.index for seat in seats)
