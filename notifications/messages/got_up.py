"""Whoever sat at the table has left it before the deal."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.links import site_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.titles import match_title, tag
from notifications.models import Delivery
from notifications.reply_addresses import seat_reply_address
from turns.models import Match, Seat


def compose(delivery: Delivery, now: datetime) -> Mail:
    """Who got up, and where somebody else is invited. Raises Withdrawn once somebody else sits
    there, or the match takes nobody any more.
    """
    seat = delivery.seat
    assert seat is not None
    free = Seat.objects.filter(pk=delivery.context.get("seat"), match=seat.match_id).first()
    if free is None or free.is_taken or seat.match.status != Match.Status.OPEN:
        raise Withdrawn("the seat is taken, or offered to somebody else")
    title, name = match_title(seat), str(delivery.context["name"])
    subject = _("%(name)s has left the table: %(title)s") % {"name": name, "title": title}
    return mail(
        "got_up",
        f"{subject} {tag(seat.match)}",
        {"title": title, "name": name, "match_url": site_url(seat.match.get_absolute_url())},
        preheader=_("Somebody else can be invited to the seat."),
        reply_local_part=seat_reply_address(seat, now=now).local_part,
    )
