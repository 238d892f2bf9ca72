"""The mail backend of the built-in mailbox: nothing leaves the machine."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from notifications.models import MailboxMessage

SUBJECT_LENGTH = 255


class MailboxBackend(BaseEmailBackend):
    """Keeps each mail as the recipient's mail program would get it."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Keep them, one row for each recipient. Gives the number of mails."""
        for message in email_messages:
            raw = message.message().as_bytes(linesep="\r\n")
            MailboxMessage.objects.bulk_create(
                MailboxMessage(
                    recipient=recipient,
                    subject=message.subject[:SUBJECT_LENGTH],
                    raw=raw,
                    sent_at=timezone.now(),
                )
                for recipient in message.recipients()
            )
        return len(email_messages)
