"""The outbox: that somebody must be told, written in the transaction of what happened."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from turns.models.match import Match


class Fact(models.Model):
    """At `version` something of this kind happened in the match. It never holds a card; who is
    told, and how, is the reader's business.
    """

    class Kind(models.TextChoices):
        """What there is to tell."""

        OPENED = "opened"
        """The match was made, its seats can be taken."""
        STARTED = "started"
        """All sit, the first deal is made."""
        TURN = "turn"
        """Prompts were opened at this version."""
        TIMED_OUT = "timed-out"
        """A seat's time was up and something was done about it; `seat` says whose."""
        BACK = "back"
        """The player of a seat is back, where a bot played; `seat` says whose."""
        LEFT = "left"
        """A player resigned, or was voted out of the seat."""
        VOTE = "vote"
        """The players are asked to vote."""
        TALK = "talk"
        """Something was said at the table; `seat` says by whom."""
        ENDED = "ended"
        CANCELLED = "cancelled"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="facts")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField(null=True)
    """The index of the seat that it is about, where it is about one."""
    created_at = models.DateTimeField()
    handled_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "version", "kind"], name="fact_once")
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["created_at"], condition=Q(handled_at__isnull=True), name="waiting_facts"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.match_id} {self.version}"
