"""Who was asked, and when."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from turns.models.event import Source
from turns.models.match import Match
from turns.models.seat import Seat


class PromptQuerySet(models.QuerySet["Prompt"]):
    """Prompts by what they wait for."""

    def open(self) -> PromptQuerySet:
        """Those that wait for an answer, be it a bot's."""
        return self.filter(closed_at__isnull=True)

    def asked(self) -> PromptQuerySet:
        """Those that wait for a person."""
        return self.open().filter(bot="")


class Prompt(models.Model):
    """`seat` was asked at `version`. Links and reply addresses name a prompt, so a late answer
    never plays on a newer position.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="prompts")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="prompts")
    version = models.PositiveIntegerField()
    opened_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True)
    """When the time is up; null without a clock, and while the match is paused."""
    remaining = models.DurationField(null=True)
    """While the match is paused: what was left, in time that counts."""
    timed_out_at = models.DateTimeField(null=True)
    """When the time-out was applied: once, whatever is done about it."""
    bot = models.CharField(max_length=20, blank=True)
    """The level of the bot that answers: a bot sits here or stands in, or the time was up. Empty
    where a person is asked.
    """
    closed_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=200, blank=True)
    """The canonical command that was played; empty while open, or when it was closed without an
    answer.
    """
    answer_source = models.CharField(max_length=10, choices=Source.choices, blank=True)
    """How the answer came; empty as long as there is none."""
    answer_version = models.PositiveIntegerField(null=True)
    """The version of the first event that the answer made."""
    is_revealing = models.BooleanField(default=True)
    """Did the answer show somebody something hidden, by the engine: such a move stays made."""
    is_chain_left = models.BooleanField(default=False)
    """The moves that follow by themselves were too many for one transaction: a sweep looks whether
    this prompt needs a person at all.
    """

    objects = PromptQuerySet.as_manager()

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
            ),
            models.Index(
                fields=["due_at"],
                condition=Q(
                    closed_at__isnull=True, timed_out_at__isnull=True, due_at__isnull=False
                ),
                name="prompts_by_due_time",
            ),
            models.Index(
                fields=["opened_at"],
                condition=Q(closed_at__isnull=True) & ~Q(bot=""),
                name="open_prompts_of_bots",
            ),
            models.Index(
                fields=["opened_at"],
                condition=Q(closed_at__isnull=True, is_chain_left=True),
                name="prompts_of_left_chains",
            ),
        ]

    def __str__(self) -> str:
        return f"prompt {self.pk}: {self.seat} at {self.version}"

    @property
    def is_open(self) -> bool:
        """Does it still wait for an answer."""
        return self.closed_at is None
