"""Who had which seat when: the log holds no names, and a seat may go from hand to hand."""

from __future__ import annotations

from collections import defaultdict

from django.utils.translation import gettext

from turns.models import Match, PastSitting, Seat
from turns.models.seat import FREE, bot_for, bot_name
from turns.models.sitting import UNSEATED

SEATED = "match.seated"
REPLACED = "match.replaced"


class Lineage:
    """The names at the table at any version of the log."""

    def __init__(self, match: Match) -> None:
        self._seats = list(match.seats.order_by("index"))
        self._past: dict[int, list[PastSitting]] = defaultdict(list)
        self._taken_over: dict[int | None, list[int]] = defaultdict(list)
        self._unseated: set[int] = set()
        for past in PastSitting.objects.filter(seat__match=match).select_related("seat"):
            self._past[past.seat.index].append(past)
        if self._past:
            moves = match.events.filter(kind__in=[SEATED, REPLACED, UNSEATED]).order_by("version")
            for kind, seat, version in moves.values_list("kind", "seat", "version"):
                if kind == UNSEATED:
                    self._unseated.add(version)
                else:
                    self._taken_over[seat].append(version)

    def names_at(self, version: int) -> list[str]:
        """The names at the table after the event of this version, by seat index."""
        return [self._name(seat, version) for seat in self._seats]

    def _name(self, seat: Seat, version: int) -> str:
        for past in self._past[seat.index]:
            if version <= past.until_version:
                return past.called or bot_name(seat.index)
            later = (taken for taken in self._taken_over[seat.index] if taken > past.until_version)
            if version < next(later, version + 1):
                is_free = past.until_version in self._unseated
                return gettext(FREE) if is_free else bot_for(past.called)
        return seat.label
