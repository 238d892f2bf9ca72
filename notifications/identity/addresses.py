"""The addresses of a person: those that are proven, of which the active one gets the mail, and
those that mails may come from.
"""

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

from notifications.identity.limits import ASKED_FOR
from notifications.models import Address, Delivery, Profile, SignIn
from notifications.sending.claims import withdraw_all
from notifications.telling.queue import About, enqueue
from turns.models import Prompt
from turns.ports import BadAddress
from turns.services.transactions import lock_player

REMOVED = "the player removed the address"
_NOT_TOLD = (
    Q(status__in=Delivery.NOT_ARRIVED)
    | Q(digest__status__in=Delivery.NOT_ARRIVED)
    | Q(status=Delivery.Status.WITHDRAWN, reason=REMOVED)
)
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
    return Address.objects.active().filter(user=user).first()


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
    """The proven addresses, active or not, that are this mailbox: one for each account that has
    it.
    """
    proven = Address.objects.proven().filter(email__iexact=email)
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
    """The person reads mail there: from now on it is the one address that gets his mail."""
    with transaction.atomic():
        # Two addresses proven at the same moment would both be the one.
        lock_player(address.user_id)
        address.verified_at = now
        # Whoever read the mail there gets mail there.
        address.bounced_at = address.failing_since = None
        address.failing_why = ""
        _put_first(address, now=now)


def activate(address: Address, *, now: datetime) -> bool:
    """Let another of a person's proven addresses get his mail. Gives whether it is one."""
    with transaction.atomic():
        lock_player(address.user_id)
        proven = Address.objects.proven().filter(pk=address.pk).first()
        if proven is None:
            return False
        if not proven.is_active:
            _put_first(proven, now=now)
    return True


def remove(address: Address, *, now: datetime) -> Address | None:
    """Forget an address: no mail goes there, it lets nobody in, and mails from there are nobody's.
    Where it was the active one, the one that was so before takes its place. Gives the address that
    gets the mail now; None where none does.
    """
    with transaction.atomic():
        lock_player(address.user_id)
        withdraw_all(Delivery.objects.filter(user=address.user_id, email=address.email), REMOVED)
        Address.objects.filter(pk=address.pk).delete()
        # Whoever reads the mail there may have a link that still works.
        SignIn.objects.filter(user=address.user_id, used_at=None).delete()
        own = Address.objects.filter(user=address.user_id)
        active = own.active().first()
        before = own.proven().order_by("-set_aside_at").first()
        if active is None and before is not None:
            _put_first(before, now=now)
            return before
    return active


def _put_first(address: Address, *, now: datetime) -> None:
    """From now on the address gets its owner's mail: what waits for another one of his too, and
    whatever he is asked at this moment. Call it in a transaction that holds the player.
    """
    others = Address.objects.active().filter(user=address.user_id).exclude(pk=address.pk)
    before = list(others.values_list("email", flat=True))
    others.update(set_aside_at=now)
    address.set_aside_at = None
    address.save()
    waiting = Delivery.objects.filter(user=address.user_id, email__in=before, lease_until=None)
    about_turns = waiting.filter(status=Delivery.Status.WAITING).exclude(kind__in=ASKED_FOR)
    about_turns.update(email=address.email)
    mail_open_turns(address, now=now)


def mail_open_turns(address: Address, *, now: datetime) -> None:
    """Mail what the person is asked now, unless a mail about it has gone to this address, or waits
    to. Call it in a transaction.
    """
    asked = Prompt.objects.open().filter(seat__player=address.user_id)
    for prompt in asked.select_related("seat"):
        key = f"{Delivery.Kind.TURN}:{prompt.pk}"
        mails = Delivery.objects.filter(channel=Delivery.Channel.MAIL)
        turns = mails.filter(Q(key=key) | Q(key__startswith=f"{key}:"))
        if turns.filter(email=address.email).exclude(_NOT_TOLD).exists():
            continue
        if turns.exists():
            # The same key would find the mail that did not arrive, or went elsewhere.
            key = f"{key}:{secrets.token_hex(8)}"
        mail_owner(address, Delivery.Kind.TURN, key, now=now, seat=prompt.seat, prompt=prompt)
