"""`manage.py receive_smtp`: take mail in by SMTP, and by LMTP, until told to stop."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from notifications.inbound.doors.smtp import Listener, start_listener, start_lmtp_listener
from notifications.management.signals import told_to_stop


class Command(BaseCommand):
    """The listeners as a process of their own; with a broker the workers read what they store."""

    help = "Listens for mail on SMTP_LISTEN, and on LMTP_LISTEN if set, until SIGTERM or SIGINT."

    def handle(self, *args: object, **options: object) -> None:
        """Listen and wait for the signal."""
        stopping = told_to_stop()
        running: list[Listener] = []
        try:
            for address, start in (
                (settings.SMTP_LISTEN, start_listener),
                (settings.LMTP_LISTEN, start_lmtp_listener),
            ):
                self._start(address, start, running)
            stopping.wait()
        finally:
            for listener in running:
                listener.stop()

    def _start(
        self,
        address: tuple[str, int] | None,
        start: Callable[[], Listener | None],
        running: list[Listener],
    ) -> None:
        if address is None:
            return
        host, port = address
        try:
            listener = start()
        except OSError as error:
            raise CommandError(f"{host}:{port} cannot be used: {error.strerror}") from error
        if listener is not None:
            running.append(listener)
            self.stdout.write(f"Taking mail in at {host}:{port}.")
            self.stdout.flush()
