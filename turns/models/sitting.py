"""Who sat in a seat before its present player."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from turns.models.seat import Seat


class PastSitting(models.Model):
    """A player who left a seat: the log has no names, so the lineage is kept here."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="past_sittings")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    name = models.CharField(max_length=40)
    until_version = models.PositiveIntegerField()
    """The version of the event by which the player left."""

    class Meta:
        ordering: ClassVar = ["seat", "until_version"]

    def __str__(self) -> str:
        return f"past sitting in {self.seat}"
