"""The link to a seat that the host passes on: signed, with an age limit, worthless once renewed."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.urls import reverse

from turns.models import Seat

JOIN_SALT = "turnpost.join"
JOIN_AGE = timedelta(days=60)


class BadJoinLink(ValueError):
    """Not a link of ours, too old, or made worthless by a newer one."""


def new_nonce() -> str:
    """What tells one link of a seat from the next; 128 bits."""
    return secrets.token_urlsafe(16)


def join_url(seat: Seat) -> str:
    """The full address of the page on which whoever has it can sit down there."""
    token = signing.dumps({"seat": seat.pk, "nonce": seat.link_nonce}, salt=JOIN_SALT)
    return f"{settings.SITE_URL}{reverse('join-link', args=[token])}"


def read_join(token: str) -> Seat:
    """The seat of such a link. Raises BadJoinLink."""
    try:
        said = signing.loads(token, salt=JOIN_SALT, max_age=JOIN_AGE)
    except signing.BadSignature as error:
        raise BadJoinLink from error
    seat = Seat.objects.select_related("match", "player").filter(pk=said["seat"]).first()
    if seat is None or not seat.link_nonce or seat.link_nonce != said["nonce"]:
        raise BadJoinLink
    return seat
