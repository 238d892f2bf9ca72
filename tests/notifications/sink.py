"""A real SMTP server that takes mails, with faults to order."""

import asyncio
import email
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import default

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.processes import free_port

SILENCE_SECONDS = 60.0
"""Longer than any client waits; its hanging up ends it."""


@dataclass(slots=True)
class Sink:
    """What it took, and how it refuses."""

    port: int = field(default_factory=free_port)
    mails: list[EmailMessage] = field(default_factory=list)
    senders: list[str] = field(default_factory=list)
    """The envelope's sender of each mail."""
    connections: int = 0
    sender_reply: str = "250 OK"
    """The answer to a sender that is not the site's own address."""
    rcpt_replies: dict[str, str] = field(default_factory=dict)
    """By address, the answer to RCPT TO."""
    data_replies: dict[str, str] = field(default_factory=dict)
    """By address, the answer to the mail itself."""
    drop_every: int = 0
    """Hang up in the middle of each so-manieth mail."""
    silent_for: dict[str, int] = field(default_factory=dict)
    """By address, how many of its mails are never answered."""
    _begun: int = 0

    @property
    def recipients(self) -> list[str]:
        """Who got a mail, once for each."""
        return sorted(str(mail["To"]) for mail in self.mails)

    async def handle_EHLO(  # noqa: N802 - aiosmtpd's name
        self,
        server: SMTP,
        session: Session,
        envelope: Envelope,
        hostname: str,
        responses: list[str],
    ) -> list[str]:
        """Count the connections."""
        self.connections += 1
        session.host_name = hostname
        return responses

    async def handle_MAIL(  # noqa: N802 - aiosmtpd's name
        self,
        server: SMTP,
        session: Session,
        envelope: Envelope,
        address: str,
        mail_options: list[str],
    ) -> str:
        """Take the sender, or not."""
        reply = "250 OK" if address.startswith("turnpost@") else self.sender_reply
        if reply.startswith("250"):
            envelope.mail_from = address
        return reply

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self,
        server: SMTP,
        session: Session,
        envelope: Envelope,
        address: str,
        rcpt_options: list[str],
    ) -> str:
        """Take the recipient, or not."""
        reply = self.rcpt_replies.get(address, "250 OK")
        if reply.startswith("250"):
            envelope.rcpt_tos.append(address)
        return reply

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Take the mail, or hang up."""
        self._begun += 1
        if self.drop_every and self._begun % self.drop_every == 0:
            assert server.transport is not None
            server.transport.close()
            return "421 gone"
        [recipient] = envelope.rcpt_tos
        if self.silent_for.get(recipient):
            self.silent_for[recipient] -= 1
            await asyncio.sleep(SILENCE_SECONDS)
        reply = self.data_replies.get(recipient, "250 taken")
        if reply.startswith("250"):
            assert isinstance(envelope.content, bytes)
            message = email.message_from_bytes(envelope.content, policy=default)
            assert isinstance(message, EmailMessage)
            self.mails.append(message)
            self.senders.append(envelope.mail_from or "")
        return reply


@contextmanager
def running(sink: Sink) -> Iterator[Sink]:
    """Let it listen."""
    controller = Controller(sink, hostname="127.0.0.1", port=sink.port)
    controller.start()
    try:
        yield sink
    finally:
        controller.stop()


def part(message: EmailMessage, subtype: str) -> str:
    """The text (`plain`) or HTML part of a mail."""
    body = message.get_body((subtype,))
    assert body is not None
    content = body.get_content()
    assert isinstance(content, str)
    return content.replace("\r\n", "\n")
