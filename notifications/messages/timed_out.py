"""A player's time was up, and something was done about it."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.links import back_url, site_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.titles import match_title, tag
from notifications.models import Delivery
from turns.models import Match, Seat


def compose(delivery: Delivery, now: datetime) -> Mail:
    """What happens now, and how to come back. Raises Withdrawn where the player is back already,
    or the match is over: then the result is told.
    """
    assert delivery.seat is not None
    seat = Seat.objects.select_related("match").get(pk=delivery.seat.pk)
    check(seat)
    title = match_title(seat)
    return mail(
        "timed_out",
        _("Your time was up: %(title)s") % {"title": title} + f" {tag(seat.match)}",
        {
            "title": title,
            "lines": _lines(seat),
            "is_replaced": bool(seat.stand_in),
            "back_url": back_url(seat),
            "match_url": site_url(seat.match.get_absolute_url()),
        },
        preheader=_("You can come back at any moment."),
    )


def check(seat: Seat) -> None:
    """Raises Withdrawn where the player is back already, or the match is over."""
    if seat.match.status != Match.Status.PLAYING:
        raise Withdrawn("the match is over")
    if not seat.misses:
        raise Withdrawn("the player is back")


def _lines(seat: Seat) -> list[str]:
    if seat.stand_in:
        return [
            _("A bot plays for you from now on, so that the others need not wait."),
            _("The seat stays yours: take it back at any moment, with one press."),
        ]
    if seat.prompts.filter(timed_out_at__isnull=False).exclude(bot="").exists():
        return [
            _("A bot plays this turn for you."),
            _("You will be asked again at your next turn."),
        ]
    return [
        _("It is still your turn, and the table waits for you."),
        _("The others can vote now to go on without you."),
    ]
