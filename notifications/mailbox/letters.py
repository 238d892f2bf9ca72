"""A kept mail, taken apart as a mail program would show it, and the reply it would make."""

from __future__ import annotations

import email
import re
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP, default
from email.utils import format_datetime, make_msgid, parseaddr
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

from notifications.models import MailboxMessage

MAILTO = re.compile(r'href="(mailto:[^"]+)"')


@dataclass(frozen=True, slots=True)
class Letter:
    """One kept mail."""

    row: MailboxMessage
    parsed: EmailMessage

    @property
    def raw(self) -> str:
        """The mail as it was sent."""
        return bytes(self.row.raw).decode(errors="replace")

    @property
    def text(self) -> str:
        """The text part."""
        return self._part("plain")

    @property
    def html(self) -> str:
        """The HTML part; empty if there is none."""
        return self._part("html")

    @property
    def reply_to(self) -> str:
        """The bare address that a reply goes to."""
        return parseaddr(str(self.parsed["Reply-To"] or self.parsed["From"]))[1]

    def _part(self, subtype: str) -> str:
        part = self.parsed.get_body((subtype,))
        return str(part.get_content()) if part else ""


def read_letter(row: MailboxMessage) -> Letter:
    """The mail of a row."""
    parsed = email.message_from_bytes(bytes(row.raw), policy=default)
    assert isinstance(parsed, EmailMessage)
    return Letter(row, parsed)


def framed(html: str, *, reply_page: str) -> str:
    """The HTML part for its frame: links open in the window around it.

    A press that would open a mail program with a reply already written opens our reply box with
    it instead: the addresses of an unconfigured site lead nowhere else.
    """

    def into_box(found: re.Match[str]) -> str:
        said = parse_qs(urlsplit(unescape(found[1])).query).get("body", [""])[0]
        return f'href="{reply_page}?{urlencode({"body": said})}#reply"'

    return '<base target="_top">' + MAILTO.sub(into_box, html)


def reply_message(letter: Letter, text: str, *, now: datetime) -> bytes:
    """The raw reply (RFC 5322) that a mail program would send: new text above, the mail quoted."""
    own_id = str(letter.parsed["Message-ID"] or "").strip()
    references = f"{letter.parsed['References'] or ''} {own_id}".split()
    subject = str(letter.parsed["Subject"] or "")
    reply = EmailMessage(policy=SMTP)
    reply["From"] = letter.row.recipient
    reply["To"] = letter.reply_to
    reply["Subject"] = subject if subject.lower().startswith("re:") else f"Re: {subject}"
    reply["Date"] = format_datetime(now)
    reply["Message-ID"] = make_msgid(domain="mailbox.invalid")
    if own_id:
        reply["In-Reply-To"] = own_id
        reply["References"] = " ".join(dict.fromkeys(references))
    reply.set_content(f"{text}\n\n{_quoted(letter)}")
    return reply.as_bytes()


def _quoted(letter: Letter) -> str:
    sender = str(letter.parsed["From"] or "")
    opener = f"On {letter.row.sent_at:%a, %d %b %Y at %H:%M}, {sender} wrote:"
    lines = [f"> {line}".rstrip() for line in letter.text.splitlines()]
    return "\n".join([opener, *lines]) + "\n"
