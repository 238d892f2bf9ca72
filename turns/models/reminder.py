"""Reminders of a turn: rows that a sweep turns into messages."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from turns.models.prompt import Prompt
from turns.models.seat import Seat


class Reminder(models.Model):
    """At `at` the player of a prompt is reminded, if it is still open. What has not been sent moves
    with the due time.
    """

    class Point(models.TextChoices):
        """Why just then."""

        HALF = "half"
        """Half of the time is up."""
        DAY = "day"
        """It is up in a day."""
        NUDGE = "nudge"
        """An opponent asked for it."""
        DAY_OFF = "day-off"
        """The time was up, and a day off was spent for the player."""
        OWN = "own"
        """The player asked to be reminded so often."""

    prompt = models.ForeignKey(Prompt, on_delete=models.CASCADE, related_name="reminders")
    point = models.CharField(max_length=10, choices=Point.choices)
    at = models.DateTimeField()
    handled_at = models.DateTimeField(null=True)
    by = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="+")
    """Who nudged."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["prompt", "point"],
                condition=Q(point__in=["half", "day"]),
                name="reminder_once",
            )
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["at"], condition=Q(handled_at__isnull=True), name="waiting_reminders"
            )
        ]

    def __str__(self) -> str:
        return f"{self.point} of {self.prompt}"
