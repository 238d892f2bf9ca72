"""The ledger of what was sent to whom."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from turns.models import Fact, Prompt, Seat


class Delivery(models.Model):
    """One message for one recipient through one channel. It is rendered when it is sent, so it
    never tells of an old position.
    """

    class Kind(models.TextChoices):
        """What the message is about."""

        INVITATION = "invitation", _("Invitation")
        INVITATION_REMINDER = "invitation-reminder", _("Reminder of an invitation")
        """The invitation again: it was not answered."""
        INVITATION_EXPIRED = "invitation-expired", _("An invitation has expired")
        """To the host: nobody answered for so long that the link is worthless."""
        DECLINED = "declined", _("An invitation was declined")
        """To whoever offered the seat: who was invited said no."""
        GOT_UP = "got-up", _("A player has left the table")
        """To the host: somebody left the table before the deal."""
        SENT_AWAY = "sent-away", _("The host has taken the seat back")
        """The host took the player's seat back before the deal."""
        STARTED = "started", _("The match has begun")
        TURN = "turn", _("Turn")
        REMINDER = "reminder", _("Reminder")
        """The same turn again: half the time is up, or somebody nudged."""
        TIMED_OUT = "timed-out", _("Time was up")
        LEFT = "left", _("A team mate has left")
        VOTE = "vote", _("Vote")
        TALK = "talk", _("Table talk")
        """Something was said at the table, to whoever is asked now."""
        DIGEST = "digest", _("Digest")
        """All that waits in several matches, at a time of the player's choice."""
        WELCOME_BACK = "welcome-back", _("What happened meanwhile")
        """What happened in all matches while the player was away."""
        STOPPED = "stopped", _("Mails were stopped")
        """A kind of mail was stopped by one press; with the way to undo it."""
        TROUBLE = "trouble", _("A mail does not arrive")
        """To the host: a mail that a turn waits for does not reach its player."""
        WAY_STOPPED = "way-stopped", _("A chat was given up")
        """A chat address or webhook of the player's was given up."""
        RESULT = "result", _("Result")
        CANCELLED = "cancelled", _("The match is called off")
        ANSWER = "answer", _("Answer to a mail")
        """What became of a mail that came in."""
        SIGN_IN = "sign-in", _("Sign-in")
        ADDRESS_CHECK = "address-check", _("Check of an address")
        CONFIRM = "confirm", _("Question about a held answer")
        """A held answer asks for its sender's consent."""

    class Channel(models.TextChoices):
        """By what the message goes."""

        MAIL = "mail", _("mail")
        PUSH = "push", _("device")
        """Web push to one of the player's devices."""
        CHAT = "chat", _("chat")
        """A chat address or webhook of the player's."""

    class Status(models.TextChoices):
        """Where the message is."""

        WAITING = "waiting", _("waits")
        SENT = "sent", _("accepted")
        """The mail server, provider or push service took it."""
        DELIVERED = "delivered", _("arrived")
        """The provider says that the recipient's server took it."""
        BOUNCED = "bounced", _("came back")
        COMPLAINED = "complained", _("called spam")
        """The recipient called it spam."""
        WITHDRAWN = "withdrawn", _("not sent")
        FAILED = "failed", _("could not be sent")

    class Hold(models.TextChoices):
        """Why a message does not leave at once."""

        NONE = "", _("not held")
        GRACE = "grace", _("in case the turn is played meanwhile")
        QUIET = "quiet", _("for quiet hours or days off")
        DIGEST = "digest", _("for the hour of the digest")

    kind = models.CharField(_("about what"), max_length=20, choices=Kind.choices)
    channel = models.CharField(
        _("way"),
        max_length=4,
        choices=Channel.choices,
        default=Channel.MAIL,
        db_default=Channel.MAIL,
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
    email = models.EmailField(_("mail address"), max_length=254, blank=True)
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
    language = models.CharField(_("language"), max_length=10, default="en")
    context = models.JSONField(default=dict)
    """What the message needs beside the position: the browser that asked to sign in, an answer's
    verdict. Never a card.
    """
    status = models.CharField(
        _("state"), max_length=10, choices=Status.choices, default=Status.WAITING
    )
    reason = models.CharField(max_length=200, blank=True)
    """Why it was withdrawn or failed, in English for the ledger."""
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    due_at = models.DateTimeField(_("due"))
    held = models.CharField(
        _("held"),
        max_length=6,
        choices=Hold.choices,
        default=Hold.NONE,
        db_default=Hold.NONE,
        blank=True,
    )
    """Why `due_at` is later than the occasion."""
    lease_until = models.DateTimeField(_("being sent until"), null=True)
    """A worker that claimed it sends it until then; later another may: the first was killed."""
    message_id = models.CharField(max_length=120, blank=True)
    provider_id = models.CharField(max_length=255, blank=True, default="", db_default="")
    """How the provider calls it in its reports; empty where it gave no name."""
    shown_version = models.PositiveIntegerField(null=True)
    """The version of its match that it shows, what was said at the table included; null as long as
    it has not left, and where it shows no position.
    """
    created_at = models.DateTimeField(_("made"))
    sent_at = models.DateTimeField(_("sent"), null=True)
    reported_at = models.DateTimeField(_("reported"), null=True)
    """When the provider or a bounce last told of it."""

    HAS_LEFT: ClassVar = (Status.SENT, Status.DELIVERED, Status.COMPLAINED)
    """What its recipient has, as far as anybody knows."""

    NOT_ARRIVED: ClassVar = (Status.FAILED, Status.BOUNCED, Status.COMPLAINED)
    """What its recipient has not, or does not want."""

    INVITING: ClassVar = (Kind.INVITATION, Kind.INVITATION_REMINDER)
    """What asks somebody to take a seat."""

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
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
