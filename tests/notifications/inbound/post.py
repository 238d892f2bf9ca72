"""Replies as they come in, and what becomes of them."""

from collections.abc import Sequence
from datetime import datetime
from itertools import count

from django.contrib.auth.models import User

from notifications.inbound.mails import read_inbound, store
from notifications.messages.compose import compose
from notifications.messages.mail import Mail
from notifications.models import Delivery, InboundMail
from notifications.reply_addresses import full_address, mail_reply_address, reply_address
from tests.notifications.conftest import address_of, open_prompt
from turns.models import Match, Prompt
from turns.tables import Table

_numbers = count(1)

OUTLOOK_QUOTE = """\

From: Turnpost <turnpost@localhost>
Sent: Monday, March 2, 2026 1:00 PM
To: bob@example.org
Subject: Your turn 1: Oheila

## Reply above this line ##

It is your turn.
bid 0
bid 1
"""


def raw_mail(
    text: str,
    *,
    to: str,
    sender: str,
    message_id: str | None = None,
    fields: Sequence[str] = (),
) -> bytes:
    """A plain message; `message_id` empty for none."""
    number = next(_numbers)
    own_id = f"<m{number}@mail.example.org>" if message_id is None else message_id
    head = [
        f"From: Somebody <{sender}>",
        f"To: {to}",
        "Subject: Re: Your turn",
        "Date: Mon, 02 Mar 2026 12:00:00 +0000",
        *([f"Message-ID: {own_id}"] if own_id else []),
        *fields,
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
    ]
    return "\r\n".join([*head, "", *text.splitlines(), ""]).encode()


def prompt_address(prompt: Prompt, *, now: datetime) -> str:
    """Where this prompt is answered."""
    return full_address(reply_address(prompt, now=now).local_part)


def player_address(prompt: Prompt) -> str:
    """The stored address of whoever is asked."""
    return address_of(prompt.seat.name)


def player_of(prompt: Prompt) -> User:
    """Whoever is asked."""
    player = prompt.seat.player
    assert player is not None
    return player


def reply(
    text: str,
    prompt: Prompt,
    *,
    now: datetime,
    sender: str = "",
    message_id: str | None = None,
    fields: Sequence[str] = (),
) -> bytes:
    """A reply to a prompt, from its player unless somebody else is named."""
    return raw_mail(
        text,
        to=prompt_address(prompt, now=now),
        sender=sender or player_address(prompt),
        message_id=message_id,
        fields=fields,
    )


def post(raw: bytes, *, now: datetime, sender: str | None = None) -> InboundMail:
    """Take a message in without an envelope, and work it off."""
    mail = store(raw, door="test", sender=sender, recipient="", now=now)
    read_inbound(now)
    mail.refresh_from_db()
    return mail


def send(text: str, prompt: Prompt, *, now: datetime, sender: str = "") -> InboundMail:
    """Reply to a prompt, and work it off."""
    return post(reply(text, prompt, now=now, sender=sender), now=now)


def answer_to(mail: InboundMail) -> Delivery:
    """The one answer that was queued."""
    return Delivery.objects.select_related("seat__match", "prompt__seat").get(inbound=mail)


def said(mail: InboundMail) -> str:
    """Its verdict."""
    return str(answer_to(mail).context["said"])


def composed(mail: InboundMail, *, now: datetime) -> Mail:
    """The answer, as it would be sent now."""
    return compose(answer_to(mail), now)


def commands(prompt: Prompt) -> list[str]:
    """The legal commands of whoever is asked."""
    match = Match.objects.get(pk=prompt.match_id)
    return [choice.command for choice in Table(match, prompt.seat.index).scene().choices]


def game_moves(match: Match) -> list[tuple[str, str]]:
    """Kind and source of what the players did."""
    rows = match.events.filter(seat__isnull=False).exclude(kind__startswith="match.")
    return [(row.kind, row.source) for row in rows.order_by("version")]


def is_asked(match: Match, prompt: Prompt) -> bool:
    """Is this still the prompt that waits."""
    return open_prompt(match) == prompt


PROVEN = "Authentication-Results: mx.example.org; dmarc=pass header.from=example.org"
"""What the trusted receiver of the fixture `receiver` says about a mail of the cast's."""
FORGED = "Authentication-Results: mx.example.org; dmarc=fail header.from=example.org"


def reply_to_letter(
    text: str, letter: Delivery, *, now: datetime, sender: str = "", fields: Sequence[str] = ()
) -> InboundMail:
    """Reply to a mail of ours that has an address of its own, from where it went, and work it
    off.
    """
    address = full_address(mail_reply_address(letter, now=now).local_part)
    raw = raw_mail(text, to=address, sender=sender or letter.email, fields=fields)
    return post(raw, now=now)


def told(mail: InboundMail) -> list[str]:
    """The codes of what the answer to a mail tells."""
    rows = answer_to(mail).context.get("told", [])
    return [row["code"] for row in rows]
