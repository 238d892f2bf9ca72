"""Addresses that a player answers to."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from turns.models import Prompt, Seat


class ReplyAddress(models.Model):
    """One local part that names one prompt, one seat where nothing is asked, or one mail of ours
    that can be answered although it is about no seat alone. Lower-case letters, digits and a dash:
    mail programs fold case and lose other signs.
    """

    local_part = models.CharField(primary_key=True, max_length=64)
    prompt = models.ForeignKey(Prompt, null=True, on_delete=models.CASCADE, related_name="+")
    seat = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="+")
    delivery = models.ForeignKey(
        "notifications.Delivery", null=True, on_delete=models.CASCADE, related_name="+"
    )
    """The mail that is answered: an invitation, a digest, a sign-in, a vote."""
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "reply addresses"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["prompt"],
                condition=Q(prompt__isnull=False, revoked_at__isnull=True),
                name="one_reply_address_a_prompt",
            ),
            models.UniqueConstraint(
                fields=["delivery"],
                condition=Q(delivery__isnull=False),
                name="one_reply_address_a_mail",
            ),
            models.CheckConstraint(
                condition=Q(seat__isnull=False) | Q(delivery__isnull=False),
                name="reply_address_of_a_seat_or_a_mail",
            ),
        ]

    def __str__(self) -> str:
        # Never the local part: who knows it may answer.
        return f"reply address of {self.seat or self.delivery}"
