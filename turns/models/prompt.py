"""Who was asked, and when."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from turns.models.match import Match
from turns.models.seat import Seat


class Prompt(models.Model):
    """`seat` was asked at `version`. Links and reply addresses name a prompt, so a late answer
    never plays on a newer position.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="prompts")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="prompts")
    version = models.PositiveIntegerField()
    opened_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=200, blank=True)
    """The canonical command that was played; empty while open, or when it was closed without an
    answer.
    """
    answer_version = models.PositiveIntegerField(null=True)
    """The version of the first event that the answer made."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["seat"], condition=Q(closed_at__isnull=True), name="one_open_prompt_a_seat"
            )
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["match"],
                condition=Q(closed_at__isnull=True),
                name="open_prompts_of_a_match",
            )
        ]

    def __str__(self) -> str:
        return f"prompt {self.pk}: {self.seat} at {self.version}"

    @property
    def is_open(self) -> bool:
        """Does it still wait for an answer."""
        return self.closed_at is None
