"""Somebody who was invited has said no."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.links import site_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.titles import match_title, tag
from notifications.models import Delivery
from notifications.reply_addresses import seat_reply_address
from turns.models import Seat


def compose(delivery: Delivery, now: datetime) -> Mail:
    """Who declined, and where somebody else is invited. Raises Withdrawn where he has changed his
    mind, somebody else is invited, or the match takes nobody any more.
    """
    seat = delivery.seat
    assert seat is not None
    declined = Seat.objects.filter(pk=delivery.context.get("seat"), match=seat.match_id).first()
    if declined is None or declined.declined_at is None or declined.is_taken:
        raise Withdrawn("the seat is taken, or offered to somebody else")
    title = match_title(seat)
    name = declined.offered_to or declined.name
    return mail(
        "declined",
        _("%(name)s declines: %(title)s") % {"name": name, "title": title} + f" {tag(seat.match)}",
        {
            "title": title,
            "name": name,
            "is_left": declined.is_left,
            "match_url": site_url(seat.match.get_absolute_url()),
        },
        preheader=_("Somebody else can be invited to the seat."),
        reply_local_part=seat_reply_address(seat, now=now).local_part,
    )
