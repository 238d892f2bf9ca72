"""The match was called off: by its host before the deal, by all its players later."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.links import site_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.result import revealed_seed
from notifications.messages.titles import match_title, tag
from notifications.models import Delivery
from turns.models import Match


def compose(delivery: Delivery, now: datetime) -> Mail:
    """That nobody need wait any more; the seed, since the match stays listed."""
    seat = delivery.seat
    assert seat is not None
    if seat.match.status != Match.Status.CANCELLED:
        raise Withdrawn("the match is not cancelled")
    title = match_title(seat)
    return mail(
        "cancelled",
        _("Called off: %(title)s") % {"title": title} + f" {tag(seat.match)}",
        {
            "title": title,
            "who": _who(seat.match),
            "match": seat.match,
            "seed": revealed_seed(seat.match),
            "match_url": site_url(seat.match.get_absolute_url()),
        },
        preheader=_("The match will not be played to its end."),
    )


def _who(match: Match) -> str:
    if match.started_at is None:
        return _("The host has called the match off.")
    return _("The players have agreed to call the match off.")
