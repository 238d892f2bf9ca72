"""How far the sender of a mail can be believed to be a certain person."""

from __future__ import annotations

from email.message import Message
from enum import IntEnum

from django.conf import settings
from django.contrib.auth.models import User

from notifications.identity.addresses import is_same, is_sender_of
from notifications.inbound.sender import Verdict, authentication_verdict, sender_address
from notifications.models import InboundMail

MAILBOX_DOOR = "mailbox"
"""The built-in mailbox: its page answers nobody but a browser on the site's own machine."""


class Trust(IntEnum):
    """What is known of the sender, beside that he knows a reply address."""

    NONE = 0
    """From is none of the person's addresses, or a receiver that we trust calls it forged."""
    NAMED = 1
    """From is the person's, and nobody has said whether that is true."""
    PROVEN = 2
    """From is the person's, and a receiver that we trust says so."""


def trust_in(mail: InboundMail, message: Message, user: User | None) -> Trust:
    """How far this mail can be believed to be from that person."""
    sender = sender_address(message)
    if sender is None or not is_sender_of(user, sender):
        return Trust.NONE
    return _by_verdict(sender_verdict(mail, message))


def trust_in_address(mail: InboundMail, message: Message, email: str) -> Trust:
    """How far it can be believed to be from that address."""
    sender = sender_address(message)
    if sender is None or not is_same(sender, email):
        return Trust.NONE
    return _by_verdict(sender_verdict(mail, message))


def sender_verdict(mail: InboundMail, message: Message) -> Verdict:
    """What is known about the domain in From: by the field of the receiver AUTHSERV_ID, by what the
    provider said beside the mail (`verdict` in the envelope), or by the door.
    """
    envelope = mail.envelope
    if envelope.get("door") == MAILBOX_DOOR:
        return Verdict.PASS
    if envelope.get("verdict") in {Verdict.PASS, Verdict.FAIL}:
        return Verdict(envelope["verdict"])
    return authentication_verdict(message, authserv_id=settings.AUTHSERV_ID)


def _by_verdict(verdict: Verdict) -> Trust:
    return {
        Verdict.FAIL: Trust.NONE,
        Verdict.NONE: Trust.NAMED,
        Verdict.PASS: Trust.PROVEN,
    }[verdict]
