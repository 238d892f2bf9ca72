"""The addresses that players answer to: unguessable, and each names one prompt, seat or mail."""

from __future__ import annotations

import secrets
from datetime import datetime
from urllib.parse import quote, urlencode

from django.conf import settings

from notifications.models import Delivery, ReplyAddress
from turns.models import Prompt, Seat

BASE32 = "abcdefghijklmnopqrstuvwxyz234567"
LENGTH = 26
"""Letters of 5 bits: 130 bits."""
PROMPT_LETTER = "t"
SEAT_LETTER = "s"
MAIL_LETTER = "m"


def reply_address(prompt: Prompt, *, now: datetime) -> ReplyAddress:
    """The address that answers this prompt, made when it is first asked for."""
    address, _ = ReplyAddress.objects.get_or_create(
        prompt=prompt,
        revoked_at=None,
        defaults={
            "seat_id": prompt.seat_id,
            "local_part": fresh_local_part(PROMPT_LETTER),
            "created_at": now,
        },
    )
    return address


def seat_reply_address(seat: Seat, *, now: datetime) -> ReplyAddress:
    """The address of a seat that is asked nothing: to talk, or to see how the match stands."""
    known = ReplyAddress.objects.filter(
        seat=seat, prompt=None, delivery=None, revoked_at=None
    ).first()
    if known:
        return known
    return ReplyAddress.objects.create(
        seat=seat, local_part=fresh_local_part(SEAT_LETTER), created_at=now
    )


def mail_reply_address(delivery: Delivery, *, now: datetime) -> ReplyAddress:
    """The address that answers this mail of ours, of a kind that is about no seat alone: an
    invitation, a digest, a sign-in, a vote. It is the seat's too, where there is one.
    """
    address, _ = ReplyAddress.objects.get_or_create(
        delivery=delivery,
        defaults={
            "seat_id": delivery.seat_id,
            "local_part": fresh_local_part(MAIL_LETTER),
            "created_at": now,
        },
    )
    return address


def revoke_reply_addresses(seat: Seat, *, now: datetime) -> None:
    """From now on nothing sent to an address of this seat, or of its prompts, is read."""
    ReplyAddress.objects.filter(seat=seat, revoked_at=None).update(revoked_at=now)


def fresh_local_part(letter: str) -> str:
    """A letter, a dash and 130 random bits in lower case: nothing that a mail program changes."""
    return f"{letter}-" + "".join(secrets.choice(BASE32) for _ in range(LENGTH))


def full_address(local_part: str) -> str:
    """The address as a mail program needs it."""
    return f"{local_part}@{settings.REPLY_DOMAIN}"


def mailto(address: str, *, subject: str, body: str) -> str:
    """A link that opens a mail, to be sent as it is (RFC 6068)."""
    return f"mailto:{address}?{urlencode({'subject': subject, 'body': body}, quote_via=quote)}"
