"""The Message-IDs of our mails: nobody can guess one, and one message keeps its own."""

from __future__ import annotations

import base64

from django.conf import settings
from django.utils.crypto import salted_hmac

from notifications.models import Delivery
from turns.models import Seat

SALT = "turnpost.message-id"


def message_id(delivery: Delivery) -> str:
    """The Message-ID of a delivery, 130 bits of HMAC.

    A repeated attempt keeps it: where a crash or a broken connection makes a duplicate, mail
    programs show it once. A message that is asked for again is a delivery of its own, with a key
    of its own, so that no mail program hides it as one already seen.
    """
    seat = delivery.seat
    place = f"{seat.match_id}|{seat.index}" if seat else "|"
    return _id(f"{place}|{delivery.prompt_id or ''}|{delivery.kind}|{delivery.key}")


def root_id(seat: Seat) -> str:
    """What all mails about a seat refer to, so that they are one thread. It names no prompt."""
    return _id(f"{seat.match_id}|{seat.index}|root")


def _id(text: str) -> str:
    digest = salted_hmac(SALT, text, algorithm="sha256").digest()
    letters = base64.b32encode(digest).decode().lower()[:26]
    return f"<{letters}@{settings.REPLY_DOMAIN}>"
