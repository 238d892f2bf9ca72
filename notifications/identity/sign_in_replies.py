"""Signing in by answering the mail: the browser that asked shows a number, the reply names it, and
then one press in that browser signs it in.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from enum import StrEnum

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.crypto import constant_time_compare

from notifications.identity import tickets
from notifications.models import Delivery, SignIn

LOWEST, NUMBERS = 100, 900


class Result(StrEnum):
    """What became of a reply."""

    READY = "ready"
    WRONG_NUMBER = "wrong-number"
    ENDED = "ended"
    """Used, too old, answered wrong five times, or asked for by no browser."""


def number_of(browser: str) -> int:
    """The number of three digits that a browser shows, from the hash of its key: it is never
    mailed, so only whoever sees that page knows it.
    """
    digest = hashlib.sha256(b"sign-in number" + browser.encode()).digest()
    return LOWEST + int.from_bytes(digest[:8]) % NUMBERS


def confirm(letter: Delivery, number: int, *, now: datetime) -> Result:
    """A reply to this sign-in mail says yes with that number. Call it in a transaction."""
    browser = str(letter.context.get("browser", ""))
    ids = [int(pk) for pk in str(letter.context.get("sign_ins", "")).split(",") if pk]
    usable = tickets.usable(now).filter(pk__in=ids, browser=browser, address=None)
    if not browser or not usable.exists():
        return Result.ENDED
    if number != number_of(browser):
        SignIn.objects.filter(pk__in=usable.values("pk")).update(wrong_codes=F("wrong_codes") + 1)
        return Result.WRONG_NUMBER
    SignIn.objects.filter(pk__in=usable.values("pk")).update(confirmed_at=now)
    return Result.READY


def confirmed_for(browser: str, *, now: datetime) -> QuerySet[SignIn]:
    """What this browser asked for and a reply has confirmed, while it can be used."""
    if not browser:
        return SignIn.objects.none()
    confirmed = tickets.usable(now).filter(address=None, confirmed_at__isnull=False)
    return confirmed.filter(browser=browser).order_by("user_id", "-pk")


def use_confirmed(sign_in: SignIn, *, browser: str, now: datetime) -> bool:
    """Use it up in the browser that asked, and with it whatever else this browser may use: the next
    person who sits there is nobody's guest. Tells whether it could still be used.
    """
    with transaction.atomic():
        locked = confirmed_for(browser, now=now).select_for_update(of=("self",))
        found = locked.filter(pk=sign_in.pk).first()
        if found is None or not constant_time_compare(found.browser, browser):
            return False
        SignIn.objects.filter(pk__in=confirmed_for(browser, now=now).values("pk")).update(
            used_at=now
        )
    return True
