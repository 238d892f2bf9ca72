"""`manage.py receive_smtp`: take mail in by SMTP until told to stop."""

from __future__ import annotations

import signal
import threading
from types import FrameType

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from notifications.inbound.smtp import start_listener


class Command(BaseCommand):
    """The listener as a process of its own; with a broker the workers read what it stores."""

    help = "Listens for mail on SMTP_LISTEN until SIGTERM or SIGINT."

    def handle(self, *args: object, **options: object) -> None:
        """Listen and wait for the signal."""
        stopping = threading.Event()

        def stop(number: int, frame: FrameType | None) -> None:
            stopping.set()

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)
        host, port = settings.SMTP_LISTEN
        try:
            listener = start_listener()
        except OSError as error:
            raise CommandError(f"{host}:{port} cannot be used: {error.strerror}") from error
        self.stdout.write(f"Taking mail in at {host}:{port}.")
        self.stdout.flush()
        stopping.wait()
        listener.stop()
