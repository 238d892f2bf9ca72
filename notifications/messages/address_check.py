"""Is this your address."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from notifications.identity.address_checks import LASTS_FOR, issue_address_check
from notifications.links import site_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.models import Address, Delivery
from notifications.reply_addresses import mail_reply_address


def compose(delivery: Delivery, now: datetime) -> Mail:
    """The link that proves the address. Raises Withdrawn where there is nothing to prove."""
    addresses = Address.objects.filter(pk=delivery.context.get("address"), verified_at=None)
    address = addresses.select_related("user").first()
    if address is None or address.email != delivery.email:
        raise Withdrawn("the address is proven, or given up")
    ticket = issue_address_check(address, now=now)
    return mail(
        "address_check",
        _("Is this your mail address?"),
        {
            "name": address.user.first_name or address.user.username,
            "url": site_url(reverse("address-link", args=[ticket.token])),
            "days": LASTS_FOR.days,
        },
        preheader=_("One press, or a yes, and your turns are told to you here."),
        reply_local_part=mail_reply_address(delivery, now=now).local_part,
    )
