"""The recovery code: the way in for whoever has no address, or lost every browser. It is shown
once, works once, and is then followed by a new one. The answer that shows the new one may be lost
on its way: so for some minutes the old one works again.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.db.models import Q

from notifications.identity.addresses import proven_address
from notifications.identity.codes import digest_of, grouped, new_code
from notifications.models import AccessCode

LENGTH = 25
"""123 bits."""
GROUP = 5
WORKS_AGAIN_FOR = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Recovered:
    """Who came in by a code."""

    player: User
    following: str
    """The code that works the next time, as it is shown."""


def make_recovery_code(player: User, *, now: datetime) -> str:
    """A code as it is shown, in the place of older ones, which are worthless now."""
    return _replace(player, now=now, used_at=None, used_by="")


def recovery_code_since(player: User) -> datetime | None:
    """Since when the player has a code; None where he has none."""
    codes = AccessCode.objects.filter(user=player, kind=AccessCode.Kind.RECOVERY)
    return codes.values_list("created_at", flat=True).first()


def use_recovery_code(typed: str, *, now: datetime) -> Recovered | None:
    """Whose code it is, which is used up, and the one that follows; None for anything else. A
    blocked account has none.
    """
    digest = digest_of(typed)
    works = Q(digest=digest) | Q(used_by=digest, used_at__gt=now - WORKS_AGAIN_FOR)
    codes = AccessCode.objects.filter(kind=AccessCode.Kind.RECOVERY, user__is_active=True)
    with transaction.atomic():
        locked = codes.select_for_update(of=("self",)).select_related("user")
        found = locked.filter(works).first()
        if found is None:
            return None
        # From the first use: whoever found the paper does not keep it alive.
        used_at = now if found.digest == digest else found.used_at
        following = _replace(found.user, now=now, used_at=used_at, used_by=digest)
    return Recovered(found.user, following)


def _replace(player: User, *, now: datetime, used_at: datetime | None, used_by: str) -> str:
    code = new_code(LENGTH)
    AccessCode.objects.update_or_create(
        user=player,
        kind=AccessCode.Kind.RECOVERY,
        defaults={
            "digest": digest_of(code),
            "created_at": now,
            "used_at": used_at,
            "used_by": used_by,
        },
    )
    return grouped(code, GROUP)


def has_one_key(reader: User | AnonymousUser) -> bool:
    """Is the browser in which the reader is signed in the only way to his seats."""
    if not reader.is_authenticated:
        return False
    return proven_address(reader) is None and recovery_code_since(reader) is None
