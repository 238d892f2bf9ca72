"""`manage.py receive_mail < message`: take one mail in from a pipe of the mail server."""

from __future__ import annotations

import os
import sys

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error as AnyDatabaseError
from django.utils import timezone

from notifications.inbound.mailboxes import is_known
from notifications.inbound.mails import read_inbound, store


class Command(BaseCommand):
    """Exit codes are those of sysexits.h, which mail servers know: 65 refuses the mail, 67 the
    recipient, 75 has the server try again.
    """

    help = "Reads one mail from standard input, as a mail server's pipe hands it over."

    def add_arguments(self, parser: CommandParser) -> None:
        """The envelope, where the mail server knows it."""
        parser.add_argument("--sender", help="MAIL FROM; empty for a bounce")
        parser.add_argument("--recipient", default="", help="RCPT TO; else the headers are asked")

    def handle(self, *args: object, **options: object) -> None:
        """Store the mail; without a broker, work it off too."""
        raw = _read()
        recipient = str(options["recipient"])
        sender = None if options["sender"] is None else str(options["sender"])
        try:
            if recipient and not is_known(recipient):
                raise CommandError("There is no such address here.", returncode=os.EX_NOUSER)
            store(raw, door="pipe", sender=sender, recipient=recipient, now=timezone.now())
        except AnyDatabaseError as error:
            raise CommandError(
                "The database is in trouble; please try again later.", returncode=os.EX_TEMPFAIL
            ) from error
        if not settings.BROKER:
            # It is stored: whatever goes wrong now, the next sweep makes good.
            read_inbound(timezone.now())


def _read() -> bytes:
    raw = sys.stdin.buffer.read(settings.INBOUND_MAX_BYTES + 1)
    if len(raw) > settings.INBOUND_MAX_BYTES:
        most = settings.INBOUND_MAX_BYTES
        raise CommandError(f"The mail is larger than {most} bytes.", returncode=os.EX_DATAERR)
    if not raw.strip():
        raise CommandError("There is no mail on standard input.", returncode=os.EX_DATAERR)
    # Mail servers put the line that begins a mail in an mbox before it.
    return raw.partition(b"\n")[2] if raw.startswith(b"From ") else raw
