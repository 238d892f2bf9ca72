"""How many wrong codes somebody may type, so that guessing is worth nothing.

They are counted by the network that they come from. A browser is no measure: it forgets its cookies
when it likes. Behind a proxy the address is what the proxy says; whoever gets past it can forge
that, so the short codes, which alone could be guessed, have a limit for all together too.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from notifications.models import AccessCode, WrongCode

Kind = AccessCode.Kind

PAUSE = timedelta(minutes=10)
WRONG_FROM_ONE_PLACE = 10
WRONG_FROM_EVERYWHERE = 1000
"""Of 31 ** 8 codes: with a hundred of them open, one pause in eight million sees a right guess."""
_NETWORK = 64
"""The bits of an IPv6 address that are one household."""


def place_of(request: HttpRequest) -> str:
    """From where the request comes: a keyed hash, since addresses are nobody's business."""
    return salted_hmac("notifications.identity.guessing", _network_of(request)).hexdigest()


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


def _network_of(request: HttpRequest) -> str:
    here = request.META.get("REMOTE_ADDR", "")
    # The last one is what the nearest proxy saw; those before it the client may have written.
    said = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    if said and _is_near(here):
        return _household(said)
    return _household(here)


def _is_near(address: str) -> bool:
    """Is that a proxy of ours: on this machine, or in its private network. A socket has no name."""
    try:
        return ip_address(address).is_private
    except ValueError:
        return True


def _household(address: str) -> str:
    try:
        known = ip_address(address)
    except ValueError:
        return address[:100]
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(int(known) >> _NETWORK)
