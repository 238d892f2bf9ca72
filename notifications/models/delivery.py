"""The ledger of what was sent to whom."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from turns.models import Fact, Prompt, Seat


class Delivery(models.Model):
    """One message for one recipient through one channel. It is rendered when it is sent, so it
    never tells of an old position.
    """

    class Kind(models.TextChoices):
        """What the message is about."""

        INVITATION = "invitation"
        STARTED = "started"
        TURN = "turn"
        REMINDER = "reminder"
        """The same turn again: half the time is up, or somebody nudged."""
        TIMED_OUT = "timed-out"
        LEFT = "left"
        """A team mate has left."""
        VOTE = "vote"
        RESULT = "result"
        CANCELLED = "cancelled"
        ANSWER = "answer"
        """What became of a mail that came in."""
        SIGN_IN = "sign-in"
        ADDRESS_CHECK = "address-check"
        CONFIRM = "confirm"
        """A held answer asks for its sender's consent."""

    class Status(models.TextChoices):
        """Where the message is."""

        WAITING = "waiting"
        SENT = "sent"
        """The mail server or provider took it."""
        WITHDRAWN = "withdrawn"
        FAILED = "failed"

    kind = models.CharField(max_length=20, choices=Kind.choices)
    key = models.CharField(max_length=120, unique=True)
    """What makes it the same message: a retry of whatever asked for it finds it here and sends
    nothing twice.
    """
    fact = models.ForeignKey(Fact, null=True, on_delete=models.CASCADE, related_name="deliveries")
    seat = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="deliveries")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="deliveries"
    )
    prompt = models.ForeignKey(Prompt, null=True, on_delete=models.CASCADE, related_name="+")
    inbound = models.ForeignKey(
        "notifications.InboundMail", null=True, on_delete=models.CASCADE, related_name="answers"
    )
    email = models.EmailField(max_length=254)
    """The stored address of the recipient, as it was when the message was due."""
    language = models.CharField(max_length=10, default="en")
    context = models.JSONField(default=dict)
    """What the message needs beside the position: the browser that asked to sign in, an answer's
    verdict. Never a card.
    """
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    reason = models.CharField(max_length=200, blank=True)
    """Why it was withdrawn or failed, in English for the ledger."""
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    lease_until = models.DateTimeField(null=True)
    """A worker that claimed it sends it until then; later another may: the first was killed."""
    message_id = models.CharField(max_length=120, blank=True)
    created_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "deliveries"
        indexes: ClassVar = [
            models.Index(
                fields=["due_at"], condition=Q(status="waiting"), name="waiting_deliveries"
            ),
            models.Index(fields=["message_id"], name="delivery_message_id"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} {self.status}"
