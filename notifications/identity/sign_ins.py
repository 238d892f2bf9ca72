"""Signing in by mail: a link for the browser that asked, and a code for any other.

Nothing about the address is looked up while somebody waits for the page: a row in the queue is all
that a request makes, and the accounts are found when the mail is composed. So the answer, and the
time it takes, are the same for an address that nobody here has.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from enum import StrEnum

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.crypto import constant_time_compare
from django.utils.translation import get_language

from notifications.identity import tickets
from notifications.identity.limits import is_flooded
from notifications.identity.tickets import Ticket
from notifications.models import Delivery, SignIn
from notifications.telling.queue import About, enqueue

LASTS_FOR = timedelta(minutes=20)


class Result(StrEnum):
    """What became of an attempt to use a sign-in."""

    DONE = "done"
    WRONG_CODE = "wrong_code"
    ENDED = "ended"
    """Used, too old, or five wrong codes."""


def request_sign_in(
    email: str, *, browser: str, next_page: str = "", user: User | None = None, now: datetime
) -> None:
    """Have sign-in links mailed: to every account with this proven address, or to this one alone.

    `browser` is the hash of the asking browser's key; empty where none asked.
    """
    if is_flooded(email, now=now):
        return
    about: About = {"context": {"browser": browser, "next": next_page}}
    if user is not None:
        about["user"] = user
    enqueue(
        Delivery.Kind.SIGN_IN,
        f"{Delivery.Kind.SIGN_IN}:{secrets.token_hex(16)}",
        email=email,
        language=get_language() or "en",
        due_at=now,
        now=now,
        **about,
    )


def issue_sign_in(user: User, *, browser: str, next_page: str, now: datetime) -> Ticket:
    """A fresh sign-in for the mail that is being composed."""
    sign_in = SignIn(user=user, browser=browser, next=next_page)
    return tickets.issue(sign_in, lasts_for=LASTS_FOR, now=now)


def find_sign_in(token: str, *, now: datetime) -> SignIn | None:
    """The sign-in of a link while it can be used."""
    return tickets.usable(now).filter(token=tickets.hashed(token), address=None).first()


def use_sign_in(sign_in: SignIn, *, browser: str, code: str, now: datetime) -> Result:
    """Use it up: by the browser that asked, or with the code from the mail."""
    with transaction.atomic():
        usable = tickets.usable(now).filter(pk=sign_in.pk)
        locked = usable.select_for_update(of=("self",)).first()
        if locked is None:
            return Result.ENDED
        if not is_asking_browser(locked, browser) and not tickets.is_code(locked, code):
            locked.wrong_codes += 1
            locked.save(update_fields=["wrong_codes"])
            return Result.WRONG_CODE if usable.exists() else Result.ENDED
        locked.used_at = now
        locked.save(update_fields=["used_at"])
    return Result.DONE


def is_asking_browser(sign_in: SignIn, browser: str) -> bool:
    """Is this the browser that asked for it."""
    return bool(sign_in.browser) and constant_time_compare(sign_in.browser, browser)
