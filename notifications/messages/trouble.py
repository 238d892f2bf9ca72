"""To the host: a turn, or a seat, waits for a mail that does not arrive."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.bounces.troubles import is_blocked, is_free
from notifications.links import site_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.titles import tag
from notifications.models import Address, Delivery
from turns.models import Prompt, Seat
from turns.rendering.lists import listed


def compose(delivery: Delivery, now: datetime) -> Mail:
    """Who does not know of it, and what the host can do. It names no address. Raises Withdrawn
    where the turn is over or the seat taken, or mail gets through again.
    """
    if delivery.prompt is None:
        return _of_invitation(delivery)
    prompt = delivery.prompt
    if not is_blocked(prompt):
        raise Withdrawn("the turn was answered meanwhile")
    if _arrives_again(delivery, prompt):
        raise Withdrawn("the mail gets through again")
    return _mail(
        prompt.seat,
        [
            _("It is this player’s turn, but our mail does not arrive:"),
            _(
                "So the match waits for somebody who may not know it. Tell them yourself, if you"
                " can, by any other way. On the page of the match they can have their address"
                " tried again, or give another one."
            ),
        ],
        preheader=_("The match waits for a player who does not know it."),
    )


def _of_invitation(delivery: Delivery) -> Mail:
    seats = Seat.objects.select_related("match")
    seat = seats.filter(pk=delivery.context.get("invited")).first()
    if seat is None or not is_free(seat):
        raise Withdrawn("the seat is taken")
    later = Delivery.objects.filter(seat=seat, kind__in=Delivery.INVITING)
    if later.filter(created_at__gt=delivery.created_at, status__in=Delivery.HAS_LEFT).exists():
        raise Withdrawn("the mail gets through again")
    return _mail(
        seat,
        [
            _("Your invitation does not arrive:"),
            _(
                "Perhaps the address is mistyped, or it takes no mail just now. On the page of the"
                " match you can have the invitation mailed again, or call the match off and make"
                " it anew with the right address."
            ),
        ],
        preheader=_("The seat stays empty until it arrives."),
    )


def _mail(seat: Seat, lines: list[str], *, preheader: str) -> Mail:
    match, name = seat.match, seat.label
    names = [other.label for other in match.seats.order_by("index")]
    title = _("%(game)s with %(names)s") % {"game": match.engine.title, "names": listed(names)}
    subject = _("Our mail does not reach %(name)s: %(title)s") % {"name": name, "title": title}
    return mail(
        "trouble",
        f"{subject} {tag(match)}",
        {
            "headline": lines[0],
            "advice": lines[1],
            "name": name,
            "title": title,
            "match_url": site_url(match.get_absolute_url()),
        },
        preheader=preheader,
    )


def _arrives_again(delivery: Delivery, prompt: Prompt) -> bool:
    """Has the player an address without a mark, and did, or will, a mail about the turn go there
    since the trouble was noticed.
    """
    player = prompt.seat.player_id
    takes = Address.objects.active().filter(user=player, failing_since__isnull=True)
    later = Delivery.objects.filter(
        prompt=prompt,
        user=player,
        channel=Delivery.Channel.MAIL,
        created_at__gt=delivery.created_at,
        status__in=[*Delivery.HAS_LEFT, Delivery.Status.WAITING],
    )
    return takes.exists() and later.exists()
