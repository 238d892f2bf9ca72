"""Standing orders. They are no events: a gap in the log's versions would show them."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from turns.models.seat import Seat

COMMAND_LENGTH = 200
SCOPE_LENGTH = 100


class Order(models.Model):
    """What a seat's player decided in advance. Private: shown to that player alone, and gone from
    the seat when somebody else takes it.
    """

    class Ending(models.TextChoices):
        """Why it acts no more."""

        DONE = "done"
        """It did all it was given for."""
        LAPSED = "lapsed"
        """What it was given for is over: the trick, the round."""
        STOPPED = "stopped"
        """It did not decide a turn, so the player was asked."""
        DELETED = "deleted"

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="orders")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="orders"
    )
    """Whose it is: whoever sits there later neither sees it nor is played for by it."""
    command = models.CharField(max_length=COMMAND_LENGTH)
    """The canonical text; what is left of it, once it has acted in part."""
    scope = models.CharField(max_length=SCOPE_LENGTH)
    """What it was given for (games.core.orders): it lapses once that is over."""
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    ending = models.CharField(max_length=10, choices=Ending.choices, blank=True)

    class Meta:
        # Only the first that stands is asked what to do.
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [
            models.Index(
                fields=["seat"], condition=Q(ended_at__isnull=True), name="standing_orders"
            )
        ]

    def __str__(self) -> str:
        # Never the command: it names cards.
        return f"order {self.pk} of {self.seat}"
