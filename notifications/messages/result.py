"""The match is over."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.links import site_url
from notifications.messages.answered import Answered
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.position import position_of
from notifications.messages.titles import match_title, tag
from notifications.models import Delivery
from turns.models import Match
from turns.rendering.words import words
from turns.results import result_of
from turns.tables import Table


def compose(delivery: Delivery, now: datetime) -> Mail:
    """Who won, the points, where it was decided, and what the fair deal can be checked with.

    For whoever ended the match by a reply it is the answer to that reply, too.
    """
    seat = delivery.seat
    assert seat is not None
    table = Table(seat.match, seat.index)
    result = result_of(seat.match)
    if result is None:
        raise Withdrawn("the match is not over")
    title = match_title(seat)
    subject = _("Result: %(title)s") % {"title": title} + f" {tag(seat.match)}"
    answered = Answered(delivery, delivery.inbound, seat, now) if delivery.inbound else None
    since = answered.since if answered else None
    position = position_of(seat, subject=subject, now=now, since=since)
    return mail(
        "result",
        subject,
        {
            **(answered.context() if answered else {}),
            "title": title,
            "seat": seat,
            "position": position,
            "placings": result.placings,
            "reason": words(result.reason, table.names),
            "turning_point": result.turning_point and words(result.turning_point, table.names),
            "match": seat.match,
            "seed": revealed_seed(seat.match),
            "match_url": site_url(seat.match.get_absolute_url()),
        },
        preheader=_("The match is over."),
        reply_local_part=position.reply_local_part,
        headers=answered.headers() if answered else None,
    )


def revealed_seed(match: Match) -> str:
    """The seed, hex, from the public event that ended the match."""
    last = match.events.filter(kind__in=["match.ended", "match.cancelled"]).latest("version")
    return str(last.payload["seed"])
