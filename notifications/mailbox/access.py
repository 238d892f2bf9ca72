"""Who may open the mailbox: whoever sits at the machine that the site runs on."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from ipaddress import IPv6Address, ip_address
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

HOSTS = {"localhost", "127.0.0.1", "[::1]"}
FORWARDING = (
    "HTTP_FORWARDED",
    "HTTP_VIA",
    "HTTP_X_REAL_IP",
    "HTTP_X_CLIENT_IP",
    "HTTP_X_ORIGINAL_HOST",
    "HTTP_TRUE_CLIENT_IP",
    "HTTP_CF_CONNECTING_IP",
)
"""Set by proxies and tunnels; whatever begins with `X-Forwarded-` counts too."""

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def local_only(view: View[P]) -> View[P]:
    """The view for a browser on this machine while the mailbox is on; 404 for everybody else.

    The peer's address alone is not enough: behind a proxy or a tunnel everybody comes from
    loopback, and a web page elsewhere may point a name of its own at 127.0.0.1.
    """

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not settings.MAILBOX or not is_local(request):
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


def is_local(request: HttpRequest) -> bool:
    """Does the request come straight from a browser on this machine, by a loopback name."""
    host = request.META.get("HTTP_HOST", "")
    name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
    return (
        name in HOSTS
        and _is_loopback(request.META.get("REMOTE_ADDR", ""))
        and not any(
            header in FORWARDING or header.startswith("HTTP_X_FORWARDED") for header in request.META
        )
    )


def _is_loopback(peer: str) -> bool:
    try:
        address = ip_address(peer)
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        return address.ipv4_mapped.is_loopback
    return address.is_loopback
