"""The SMTP and LMTP doors: take in mail for our own addresses and nothing else (RFC 5321, 2033)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import AnyStr, TypeVar

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import settings
from django.db import Error as AnyDatabaseError
from django.db import connections
from django.utils import timezone

from notifications.inbound.mailboxes import is_known
from notifications.inbound.mails import store

logger = logging.getLogger(__name__)

T = TypeVar("T")

THREADS = 4
MOST_RECIPIENTS = 20
TAKEN = "250 2.0.0 OK"
KNOWN = "250 2.1.5 OK"
UNKNOWN = "550 5.1.1 There is no such address here"
TOO_MANY = "452 4.5.3 Too many recipients"
TRY_LATER = "451 4.3.0 We have a problem; please try again later"
GIVE_THE_TEXT = "354"


class PatientSmtp(SMTP):
    """Takes lines longer than the 1,000 bytes of RFC 5321: some programs send whole paragraphs so,
    and a move would be lost with them. The limit on the mail's size holds.
    """

    line_length_limit = 64 * 1024


class PatientLmtp(LMTP):
    """The same for a mail server that hands over what it has taken itself. After the text it reads
    one answer for each recipient (RFC 2033 4.2); aiosmtpd gives one, and the server would wait.
    """

    line_length_limit = 64 * 1024
    _answers = 1

    async def push(self, status: AnyStr) -> None:
        """Answer. All recipients of one text fare alike: what was stored for some of them before
        the database went away is not stored twice.
        """
        answers, self._answers = self._answers, 1
        if str(status).startswith(GIVE_THE_TEXT) and self.envelope:
            self._answers = len(self.envelope.rcpt_tos)
        for _ in range(answers):
            await super().push(status)


class Door:
    """What becomes of each command; the database is asked in threads of our own."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix=name)

    # The names, and all five arguments, are aiosmtpd's.
    async def handle_RCPT(  # noqa: N802
        self,
        server: SMTP,
        session: Session,
        envelope: Envelope,
        address: str,
        rcpt_options: list[str],
    ) -> str:
        """Refuse whoever is not here, before any text comes."""
        try:
            known = await self._ask(lambda: is_known(address))
        except AnyDatabaseError as error:
            return _put_off(error)
        if not known:
            return UNKNOWN
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return TOO_MANY
        envelope.rcpt_tos.append(address)
        return KNOWN

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Say that the mail is taken once it is stored for every recipient.

        Where that fails half way, the sender comes again; what is stored is not stored twice.
        """
        try:
            await self._ask(lambda: _store(envelope, door=self._name))
        except AnyDatabaseError as error:
            return _put_off(error)
        return TAKEN

    async def handle_exception(self, error: Exception) -> str:
        """Answer for a fault of ours without words of the error: they may hold an address."""
        logger.error("The %s listener failed.", self._name.upper(), exc_info=error)
        return TRY_LATER

    def close(self) -> None:
        """Wait for what is being stored."""
        self._threads.shutdown(wait=True)

    async def _ask(self, question: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, _disconnecting, question)


class Listener:
    """A running SMTP or LMTP server."""

    def __init__(self, protocol: type[SMTP], address: tuple[str, int]) -> None:
        host, port = address
        self._door = Door("lmtp" if issubclass(protocol, LMTP) else "smtp")
        self._controller = _Controller(
            self._door,
            hostname=host,
            port=port,
            server_hostname=settings.REPLY_DOMAIN,
            ident="Turnpost",
            data_size_limit=settings.INBOUND_MAX_BYTES,
        )
        self._controller.protocol = protocol

    def start(self) -> None:
        """Listen, in a thread. Raises OSError where the address cannot be used."""
        try:
            self._controller.start()
        except OSError:
            self._controller.loop.close()
            self._door.close()
            raise

    def stop(self) -> None:
        """Hang up; what was being stored is stored."""
        self._controller.stop()
        self._door.close()


class _Controller(Controller):
    protocol: type[SMTP] = PatientSmtp

    def factory(self) -> SMTP:
        return self.protocol(self.handler, **self.SMTP_kwargs)


def start_listener() -> Listener:
    """Start to listen on SMTP_LISTEN; gives what `.stop()` ends. Raises OSError."""
    listener = Listener(PatientSmtp, settings.SMTP_LISTEN)
    listener.start()
    return listener


def start_lmtp_listener() -> Listener | None:
    """The same on LMTP_LISTEN, where that is set."""
    if settings.LMTP_LISTEN is None:
        return None
    listener = Listener(PatientLmtp, settings.LMTP_LISTEN)
    listener.start()
    return listener


def _store(envelope: Envelope, *, door: str) -> None:
    raw = envelope.content
    assert isinstance(raw, bytes)
    # aiosmtpd keeps the brackets of an empty sender alone.
    sender = (envelope.mail_from or "").removeprefix("<>")
    for recipient in envelope.rcpt_tos:
        store(
            raw,
            door=door,
            sender=sender,
            recipient=recipient,
            now=timezone.now(),
        )


def _disconnecting(question: Callable[[], T]) -> T:
    """Each question has a connection of its own: a thread that waits for mail holds none."""
    try:
        return question()
    finally:
        connections.close_all()


def _put_off(error: AnyDatabaseError) -> str:
    logger.warning("A mail is put off: the database is in trouble (%s).", type(error).__name__)
    return TRY_LATER
