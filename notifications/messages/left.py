"""A team mate has left the match."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.links import site_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.titles import match_title, tag
from notifications.models import Delivery
from turns.models import Match, PastSitting, Seat


def compose(delivery: Delivery, now: datetime) -> Mail:
    """Who left, who plays on, and that a friend can take the seat over. Raises Withdrawn where the
    match is over, or somebody took the seat over already.
    """
    seat, left = delivery.seat, left_seat(delivery)
    assert seat is not None
    title = match_title(seat)
    return mail(
        "left",
        _("Your team mate has left: %(title)s") % {"title": title} + f" {tag(seat.match)}",
        {
            "title": title,
            "name": _name_of(left),
            "match_url": site_url(seat.match.get_absolute_url()),
        },
        preheader=_("A friend can take the seat over."),
    )


def left_seat(delivery: Delivery) -> Seat:
    """The seat that this delivery tells of. Raises Withdrawn where nobody need know any more."""
    fact = delivery.fact
    assert fact is not None
    assert fact.seat is not None
    if fact.match.status != Match.Status.PLAYING:
        raise Withdrawn("the match is over")
    left = Seat.objects.get(match=fact.match_id, index=fact.seat)
    if not left.is_left:
        raise Withdrawn("somebody has taken the seat over")
    return left


def _name_of(seat: Seat) -> str:
    past = PastSitting.objects.filter(seat=seat).last()
    return past.called if past is not None else seat.label
