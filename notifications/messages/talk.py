"""Something was said at the table, while it is your turn."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from notifications.messages.heard import untold
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.turn import asking
from notifications.models import Delivery
from notifications.sending.message_ids import root_id
from turns.models import Match, Seat
from turns.mutes import is_muted_at

MUTED = "the player muted the talk of this table"


def compose(delivery: Delivery, now: datetime) -> Mail:
    """The remarks, above the same question as in the turn mail; it answers that mail, so that they
    stand together. Raises Withdrawn once the turn is answered, or another mail has told them.
    """
    seat, prompt = delivery.seat, delivery.prompt
    assert seat is not None
    assert prompt is not None
    check(seat)
    # Read before the position is: what is said between the two comes in the next mail.
    match = Match.objects.get(pk=seat.match_id)
    fresh = untold(seat, match)
    if not fresh.lines:
        raise Withdrawn("another mail has told what was said")
    composed = asking(delivery, now=now, context={"fresh": fresh}, template="talk", opening="Re:")
    return replace(composed, shown_version=match.version, headers=_in_thread(delivery))


def check(seat: Seat) -> None:
    """Raises Withdrawn where the player does not want to know what is said."""
    if is_muted_at(seat):
        raise Withdrawn(MUTED)


def _in_thread(delivery: Delivery) -> dict[str, str]:
    """Below the turn mail, where there was one (RFC 5322, section 3.6.4)."""
    seat = delivery.seat
    assert seat is not None
    mails = Delivery.objects.filter(prompt=delivery.prompt_id, channel=Delivery.Channel.MAIL)
    left = mails.filter(kind=Delivery.Kind.TURN, status__in=Delivery.HAS_LEFT)
    turn = left.exclude(message_id="").first()
    if turn is None:
        return {}
    return {
        "In-Reply-To": turn.message_id,
        "References": f"{root_id(seat)} {turn.message_id}",
    }
