"""Mails were stopped by a press in one of them, or a link changed what is told."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from notifications.links import site_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.titles import match_title, tag
from notifications.models import Delivery
from notifications.unsubscribe.links import Stoppage, stop_url, told_url
from notifications.unsubscribe.stopping import is_in_force
from notifications.unsubscribe.words import KIND_WORDS
from turns.rendering.colons import termed


def compose(delivery: Delivery, now: datetime) -> Mail:
    """What comes no more, and how to have it again. Raises Withdrawn where it was undone before."""
    player, seat = delivery.user, delivery.seat
    assert player is not None
    kind = str(delivery.context.get("kind", ""))
    stoppage = None
    if kind:
        stoppage = Stoppage(player, Delivery.Kind(kind), seat.match if seat else None)
        if not is_in_force(stoppage):
            raise Withdrawn("it was undone meanwhile")
    title = match_title(seat) if seat else ""
    heading = _("Mails are stopped") if stoppage else _("What you are told was changed")
    subject = termed(heading, f"{title} {tag(seat.match)}") if seat else heading
    return mail(
        "stopped",
        subject,
        {
            "title": title,
            "kind": KIND_WORDS[stoppage.kind] if stoppage else "",
            "undo_url": stop_url(stoppage) if stoppage else "",
            "choose_url": told_url(seat) if seat else site_url(reverse("settings")),
        },
        preheader=_("If it was not you, one press undoes it."),
    )
