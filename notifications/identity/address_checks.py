"""Proving an address: a mail goes there, and whoever reads it says whose account it belongs to."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.db import transaction

from notifications.identity import tickets
from notifications.identity.addresses import prove
from notifications.identity.limits import is_flooded
from notifications.identity.tickets import Ticket
from notifications.models import Address, Delivery, SignIn
from notifications.telling.queue import enqueue

LASTS_FOR = timedelta(days=3)


def request_address_check(address: Address, *, language: str, now: datetime) -> None:
    """Have a link mailed that proves the address; an unproven one gets no other mail."""
    if is_flooded(address.email, now=now):
        return
    enqueue(
        Delivery.Kind.ADDRESS_CHECK,
        f"{Delivery.Kind.ADDRESS_CHECK}:{secrets.token_hex(16)}",
        email=address.email,
        language=language,
        due_at=now,
        now=now,
        user=address.user,
        context={"address": address.pk},
    )


def issue_address_check(address: Address, *, now: datetime) -> Ticket:
    """A fresh check for the mail that is being composed."""
    sign_in = SignIn(user=address.user, address=address)
    return tickets.issue(sign_in, lasts_for=LASTS_FOR, now=now)


def find_address_check(token: str, *, now: datetime) -> SignIn | None:
    """The check of a link while it can be used."""
    found = tickets.usable(now).filter(token=tickets.hashed(token))
    return found.exclude(address=None).first()


def use_address_check(check: SignIn, *, now: datetime) -> bool:
    """Prove the address; tells whether the check could still be used."""
    with transaction.atomic():
        usable = tickets.usable(now).filter(pk=check.pk).select_for_update(of=("self",))
        locked = usable.first()
        if locked is None or locked.address is None:
            return False
        locked.used_at = now
        locked.save(update_fields=["used_at"])
        prove(locked.address, now=now)
    return True
