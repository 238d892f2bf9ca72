"""The pairing code: a signed-in device shows it for some minutes, and another one is signed in by
typing it. So a seat moves to a phone's home screen, which has cookies of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.safestring import SafeString

from notifications.identity.codes import digest_of, grouped, new_code
from notifications.links import site_url
from notifications.models import AccessCode
from turns.rendering.codes import qr_code

LENGTH = 8
GROUP = 4
LASTS_FOR = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Pairing:
    """What became of the code that a player had shown last."""

    expires_at: datetime
    used_at: datetime | None
    used_by: str
    """What the device that was signed in is known by; may be empty."""
    is_over: bool
    """Was it not used in time."""

    @property
    def is_waiting(self) -> bool:
        """May another device still type it."""
        return self.used_at is None and not self.is_over


def make_pairing_code(player: User, *, now: datetime) -> str:
    """A code as it is shown, in the place of an older one, which is worthless now."""
    code = new_code(LENGTH)
    AccessCode.objects.update_or_create(
        user=player,
        kind=AccessCode.Kind.PAIRING,
        defaults={
            "digest": digest_of(code),
            "created_at": now,
            "expires_at": now + LASTS_FOR,
            "used_at": None,
            "used_by": "",
        },
    )
    return grouped(code, GROUP)


def pairing_of(player: User, *, now: datetime) -> Pairing | None:
    """The last code of the player; None where there was none."""
    code = _codes().filter(user=player).first()
    if code is None or code.expires_at is None:
        return None
    is_over = code.used_at is None and code.expires_at <= now
    return Pairing(code.expires_at, code.used_at, code.used_by, is_over)


def use_pairing_code(typed: str, *, device: str, now: datetime) -> User | None:
    """Whose code it is, which is used up; None for anything else. A blocked account has none."""
    usable = _codes().filter(used_at=None, expires_at__gt=now, user__is_active=True)
    with transaction.atomic():
        locked = usable.select_for_update(of=("self",)).select_related("user")
        found = locked.filter(digest=digest_of(typed)).first()
        if found is None:
            return None
        found.used_at, found.used_by = now, device
        found.save(update_fields=["used_at", "used_by"])
    return found.user


def pairing_picture(code: str) -> SafeString:
    """The QR code of the page where the code is typed, as an SVG; the page still asks for a press.

    The code stands behind the #, which browsers keep to themselves: it is in no log.
    """
    address = f"{site_url(reverse('pair'))}#{code}"
    return qr_code(address)


def _codes() -> QuerySet[AccessCode]:
    return AccessCode.objects.filter(kind=AccessCode.Kind.PAIRING)
