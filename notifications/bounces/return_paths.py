"""The addresses that our mails come back to: each is signed, names one mail, and expires.

A mail that goes by SMTP has one as its envelope sender. Nothing is stored: the local part holds the
number of the delivery and the day until which it is believed, and an HMAC over both.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from email.message import Message

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from notifications.inbound.text.raw_mail import field_values
from notifications.models import Delivery
from notifications.reply_addresses import BASE32

SALT = "turnpost.return-path"
LETTER = "b"
LASTS_FOR = timedelta(days=14)
"""Servers try for up to five days (RFC 5321 4.5.4.1), and their report may wait as long."""
NUMBER_LENGTH, DAY_LENGTH, PROOF_LENGTH = 8, 4, 26

_LOCAL_PART = rf"{LETTER}-[a-z2-7]{{{NUMBER_LENGTH + DAY_LENGTH + PROOF_LENGTH}}}"
_SHAPE = re.compile(_LOCAL_PART)
_IN_TEXT = re.compile(rf"(?<![\w.+-])({_LOCAL_PART})@([\w.-]+)", re.ASCII)
_FIELDS = ("Delivered-To", "X-Original-To", "To")


def return_path(delivery: Delivery, *, now: datetime) -> str:
    """The address that this mail comes back to."""
    last_day = (now + LASTS_FOR).date().toordinal()
    said = _letters(delivery.pk, NUMBER_LENGTH) + _letters(last_day, DAY_LENGTH)
    return f"{LETTER}-{said}{_proof(said)}@{settings.REPLY_DOMAIN}"


def is_return_path(local_part: str) -> bool:
    """Has a local part the shape of a return path."""
    return _SHAPE.fullmatch(local_part) is not None


def is_believed(local_part: str, *, now: datetime) -> bool:
    """Did we sign it, and is it still believed."""
    if not is_return_path(local_part):
        return False
    said, proof = local_part[2:-PROOF_LENGTH], local_part[-PROOF_LENGTH:]
    if not constant_time_compare(proof, _proof(said)):
        return False
    return _number(said[NUMBER_LENGTH:]) >= now.astimezone(UTC).date().toordinal()


def returned_delivery(local_part: str, *, now: datetime) -> Delivery | None:
    """The mail that came back; None where the return path is not believed."""
    if not is_believed(local_part, now=now):
        return None
    deliveries = Delivery.objects.select_related("user", "prompt__match", "prompt__seat__player")
    return deliveries.filter(pk=_number(local_part[2 : 2 + NUMBER_LENGTH])).first()


def find_return_path(message: Message, *, recipient: str) -> str:
    """The return path that a mail was sent to, by its envelope or else its fields; empty where
    there is none. Whoever does not know a path cannot make one up, wherever it stands.
    """
    if found := _first([recipient]):
        return found
    if recipient:
        return ""
    return _first(value for name in _FIELDS for value in field_values(message, name))


def _first(values: Iterable[str]) -> str:
    for value in values:
        for local_part, domain in _IN_TEXT.findall(value.lower()):
            if domain == settings.REPLY_DOMAIN:
                return str(local_part)
    return ""


def _letters(number: int, length: int) -> str:
    """The number in base32, with leading zeros."""
    return "".join(BASE32[number >> 5 * place & 31] for place in reversed(range(length)))


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 32 + BASE32.index(letter)
    return number


def _proof(said: str) -> str:
    digest = salted_hmac(SALT, said, algorithm="sha256").digest()
    return base64.b32encode(digest).decode().lower()[:PROOF_LENGTH]
