"""Who sat in a seat before its present player."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef

from turns.models.event import Event, Source
from turns.models.seat import Seat, name_shown

UNSEATED = "match.unseated"
"""The event by which somebody leaves the table before the deal, or is sent away by the host."""


class PastSittings(models.QuerySet["PastSitting"]):
    """Those who left, by when and how they did."""

    def after_the_deal(self) -> PastSittings:
        """They have seen cards."""
        return self.filter(~Exists(_leaving().filter(kind=UNSEATED)))

    def sent_away(self) -> PastSittings:
        """The host gave their seats to somebody else before the deal."""
        return self.filter(Exists(_leaving().filter(kind=UNSEATED, source=Source.HOST)))


def _leaving() -> models.QuerySet[Event]:
    """The event by which a sitting ended."""
    return Event.objects.filter(match=OuterRef("seat__match"), version=OuterRef("until_version"))


class PastSitting(models.Model):
    """A player who left a seat: the log has no names, so the lineage is kept here."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="past_sittings")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    name = models.CharField(max_length=40)
    until_version = models.PositiveIntegerField()
    """The version of the event by which the player left."""

    objects = PastSittings.as_manager()

    class Meta:
        ordering: ClassVar = ["seat", "until_version"]

    def __str__(self) -> str:
        return f"past sitting in {self.seat}"

    @property
    def called(self) -> str:
        """The name that the player had, as it is shown."""
        return name_shown(self.name, self.seat.index)
