"""Whom a mail is for: the reply address it was sent to, or the mail of ours that it answers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.message import Message

from django.conf import settings
from django.db.models import Q

from notifications.bounces.return_paths import find_return_path
from notifications.inbound.mailboxes import is_site_address, site_address
from notifications.inbound.recipients import find_reply_address, is_reply_local_part
from notifications.inbound.text.raw_mail import field_value, field_values
from notifications.models import Delivery, InboundMail, ReplyAddress
from turns.models import Prompt, Seat

_FIELDS = ("Delivered-To", "X-Original-To", "To", "Cc")
# Visible ASCII without the brackets: what else stands there is no id of ours, and may be a byte
# that a database refuses.
_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,200}>")
_MOST_IDS = 50
_SHORTEST_PROVIDER_ID = 16


@dataclass(frozen=True, slots=True)
class Addressee:
    """The seat that a mail speaks for, and what it was asked."""

    seat: Seat
    prompt: Prompt | None
    """None where the address belongs to the seat and to no turn."""
    by_thread: bool = False
    """Found by the mail that it answers alone: that is no secret, so nothing is done at once."""


@dataclass(frozen=True, slots=True)
class Letter:
    """One of our mails that is about no turn, and was answered."""

    delivery: Delivery


@dataclass(frozen=True, slots=True)
class Nobody:
    """Why a mail speaks for no seat."""

    reason: str


@dataclass(frozen=True, slots=True)
class Site:
    """The mail went to the address that all our mails are from."""


def token_of(message: Message, recipient: str) -> str:
    """The local part of ours that a mail was sent to; empty where there is none.

    Ids that name a mail of ours are looked at when the mail is read, not here.
    """
    if came_back_to := find_return_path(message, recipient=recipient):
        return came_back_to
    found = find_reply_address(message, domain=settings.REPLY_DOMAIN, envelope=[recipient])
    if found is not None and not found.place.is_thread:
        return found.local_part
    written = (value for name in _FIELDS for value in field_values(message, name))
    if is_site_address(recipient) or any(site_address() in value.lower() for value in written):
        return site_address().rpartition("@")[0][:64]
    return ""


def addressee_of(mail: InboundMail, message: Message) -> Addressee | Letter | Site | Nobody:
    """Whom the stored mail is for."""
    if is_reply_local_part(mail.token):
        return _by_address(mail.token)
    answered = answered_delivery(message)
    seat = answered.seat if answered is not None else None
    # Whoever answers an invitation has no seat yet, and is told like anybody else what to do.
    if answered is not None and seat is not None and _is_for_its_player(answered, seat):
        return Addressee(seat, answered.prompt, by_thread=True)
    return Site() if mail.token else Nobody("sent to no address of ours")


def _is_for_its_player(delivery: Delivery, seat: Seat) -> bool:
    """Did this mail go to whoever sits there now: the seat may have changed hands since."""
    return seat.player_id is not None and delivery.user_id in {None, seat.player_id}


def _by_address(local_part: str) -> Addressee | Letter | Nobody:
    addresses = ReplyAddress.objects.select_related(
        "seat__match",
        "seat__player",
        "prompt",
        "delivery__seat__match",
        "delivery__user",
    )
    address = addresses.filter(local_part=local_part).first()
    if address is None:
        return Nobody("unknown reply address")
    if address.revoked_at is not None:
        return Nobody("revoked reply address")
    if address.delivery is not None:
        return Letter(address.delivery)
    assert address.seat is not None  # The table's own rule.
    return Addressee(address.seat, address.prompt)


def answered_delivery(message: Message) -> Delivery | None:
    """The mail of ours that this one answers; the nearest one counts.

    Some providers put an id of their own in the place of ours, with the one that we know a mail by
    before its @: `<0100...@email.amazonses.com>`.
    """
    ids = [*_ids(message, "In-Reply-To"), *reversed(_ids(message, "References"))][:_MOST_IDS]
    theirs = {_provider_id(one): one for one in ids} if settings.MAIL_PROVIDER else {}
    known = Q(message_id__in=ids) | Q(provider_id__in=[name for name in theirs if name])
    deliveries = Delivery.objects.select_related("seat__match", "seat__player", "prompt")
    found = {}
    for delivery in deliveries.filter(known):
        found[delivery.message_id] = delivery
        found[theirs.get(delivery.provider_id, "")] = delivery
    return next((found[one] for one in ids if one in found), None)


def _provider_id(message_id: str) -> str:
    """What a provider may know a mail by; empty where it is too short to be one."""
    name = message_id.strip("<>").partition("@")[0]
    return name if len(name) >= _SHORTEST_PROVIDER_ID else ""


def _ids(message: Message, name: str) -> list[str]:
    return _MESSAGE_ID.findall(field_value(message, name))


def thread_headers(message: Message) -> dict[str, str]:
    """The headers by which an answer stands below the mail that it answers (RFC 5322 3.6.4)."""
    own = _ids(message, "Message-ID")[:1]
    if not own:
        return {}
    above = [*_ids(message, "References"), *own][-10:]
    return {"In-Reply-To": own[0], "References": " ".join(above)}
