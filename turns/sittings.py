"""From when to when a player sat where: what was said and done there in between is his."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import QuerySet

from turns.models import Event, PastSitting, Seat, Talk

SAT_DOWN = ("match.seated", "match.replaced")


@dataclass(frozen=True, slots=True)
class Sitting:
    """One player in one seat, in versions of the log."""

    seat: Seat
    name: str
    """The name that he had there."""
    after: int
    """The version before the first that is his; 0 for whoever made the match."""
    until: int | None
    """The last one that is his; None while he sits there."""

    def events(self) -> QuerySet[Event]:
        """What this seat did meanwhile, in order."""
        own = Event.objects.filter(
            match=self.seat.match_id, seat=self.seat.index, version__gt=self.after
        )
        if self.until is not None:
            own = own.filter(version__lte=self.until)
        return own.order_by("version")

    def talk(self) -> QuerySet[Talk]:
        """What was said from this seat meanwhile."""
        return Talk.objects.filter(event__in=self.events().filter(kind="match.said"))


def sittings_of(player: User) -> list[Sitting]:
    """All of them, those that are over too; by match."""
    present = Seat.objects.filter(player=player).select_related("match")
    past = PastSitting.objects.filter(player=player).select_related("seat__match")
    found = [
        *(Sitting(seat, seat.name, _began(seat, None), None) for seat in present),
        *(
            Sitting(one.seat, one.name, _began(one.seat, one.until_version), one.until_version)
            for one in past
        ),
    ]
    return sorted(found, key=lambda one: (one.seat.match.created_at, one.seat.pk, one.after))


def _began(seat: Seat, until: int | None) -> int:
    """The version before the one by which whoever sat there up to then had sat down."""
    sat_down = Event.objects.filter(match=seat.match_id, seat=seat.index, kind__in=SAT_DOWN)
    if until is not None:
        sat_down = sat_down.filter(version__lt=until)
    version = sat_down.order_by("-version").values_list("version", flat=True).first()
    return 0 if version is None else version - 1
