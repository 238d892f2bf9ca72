"""The ledger of what was sent to whom."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Upper

from turns.models import Fact, Prompt, Seat


class Delivery(models.Model):
    """One message for one recipient through one channel. It is rendered when it is sent, so it
    never tells of an old position.
    """

    class Kind(models.TextChoices):
        """What the message is about."""

        INVITATION = "invitation"
        INVITATION_REMINDER = "invitation-reminder"
        """The invitation again: it was not answered."""
        INVITATION_EXPIRED = "invitation-expired"
        """To the host: nobody answered for so long that the link is worthless."""
        DECLINED = "declined"
        """To whoever offered the seat: who was invited said no."""
        STARTED = "started"
        TURN = "turn"
        REMINDER = "reminder"
        """The same turn again: half the time is up, or somebody nudged."""
        TIMED_OUT = "timed-out"
        LEFT = "left"
        """A team mate has left."""
        VOTE = "vote"
        TALK = "talk"
        """Something was said at the table, to whoever is asked now."""
        DIGEST = "digest"
        """All that waits in several matches, at a time of the player's choice."""
        WELCOME_BACK = "welcome-back"
        """What happened in all matches while the player was away."""
        STOPPED = "stopped"
        """A kind of mail was stopped by one press; with the way to undo it."""
        TROUBLE = "trouble"
        """To the host: a mail that a turn waits for does not reach its player."""
        WAY_STOPPED = "way-stopped"
        """A chat address or webhook of the player's was given up."""
        RESULT = "result"
        CANCELLED = "cancelled"
        ANSWER = "answer"
        """What became of a mail that came in."""
        SIGN_IN = "sign-in"
        ADDRESS_CHECK = "address-check"
        CONFIRM = "confirm"
        """A held answer asks for its sender's consent."""

    class Channel(models.TextChoices):
        """By what the message goes."""

        MAIL = "mail"
        PUSH = "push"
        """Web push to one of the player's devices."""
        CHAT = "chat"
        """A chat address or webhook of the player's."""

    class Status(models.TextChoices):
        """Where the message is."""

        WAITING = "waiting"
        SENT = "sent"
        """The mail server, provider or push service took it."""
        DELIVERED = "delivered"
        """The provider says that the recipient's server took it."""
        BOUNCED = "bounced"
        COMPLAINED = "complained"
        """The recipient called it spam."""
        WITHDRAWN = "withdrawn"
        FAILED = "failed"

    class Hold(models.TextChoices):
        """Why a message does not leave at once."""

        NONE = ""
        GRACE = "grace"
        """In case the turn is played meanwhile."""
        QUIET = "quiet"
        """The player's quiet hours or days."""
        DIGEST = "digest"
        """It waits for the hour of the player's digest."""

    kind = models.CharField(max_length=20, choices=Kind.choices)
    channel = models.CharField(
        max_length=4, choices=Channel.choices, default=Channel.MAIL, db_default=Channel.MAIL
    )
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
    email = models.EmailField(max_length=254, blank=True)
    """The stored address of the recipient, as it was when the message was due; empty where it does
    not go by mail.
    """
    device = models.ForeignKey(
        "notifications.Device", null=True, on_delete=models.SET_NULL, related_name="deliveries"
    )
    """Null once it is gone: what was sent stays in the ledger."""
    chat = models.ForeignKey(
        "notifications.Chat", null=True, on_delete=models.SET_NULL, related_name="deliveries"
    )
    digest = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="gathered"
    )
    """The digest that tells it, in the place of a mail of its own."""
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
    held = models.CharField(
        max_length=6, choices=Hold.choices, default=Hold.NONE, db_default=Hold.NONE, blank=True
    )
    """Why `due_at` is later than the occasion."""
    lease_until = models.DateTimeField(null=True)
    """A worker that claimed it sends it until then; later another may: the first was killed."""
    message_id = models.CharField(max_length=120, blank=True)
    provider_id = models.CharField(max_length=255, blank=True, default="", db_default="")
    """How the provider calls it in its reports; empty where it gave no name."""
    shown_version = models.PositiveIntegerField(null=True)
    """The version of its match that it shows, what was said at the table included; null as long as
    it has not left, and where it shows no position.
    """
    created_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)
    reported_at = models.DateTimeField(null=True)
    """When the provider or a bounce last told of it."""

    HAS_LEFT: ClassVar = (Status.SENT, Status.DELIVERED, Status.COMPLAINED)
    """What its recipient has, as far as anybody knows."""

    INVITING: ClassVar = (Kind.INVITATION, Kind.INVITATION_REMINDER)
    """What asks somebody to take a seat."""

    class Meta:
        verbose_name_plural = "deliveries"
        indexes: ClassVar = [
            models.Index(
                fields=["channel", "due_at"],
                condition=Q(status="waiting"),
                name="waiting_deliveries",
            ),
            models.Index(
                fields=["provider_id"], condition=~Q(provider_id=""), name="delivery_provider_id"
            ),
            models.Index(fields=["message_id"], name="delivery_message_id"),
            # As `iexact` asks for it on PostgreSQL: each answer counts what went there before.
            models.Index(Upper("email"), "created_at", name="deliveries_to_an_address"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} {self.status}"
