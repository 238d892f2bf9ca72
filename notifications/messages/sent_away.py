"""The host took a seat back from its player before the deal."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from notifications.links import site_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.titles import tag
from notifications.models import Delivery
from turns.models import Match


def compose(delivery: Delivery, now: datetime) -> Mail:
    """That the match goes on without this player: who decided, and no more. Raises Withdrawn where
    he sits there again, or there is no match to miss.
    """
    match = Match.objects.get(pk=delivery.context["match"])
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
