"""The addresses of a person: one that is proven and gets mail, and those that mails come from."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Unpack

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from notifications.models import Address, Delivery, Profile
from notifications.telling.queue import About, enqueue
from turns.models import Prompt
from turns.ports import BadAddress
from turns.services.transactions import lock_player

_NOT_ARRIVED = (Delivery.Status.FAILED, Delivery.Status.BOUNCED, Delivery.Status.COMPLAINED)
_NOT_TOLD = Q(status__in=_NOT_ARRIVED) | Q(digest__status__in=_NOT_ARRIVED)
"""Neither by a mail of its own nor in a digest."""
LENGTH = 254
"""The longest address that a mail server must take (RFC 5321 4.5.3.1.3)."""


def clean(address: str) -> str:
    """The address without spaces around it and with its domain in lower case. Raises BadAddress.

    The local part keeps its case: RFC 5321 2.4 leaves its meaning to the receiver.
    """
    local, at, domain = address.strip().rpartition("@")
    cleaned = f"{local}{at}{domain.lower()}"
    if len(cleaned) > LENGTH:
        raise BadAddress(_("This address is longer than any mail server takes."))
    if not _is_address(cleaned):
        raise BadAddress(
            _("“%(address)s” is not a mail address. It should look like name@example.org.")
            % {"address": cleaned}
        )
    return cleaned


def _is_address(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    local, _, domain = text.rpartition("@")
    # The validator lets letters pass that fold to ASCII ones; quoted control signs and a second @,
    # which mail servers read in more than one way; and the numbers of a machine, perhaps the
    # mail server's neighbour.
    return local.isascii() and text.isprintable() and '"' not in local and "[" not in domain


def is_same(one: str, other: str) -> bool:
    """Do both name one mailbox. Case counts for nothing in ASCII alone: elsewhere two different
    letters may have one upper case, and the other mailbox is somebody else's.
    """
    return one == other or (one.isascii() and other.isascii() and one.lower() == other.lower())


def proven_address(user: User | None) -> Address | None:
    """The one address that gets this person's mail; None if nothing is proven."""
    if user is None:
        return None
    return Address.objects.filter(user=user, verified_at__isnull=False).first()


def mailable_address(user: User | None) -> Address | None:
    """The proven address, if it takes mail as far as anybody knows."""
    address = proven_address(user)
    return None if address is None or address.failing_since is not None else address


def mail_owner(
    address: Address, kind: Delivery.Kind, key: str, *, now: datetime, **about: Unpack[About]
) -> Delivery:
    """Queue a mail to the address, at once and in its owner's language."""
    about["user"] = address.user
    return enqueue(
        kind,
        key,
        email=address.email,
        language=language_of(address.user),
        due_at=now,
        now=now,
        **about,
    )


def owners_of(email: str) -> list[Address]:
    """The proven addresses that are this mailbox: one for each account that has it."""
    proven = Address.objects.filter(verified_at__isnull=False, email__iexact=email)
    return [
        address
        for address in proven.select_related("user").order_by("user_id")
        if is_same(address.email, email)
    ]


def language_of(user: User) -> str:
    """The language of the mails to this person."""
    profile = Profile.objects.filter(user=user).first()
    return profile.language if profile else settings.LANGUAGE_CODE


def is_sender_of(user: User | None, email: str) -> bool:
    """Is this address, in a From, one of the person's: proven, or accepted by him as a sender."""
    if user is None:
        return False
    accepted = Q(verified_at__isnull=False) | Q(accepted_at__isnull=False)
    own = Address.objects.filter(accepted, user=user).values_list("email", flat=True)
    return any(is_same(address, email) for address in own)


def accept_sender(user: User, email: str, *, now: datetime) -> None:
    """From now on mails from this address are the person's own. It proves no address for mail."""
    address, _is_new = Address.objects.get_or_create(user=user, email=email)
    address.accepted_at = address.accepted_at or now
    address.save(update_fields=["accepted_at"])


def prove(address: Address, *, now: datetime) -> None:
    """The person reads mail there: from now on it is the one address that gets his mail.

    Whatever he is asked at this moment is mailed there, since no mail could tell him before.
    """
    with transaction.atomic():
        # Two addresses proven at the same moment would both be the one.
        lock_player(address.user_id)
        others = Address.objects.filter(user=address.user_id, verified_at__isnull=False)
        # The old one stays his as a sender.
        others.exclude(pk=address.pk).update(verified_at=None, accepted_at=now)
        address.verified_at = now
        # Whoever read the mail there gets mail there.
        address.bounced_at = address.failing_since = None
        address.failing_why = ""
        address.save(update_fields=["verified_at", "bounced_at", "failing_since", "failing_why"])
        mail_open_turns(address, now=now)


def mail_open_turns(address: Address, *, now: datetime) -> None:
    """Mail what the person is asked now, unless a mail about it has left or waits. Call it in a
    transaction.
    """
    asked = Prompt.objects.open().filter(seat__player=address.user_id)
    for prompt in asked.select_related("seat"):
        key = f"{Delivery.Kind.TURN}:{prompt.pk}"
        if Delivery.objects.filter(_NOT_TOLD, key=key).exists():
            # The same key would find the mail that did not arrive.
            key = f"{key}:{secrets.token_hex(8)}"
        mail_owner(address, Delivery.Kind.TURN, key, now=now, seat=prompt.seat, prompt=prompt)
