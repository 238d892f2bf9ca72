"""The mails that came in."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from turns.models import Prompt, Seat


class InboundMail(models.Model):
    """A raw message, stored once before anything is done with it, so that a fault later loses
    nothing.
    """

    class Status(models.TextChoices):
        """What became of it."""

        NEW = "new", _("new")
        ANSWERED = "answered", _("answered")
        """What it asked for is done, and an answer is queued where its player can be told."""
        HELD = "held", _("held")
        IGNORED = "ignored", _("left aside")
        """An automatic mail, an unknown address...: `reason` says which."""

    token = models.CharField(max_length=64)
    """The local part that it was sent to; empty where none of ours was found."""
    message_id = models.CharField(_("Message-ID"), max_length=255)
    """Its Message-ID, or a hash of From, Date, Subject and body where it has none."""
    raw = models.BinaryField()
    envelope = models.JSONField(default=dict)
    """What the receiver knew: `sender`, `recipient`, `door` (smtp, lmtp, imap, pipe...)."""
    received_at = models.DateTimeField(_("received"))
    status = models.CharField(_("state"), max_length=10, choices=Status.choices, default=Status.NEW)
    reason = models.CharField(_("why"), max_length=200, blank=True)
    worked_at = models.DateTimeField(_("worked off"), null=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    emptied_at = models.DateTimeField(_("text thrown away"), null=True)
    """When its text was thrown away: it is kept for INBOUND_KEEP_DAYS."""

    class Meta:
        verbose_name = _("mail that came in")
        verbose_name_plural = _("mails that came in")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["token", "message_id"], name="inbound_mail_once")
        ]
        indexes: ClassVar = [
            models.Index(fields=["id"], condition=Q(status="new"), name="unread_inbound_mails"),
            models.Index(
                fields=["worked_at"],
                condition=Q(emptied_at__isnull=True),
                name="inbound_mails_with_text",
            ),
        ]

    def __str__(self) -> str:
        return f"inbound mail {self.pk} {self.status}"


class HeldAnswer(models.Model):
    """An answer from a sender who is not proven: it waits for the player's own confirmation. One a
    prompt; a newer one takes its place.
    """

    prompt = models.OneToOneField(
        Prompt, primary_key=True, on_delete=models.CASCADE, related_name="held"
    )
    inbound = models.ForeignKey(InboundMail, on_delete=models.CASCADE, related_name="+")
    text = models.TextField()
    """The canonical command, with the orders that ride on it."""
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"held answer of {self.prompt_id}"


class HeldCommand(models.Model):
    """What a mail asks for beside moves, from a sender who is not proven or too grave to be done at
    once: it waits for the player's own yes. One a seat; a newer one takes its place.
    """

    seat = models.OneToOneField(
        Seat, primary_key=True, on_delete=models.CASCADE, related_name="held"
    )
    inbound = models.ForeignKey(InboundMail, on_delete=models.CASCADE, related_name="+")
    text = models.TextField()
    """The commands, one a line; none of them can name a card."""
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"held command of {self.seat_id}"
