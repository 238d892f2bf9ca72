"""The match has begun, and somebody else is asked first."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.position import position_of
from notifications.messages.titles import match_title, tag
from notifications.models import Delivery
from turns.models import Match, Seat


def compose(delivery: Delivery, now: datetime) -> Mail:
    """That all sit, and what was dealt. Raises Withdrawn where the turn mail says it too."""
    seat = delivery.seat
    assert seat is not None
    check(seat)
    title = match_title(seat)
    subject = _("The match has begun: %(title)s") % {"title": title} + f" {tag(seat.match)}"
    position = position_of(seat, subject=subject, now=now)
    if position.prompt:
        raise Withdrawn("the turn mail says that the match has begun")
    return mail(
        "started",
        subject,
        {"title": title, "seat": seat, "position": position},
        preheader=_("You will be told when it is your turn."),
        reply_local_part=position.reply_local_part,
    )


def check(seat: Seat) -> None:
    """Raises Withdrawn where the player knows already that the match began, or it is over."""
    if seat.match.status != Match.Status.PLAYING:
        raise Withdrawn("the match is over")
    if seat.answered_version:
        raise Withdrawn("the player has answered already")
