"""How a browser is known again before anybody is signed in: by a random key in its session."""

from __future__ import annotations

import secrets

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

from notifications.identity.tickets import hashed

KEY = "asked_to_sign_in"
NEXT_LENGTH = 200


def marked_browser(request: HttpRequest) -> str:
    """Give the browser a key if it has none; gives the hash of its key."""
    key: str = request.session.setdefault(KEY, secrets.token_urlsafe(32))
    return hashed(key)


def browser_key(request: HttpRequest) -> str:
    """The hash of the browser's key; empty where it has none."""
    key = request.session.get(KEY)
    return hashed(key) if key else ""


def local_page(address: str) -> str:
    """The address if it is a page of this site; empty for anything else."""
    is_local = url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    is_path = address.startswith("/") and address.isprintable() and len(address) <= NEXT_LENGTH
    return address if is_local and is_path else ""
