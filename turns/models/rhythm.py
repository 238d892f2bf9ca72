"""When a player plays: the zone, the quiet hours, the days off. For all matches at once."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class Rhythm(models.Model):
    """What a player said about his days; without a row the site's zone holds, and nothing else."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="rhythm"
    )
    zone = models.CharField(max_length=60)
    """A name of the time zone database, as `Europe/Paris`."""
    quiet_from = models.TimeField(null=True)
    quiet_until = models.TimeField(null=True)
    takes_vacation_by_itself = models.BooleanField(default=False, db_default=False)
    """Is a day of vacation spent before a turn is timed out, as long as there are some."""

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(quiet_from__isnull=True, quiet_until__isnull=True)
                | models.Q(quiet_from__isnull=False, quiet_until__isnull=False),
                name="quiet_hours_have_both_ends",
            )
        ]

    def __str__(self) -> str:
        return f"rhythm of {self.player_id}"


class Vacation(models.Model):
    """One day off, in the player's zone."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacation"
    )
    day = models.DateField()
    was_automatic = models.BooleanField(default=False)
    is_kept = models.BooleanField(default=False, db_default=False)
    """It cannot be given back: in a zone that the player has left since, it had begun, or an open
    turn had its time from it.
    """

    class Meta:
        ordering: ClassVar = ["day"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "day"], name="a_day_off_is_spent_once")
        ]

    def __str__(self) -> str:
        return f"{self.day} of {self.player_id}"
