"""Addresses that a player answers to."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from turns.models import Prompt, Seat


class ReplyAddress(models.Model):
    """One local part that names one prompt, or one seat where nothing is asked. Lower-case letters,
    digits and a dash: mail programs fold case and lose other signs.
    """

    local_part = models.CharField(primary_key=True, max_length=64)
    prompt = models.ForeignKey(Prompt, null=True, on_delete=models.CASCADE, related_name="+")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "reply addresses"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["prompt"],
                condition=Q(prompt__isnull=False, revoked_at__isnull=True),
                name="one_reply_address_a_prompt",
            )
        ]

    def __str__(self) -> str:
        # Never the local part: who knows it may answer.
        return f"reply address of {self.seat}"
