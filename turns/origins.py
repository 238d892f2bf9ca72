"""From where a request comes: what strangers do too often is counted by it. A browser is no
measure: it forgets its cookies when it likes. Behind a proxy the address is what the proxy says,
and whoever gets past it can forge that.
"""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

_NETWORK = 64
"""The bits of an IPv6 address that are one household."""


def origin_of(request: HttpRequest) -> str:
    """From where the request comes: a keyed hash, since addresses are nobody's business."""
    return salted_hmac("turns.origins", _network_of(request)).hexdigest()


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
