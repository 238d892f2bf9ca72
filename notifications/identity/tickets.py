"""What stands in a mail that signs in or proves an address: short-lived, single use."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare

from notifications.models import SignIn

CODE_DIGITS = 6
MOST_WRONG_CODES = 5


@dataclass(frozen=True, slots=True)
class Ticket:
    """What the mail says, and nothing else does: the table keeps hashes."""

    token: str
    code: str
    pk: int
    """The row that keeps the hashes."""


def issue(sign_in: SignIn, *, lasts_for: timedelta, now: datetime) -> Ticket:
    """Save the sign-in with a fresh token and code."""
    token, code = secrets.token_urlsafe(32), f"{secrets.randbelow(10**CODE_DIGITS):06}"
    sign_in.token = hashed(token)
    sign_in.code = hashed(sign_in.token + code)
    sign_in.created_at = now
    sign_in.expires_at = now + lasts_for
    sign_in.save()
    return Ticket(token, code, sign_in.pk)


def usable(now: datetime) -> QuerySet[SignIn]:
    """Those that are not used, not too old, and had fewer than five wrong codes."""
    return SignIn.objects.filter(
        used_at=None, expires_at__gt=now, wrong_codes__lt=MOST_WRONG_CODES
    ).select_related("user", "address")


def is_code(sign_in: SignIn, code: str) -> bool:
    """Is this its code; people copy spaces too."""
    digits = "".join(code.split())
    return constant_time_compare(sign_in.code, hashed(sign_in.token + digits))


def hashed(secret: str) -> str:
    """SHA-256, hex."""
    return hashlib.sha256(secret.encode()).hexdigest()
