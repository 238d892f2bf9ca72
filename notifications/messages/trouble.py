"""To the host: a turn waits for a mail that does not reach its player."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.bounces.troubles import is_blocked
from notifications.links import site_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.titles import listed, tag
from notifications.models import Address, Delivery
from turns.models import Match


def compose(delivery: Delivery, now: datetime) -> Mail:
    """Who does not know that it is his turn, and what the host can do. It names no address. Raises
    Withdrawn where the turn is over, or mail gets through again.
    """
    prompt = delivery.prompt
    assert prompt is not None
    if not is_blocked(prompt):
        raise Withdrawn("the turn was answered meanwhile")
    if _arrives_again(delivery):
        raise Withdrawn("the mail gets through again")
    match, name = prompt.match, prompt.seat.label
    title = _title(match)
    return mail(
        "trouble",
        _("Our mail does not reach %(name)s: %(title)s") % {"name": name, "title": title}
        + f" {tag(match)}",
        {
            "name": name,
            "title": title,
            "match_url": site_url(match.get_absolute_url()),
        },
        preheader=_("The match waits for a player who does not know it."),
    )


def _title(match: Match) -> str:
    names = [seat.label for seat in match.seats.order_by("index")]
    return _("%(game)s with %(names)s") % {"game": match.engine.title, "names": listed(names)}


def _arrives_again(delivery: Delivery) -> bool:
    """Has the player an address without a mark, and did, or will, a mail about the turn go there
    since the trouble was noticed.
    """
    assert delivery.prompt is not None
    player = delivery.prompt.seat.player_id
    takes = Address.objects.filter(
        user=player, verified_at__isnull=False, failing_since__isnull=True
    )
    later = Delivery.objects.filter(
        prompt=delivery.prompt,
        user=player,
        channel=Delivery.Channel.MAIL,
        created_at__gt=delivery.created_at,
        status__in=[*Delivery.HAS_LEFT, Delivery.Status.WAITING],
    )
    return takes.exists() and later.exists()
