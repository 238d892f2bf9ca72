"""`manage.py poll_imap`: take mail in from an IMAP folder until told to stop."""

from __future__ import annotations

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from notifications.inbound.doors.imap import Door
from notifications.management.signals import told_to_stop


class Command(BaseCommand):
    """The watcher as a process of its own; with a broker the workers read what it stores."""

    help = "Watches the folder of IMAP_URL for replies until SIGTERM or SIGINT."

    def handle(self, *args: object, **options: object) -> None:
        """Watch until the signal."""
        if settings.IMAP_FOLDER is None:
            raise CommandError("IMAP_URL is not set: imaps://user:password@host/folder")
        stopping = told_to_stop()
        self.stdout.write(f"Taking mail in from {settings.IMAP_FOLDER.host}.")
        self.stdout.flush()
        Door(settings.IMAP_FOLDER).watch(stopping)
