"""The built-in mailbox."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class MailboxMessage(models.Model):
    """A mail that would have been sent, kept to be read on one's own machine; only while no way of
    sending is configured.
    """

    recipient = models.EmailField(max_length=254, db_index=True)
    subject = models.CharField(max_length=255)
    raw = models.BinaryField()
    sent_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-sent_at", "-pk"]

    def __str__(self) -> str:
        return f"mailbox message {self.pk}"
