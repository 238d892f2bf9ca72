"""A move came from another address: is it yours."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.inbound.raw_mail import read_message
from notifications.inbound.sender import sender_address
from notifications.links import confirm_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.titles import match_title, tag
from notifications.models import Delivery, HeldAnswer
from notifications.reply_addresses import reply_address


def compose(delivery: Delivery, now: datetime) -> Mail:
    """Who sent which move, and the link that plays it.

    Raises Withdrawn once the turn is over, or another held answer took the place of this one.
    """
    prompt, seat = delivery.prompt, delivery.seat
    assert prompt is not None
    assert seat is not None
    held = HeldAnswer.objects.filter(prompt=prompt, inbound=delivery.inbound_id).first()
    if held is None:
        raise Withdrawn("a newer answer is held in its place")
    if not prompt.is_open:
        raise Withdrawn("the turn was answered meanwhile")
    title = match_title(seat)
    return mail(
        "confirm",
        _("Was this you? %(title)s") % {"title": title} + f" {tag(seat.match)}",
        {
            "title": title,
            "command": held.text,
            "sender": sender_address(read_message(bytes(held.inbound.raw))) or "",
            "url": confirm_url(held),
        },
        preheader=_("A move came from another address; nothing is played yet."),
        reply_local_part=reply_address(prompt, now=now).local_part,
    )
