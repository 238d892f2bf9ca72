"""The match was called off: by its host before the deal, by all its players later; or is for one
player, whose seat the host took back.
"""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
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
    if "sent_away" in delivery.context:
        return _sent_away(delivery)
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


def _sent_away(delivery: Delivery) -> Mail:
    """That the match goes on without this player: who decided, and no more. Raises Withdrawn where
    he sits there again, or there is no match to miss.
    """
    match = Match.objects.select_related("host").get(pk=delivery.context["sent_away"])
    host = match.seats.filter(player=match.host_id).first()
    if match.status == Match.Status.CANCELLED or host is None:
        raise Withdrawn("the match takes nobody any more")
    if match.seats.filter(player=delivery.user_id).exists():
        raise Withdrawn("the seat is taken")
    said = {"host": host.label, "game": match.engine.title}
    subject = _("You do not sit at the table any more: %(game)s with %(host)s") % said
    return mail(
        "sent_away",
        f"{subject} {tag(match)}",
        said | {"start_url": f"{site_url(reverse('start'))}?game={match.engine_key}"},
        preheader=_("The host has taken the seat back."),
    )


def _who(match: Match) -> str:
    if match.started_at is None:
        return _("The host has called the match off.")
    return _("The players have agreed to call the match off.")
