"""A real SMTP server that takes the mails of the site and sorts them by recipient."""

import email
import time
from collections import defaultdict
from email.message import EmailMessage
from email.policy import default
from types import TracebackType

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.processes import free_port

WAIT_SECONDS = 60.0


class PostOffice:
    """Letter boxes, filled by SMTP on a free port of 127.0.0.1."""

    def __init__(self) -> None:
        self.boxes: dict[str, list[EmailMessage]] = defaultdict(list)
        self.port = free_port()
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802 - aiosmtpd's name
        """Take one mail."""
        assert isinstance(envelope.content, bytes)
        message = email.message_from_bytes(envelope.content, policy=default)
        assert isinstance(message, EmailMessage)
        for recipient in envelope.rcpt_tos:
            self.boxes[recipient].append(message)
        return "250 taken"

    def __enter__(self) -> "PostOffice":
        self._controller.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._controller.stop()

    def wait_for(self, recipient: str, word: str, *, after: int = 0) -> EmailMessage:
        """The first mail behind the first `after` ones whose subject has this word."""
        ends_at = time.monotonic() + WAIT_SECONDS
        while time.monotonic() < ends_at:
            for message in self.boxes[recipient][after:]:
                if word in message["Subject"]:
                    return message
            time.sleep(0.02)
        subjects = [message["Subject"] for message in self.boxes[recipient]]
        raise AssertionError(f"no mail {word!r} for {recipient} among {subjects}")


def part(message: EmailMessage, subtype: str) -> str:
    """The text or HTML part of a mail."""
    body = message.get_body((subtype,))
    assert body is not None
    content = body.get_content()
    assert isinstance(content, str)
    return content
