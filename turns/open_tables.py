"""The tables that everybody may find: first those at which one can sit down, then those in play,
and those that are lately over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import (
    Exists,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    prefetch_related_objects,
)
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turns.blocks import apart_from
from turns.join_links import JOIN_AGE
from turns.models import Match, Seat

A_PAGE = 20
LATELY = timedelta(days=14)
"""So long a match that is over stays listed."""
STAGES = (Match.Status.OPEN, Match.Status.PLAYING, Match.Status.OVER)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_TICK = timedelta(microseconds=1)


@dataclass(frozen=True)
class TableLine:
    """A listed table, as this visitor finds it."""

    match: Match
    visitor: int | None

    @cached_property
    def _seats(self) -> list[Seat]:
        return list(self.match.seats.all())

    @property
    def host(self) -> str:
        """The host's name at the table; empty where the host has left it."""
        host = self.match.host_id
        labels = (seat.label for seat in self._seats if host is not None and seat.player_id == host)
        return next(labels, "")

    @property
    def players(self) -> list[str]:
        """Who sits there, but for the host. Who is invited and has not come, is not told."""
        host = self.match.host_id
        there = [seat for seat in self._seats if seat.is_taken or seat.is_left]
        return [seat.label for seat in there if host is None or seat.player_id != host]

    @property
    def state(self) -> str:
        """How far it is, in words."""
        if self.match.status != Match.Status.OPEN:
            return self.match.get_status_display()
        missing = sum(not seat.is_taken for seat in self._seats)
        if missing == 1:
            return _("starting soon")
        return ngettext("waiting for %(n)s", "waiting for %(n)s", missing) % {"n": missing}

    @property
    def is_own(self) -> bool:
        """Does the visitor sit there."""
        own = self.visitor
        return own is not None and any(seat.player_id == own for seat in self._seats)

    @property
    def free_seat(self) -> int | None:
        """The index of the first seat that the visitor can take."""
        if self.is_own or self.match.status != Match.Status.OPEN:
            return None
        return next((seat.index for seat in self._seats if _is_open(seat)), None)


@dataclass(frozen=True, slots=True)
class TablesPage:
    """Some tables, and where the next ones begin."""

    lines: Sequence[TableLine]
    next_place: str
    """For `tables_page`; empty behind the last."""


@dataclass(frozen=True, slots=True)
class Place:
    """Behind which table a page begins."""

    stage: Match.Status
    at: datetime
    match_id: str


def tables_page(
    visitor: User | AnonymousUser,
    *,
    now: datetime,
    game: str = "",
    after: Place | None = None,
    most: int = A_PAGE,
) -> TablesPage:
    """So many tables behind that place, of one game or of all, without those of people from whom
    the visitor is kept apart. At most five queries, each along an index.
    """
    apart = apart_from(visitor) if visitor.is_authenticated else set()
    found: list[Match] = []
    for stage in STAGES[STAGES.index(after.stage) if after else 0 :]:
        behind = after if after is not None and after.stage == stage else None
        tables = _without(apart, _listed(stage, game, behind, now=now))
        found += tables[: most + 1 - len(found)]
        if len(found) > most:
            break
    shown = found[:most]
    prefetch_related_objects(shown, Prefetch("seats", Seat.objects.order_by("index")))
    is_more = len(found) > most
    return TablesPage(
        [TableLine(match, visitor.pk) for match in shown],
        format_place(shown[-1]) if is_more else "",
    )


def _listed(
    stage: Match.Status, game: str, behind: Place | None, *, now: datetime
) -> QuerySet[Match]:
    by = _time_field(stage)
    tables = Match.objects.filter(visibility=Match.Visibility.LISTED, status=stage)
    tables = tables.order_by(f"-{by}", "-pk")
    if game:
        tables = tables.filter(engine_key=game)
    if stage == Match.Status.OPEN:
        tables = tables.filter(created_at__gt=now - JOIN_AGE)
        tables = tables.alias(free=_first_free_seat()).filter(free__isnull=False)
    if stage == Match.Status.OVER:
        tables = tables.filter(ended_at__gt=now - LATELY)
    if behind is None:
        return tables
    # The bare upper bound is for the index on the time.
    earlier = Q(**{f"{by}__lt": behind.at}) | Q(**{by: behind.at, "pk__lt": behind.match_id})
    return tables.filter(earlier, **{f"{by}__lte": behind.at})


def _first_free_seat() -> Subquery:
    """Asked for table after table, until there are enough. An EXISTS would let PostgreSQL look for
    all the free seats of the site first.
    """
    free = Seat.objects.filter(match=OuterRef("pk"), taken_at__isnull=True)
    free = free.filter(open_to=Seat.OpenTo.ANYBODY).order_by("index")
    return Subquery(free.values("index")[:1])


def _without(apart: set[int], tables: QuerySet[Match]) -> QuerySet[Match]:
    if not apart:
        return tables
    there = Seat.objects.filter(match=OuterRef("pk"), player__in=apart)
    return tables.exclude(host__in=apart).filter(~Exists(there))


def _is_open(seat: Seat) -> bool:
    return not seat.is_taken and seat.open_to == Seat.OpenTo.ANYBODY


def _time_field(stage: Match.Status) -> str:
    return "ended_at" if stage == Match.Status.OVER else "created_at"


def format_place(match: Match) -> str:
    """The place behind this match, for the address of a page."""
    at: datetime = getattr(match, _time_field(Match.Status(match.status)))
    return f"{match.status}-{(at - _EPOCH) // _TICK}-{match.pk}"


def parse_place(text: str) -> Place | None:
    """The place that `format_place` wrote; None for anything else, which is the beginning."""
    stage, _dash, rest = text.partition("-")
    ticks, _dash, match_id = rest.partition("-")
    if stage not in STAGES or not (ticks.isascii() and ticks.isdecimal() and len(ticks) <= 17):
        return None
    if not (match_id.isascii() and match_id.isalnum()):
        return None
    return Place(Match.Status(stage), _EPOCH + int(ticks) * _TICK, match_id)
