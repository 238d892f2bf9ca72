"""The player's own address: whether mail arrives there, and how he mends it where it does not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.contrib.auth.models import AnonymousUser, User

from notifications.bounces import marks
from notifications.identity.address_checks import request_address_check
from notifications.identity.addresses import activate, clean, is_same, proven_address
from notifications.models import Address, Delivery

AN_HOUR = timedelta(hours=1)
CHECKS_AN_HOUR = 5
PAUSE = timedelta(minutes=10)
"""An address that failed just now is not tried again at once: mail servers remember who does so."""


@dataclass(frozen=True, slots=True)
class OwnAddress:
    """What a page says of it."""

    email: str
    """Empty where none is proven."""
    is_failing: bool = False
    is_spam: bool = False
    """Does it get no mail since one was called spam."""
    code: str = ""
    """What the mail server said, such as 5.1.1."""
    bounced_at: datetime | None = None
    """When a mail came back, where that is no reason yet to send no more."""


class Kept(StrEnum):
    """What became of a new address."""

    CHECKED = "checked"
    """A mail went there."""
    KNOWN = "known"
    ACTIVATED = "activated"
    """It was proven before, and gets the mail from now on."""
    TOO_OFTEN = "too often"


def own_address(reader: User | AnonymousUser) -> OwnAddress:
    """The address of whoever looks at a page."""
    if not reader.is_authenticated:
        return OwnAddress("")
    address = proven_address(reader)
    if address is None:
        return OwnAddress("")
    return OwnAddress(
        address.email,
        is_failing=address.failing_since is not None,
        is_spam=address.failing_why == marks.SPAM,
        code=address.failing_why.rpartition(": ")[2] if ": " in address.failing_why else "",
        bounced_at=address.bounced_at,
    )


def try_own_again(player: User, *, now: datetime) -> bool:
    """Send mail to the address again. Gives whether that is done: not within minutes of the last
    failure.
    """
    address = proven_address(player)
    if address is None or address.failing_since is None:
        return True
    if address.failing_why != marks.SPAM and now - address.failing_since < PAUSE:
        return False
    marks.try_again(address, now=now)
    return True


def keep_address(player: User, typed: str, *, language: str, now: datetime) -> Kept:
    """Mail a link to another address; it takes the place of the old one once somebody has opened
    that, or at once if that was done before. Raises BadAddress.
    """
    email = clean(typed)
    own = Address.objects.proven().filter(user=player).order_by("pk")
    proven = next((one for one in own if is_same(one.email, email)), None)
    if proven is not None:
        if proven.is_active:
            return Kept.KNOWN
        activate(proven, now=now)
        return Kept.ACTIVATED
    checks = Delivery.objects.filter(user=player, kind=Delivery.Kind.ADDRESS_CHECK)
    if checks.filter(created_at__gt=now - AN_HOUR).count() >= CHECKS_AN_HOUR:
        return Kept.TOO_OFTEN
    address, _is_new = Address.objects.get_or_create(user=player, email=email)
    request_address_check(address, language=language, now=now)
    return Kept.CHECKED
