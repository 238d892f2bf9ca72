"""How many wrong codes somebody may type, so that guessing is worth nothing.

They are counted by the network that they come from (turns.origins). Whoever gets past a proxy can
forge that, so the short codes, which alone could be guessed, have a limit for all together too.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from notifications.models import AccessCode, WrongCode

Kind = AccessCode.Kind

PAUSE = timedelta(minutes=10)
WRONG_FROM_ONE_PLACE = 10
WRONG_FROM_EVERYWHERE = 1000
"""Of 31 ** 8 codes: with a hundred of them open, one pause in eight million sees a right guess."""


def is_guessing(place: str, kind: Kind, *, now: datetime) -> bool:
    """Were so many wrong codes typed there just now that no other one is looked at."""
    lately = WrongCode.objects.filter(at__gt=now - PAUSE)
    if lately.filter(bucket=place).count() >= WRONG_FROM_ONE_PLACE:
        return True
    # A long code cannot be guessed by any number of people.
    return kind is Kind.PAIRING and lately.filter(kind=kind).count() >= WRONG_FROM_EVERYWHERE


def note_wrong(place: str, kind: Kind, *, now: datetime) -> None:
    """Count a wrong code, and forget those that count no more."""
    WrongCode.objects.filter(at__lte=now - PAUSE).delete()
    WrongCode.objects.create(bucket=place, kind=kind, at=now)
