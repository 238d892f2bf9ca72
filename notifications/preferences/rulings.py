"""When a message may leave, by the wishes of the player whom it is for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from notifications.ledger.again import MARK
from notifications.models import Delivery
from notifications.preferences.wishes import GATHERED, WISHED, Wishes, why_not
from notifications.telling.notices import Notice
from notifications.telling.routes import Route
from turns.rhythms import awake_at

Channel = Delivery.Channel
Hold = Delivery.Hold


@dataclass(frozen=True, slots=True)
class Ruling:
    """What holds for one message."""

    due_at: datetime
    held: Delivery.Hold = Hold.NONE
    """Why it is due later than the occasion."""
    withdrawn: str = ""
    """Why it is not sent at all, in English for the ledger; empty if it is."""
    is_gathered: bool = False
    """Is it told in the player's digest, in the place of a mail of its own."""


def rule(notice: Notice, route: Route, *, now: datetime) -> Ruling:
    """What the player wishes for a notice that goes this way; an invitation has no player yet.

    What he does not want is not sent. What a digest tells is gathered, on the mail's way alone: a
    note on a device is there to be seen at once. All else about a match comes in waking hours.
    """
    player, match_id = notice.recipient.user, notice.recipient.seat.match_id
    if player is not None and notice.kind in WISHED:
        wishes = Wishes(player)
        if unwanted := why_not(wishes, notice.kind, match_id, route.channel):
            return Ruling(notice.due_at, withdrawn=unwanted)
        is_mail = route.channel == Channel.MAIL
        if is_mail and notice.kind in GATHERED and wishes.digested(match_id):
            return Ruling(notice.due_at, Hold.DIGEST, is_gathered=True)
    awake = awake_at(player, notice.due_at)
    # Whoever has just come back is awake, and done with his days off.
    if awake > notice.due_at and notice.kind is not Delivery.Kind.WELCOME_BACK:
        return Ruling(awake, Hold.QUIET)
    return Ruling(notice.due_at, Hold.GRACE if notice.due_at > now else Hold.NONE)


def unwanted_by_now(delivery: Delivery) -> str:
    """Why the player does not want this any more, for the ledger: he may have changed his wishes
    since it was queued. Empty if he wants it, and where he asked for it himself: by a mail that it
    answers, or by having it sent again.
    """
    seat, player, kind = delivery.seat, delivery.user, Delivery.Kind(delivery.kind)
    is_asked_for = delivery.inbound_id is not None or f":{MARK}:" in delivery.key
    if seat is None or player is None or is_asked_for or kind not in WISHED:
        return ""
    return why_not(Wishes(player), kind, seat.match_id, Channel(delivery.channel))
