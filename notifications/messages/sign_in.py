"""The link, and the code, that sign somebody in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext as _

from notifications.identity.addresses import owners_of
from notifications.identity.sign_ins import LASTS_FOR, issue_sign_in
from notifications.links import site_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.titles import match_title
from notifications.models import Address, Delivery
from notifications.reply_addresses import mail_reply_address
from turns.models import Seat

MOST_MATCHES = 3
"""So many matches tell the accounts of one address apart."""


@dataclass(frozen=True, slots=True)
class Way:
    """One account that the address opens."""

    name: str
    matches: list[str]
    url: str
    code: str
    sign_in: int
    """Its row, which holds neither of the two."""


def compose(delivery: Delivery, now: datetime) -> Mail:
    """A link and a code for each account. Raises Withdrawn for an address that nobody has here."""
    accounts = _accounts(delivery)
    if not accounts:
        raise Withdrawn("no account has this proven address")
    # What was typed may differ in case; the mail goes where the address was proven.
    if delivery.email != accounts[0].email:
        delivery.email = accounts[0].email
        delivery.save(update_fields=["email"])
    ways = [_way(address.user, delivery, now) for address in accounts]
    # The reply that says yes confirms these.
    delivery.context["sign_ins"] = ",".join(str(way.sign_in) for way in ways)
    delivery.save(update_fields=["context"])
    return mail(
        "sign_in",
        _("Your sign-in link"),
        {
            "ways": ways,
            "can_answer": bool(delivery.context.get("browser")),
            "minutes": LASTS_FOR.seconds // 60,
        },
        preheader=_("It works once, and not for long."),
        reply_local_part=mail_reply_address(delivery, now=now).local_part,
    )


def _accounts(delivery: Delivery) -> list[Address]:
    """All accounts of the address, or the one that was asked for; each of just one spelling."""
    owners = [address for address in owners_of(delivery.email) if address.user.is_active]
    if delivery.user_id is not None:
        owners = [address for address in owners if address.user_id == delivery.user_id]
    return [address for address in owners if address.email == owners[0].email]


def _way(user: User, delivery: Delivery, now: datetime) -> Way:
    ticket = issue_sign_in(
        user,
        browser=str(delivery.context.get("browser", "")),
        next_page=str(delivery.context.get("next", "")),
        now=now,
    )
    seats = Seat.objects.filter(player=user).select_related("match")
    newest = seats.order_by("-match__created_at")[:MOST_MATCHES]
    return Way(
        name=user.first_name or user.username,
        matches=[match_title(seat) for seat in newest],
        url=site_url(reverse("sign-in-link", args=[ticket.token])),
        code=ticket.code,
        sign_in=ticket.pk,
    )
