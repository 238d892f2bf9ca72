"""The recovery code: the way in for whoever has no address, or lost every browser. It is shown
once, works once, and is then followed by a new one.
"""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction

from notifications.identity.addresses import proven_address
from notifications.identity.codes import digest_of, grouped, new_code
from notifications.models import AccessCode

LENGTH = 25
"""123 bits."""
GROUP = 5


def make_recovery_code(player: User, *, now: datetime) -> str:
    """A code as it is shown, in the place of an older one, which is worthless now."""
    code = new_code(LENGTH)
    AccessCode.objects.update_or_create(
        user=player,
        kind=AccessCode.Kind.RECOVERY,
        defaults={"digest": digest_of(code), "created_at": now},
    )
    return grouped(code, GROUP)


def recovery_code_since(player: User) -> datetime | None:
    """Since when the player has a code; None where he has none."""
    codes = AccessCode.objects.filter(user=player, kind=AccessCode.Kind.RECOVERY)
    return codes.values_list("created_at", flat=True).first()


def use_recovery_code(typed: str) -> User | None:
    """Whose code it is, which is used up; None for anything else. A blocked account has none."""
    codes = AccessCode.objects.filter(kind=AccessCode.Kind.RECOVERY, user__is_active=True)
    with transaction.atomic():
        locked = codes.select_for_update(of=("self",)).select_related("user")
        found = locked.filter(digest=digest_of(typed)).first()
        if found is None:
            return None
        player = found.user
        found.delete()
    return player


def has_one_key(reader: User | AnonymousUser) -> bool:
    """Is the browser in which the reader is signed in the only way to his seats."""
    if not reader.is_authenticated:
        return False
    return proven_address(reader) is None and recovery_code_since(reader) is None
