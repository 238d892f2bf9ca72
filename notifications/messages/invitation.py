"""You are invited to a seat."""

from __future__ import annotations

from datetime import datetime
from math import ceil

from django.utils.translation import gettext as _

from notifications.links import seat_url, site_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.titles import listed, tag
from notifications.models import Delivery, Invitation
from notifications.reply_addresses import mail_reply_address
from turns.effort import answers_asked
from turns.lineage import Lineage
from turns.models import Match, Seat
from turns.services.seating import is_free

ANSWERS_A_DAY = 10
"""To say how long a match by mail may take."""


def compose(delivery: Delivery, now: datetime) -> Mail:
    """Who invites to what, and the seat's link. Raises Withdrawn once the seat is not to be had.

    Only its owner gets the link of a taken seat: then it is the way back in.
    """
    seat = delivery.seat
    assert seat is not None
    if seat.is_taken:
        return _way_back(delivery, seat)
    if not is_free(seat, seat.match):
        raise Withdrawn("the match takes nobody any more")
    invitation = Invitation.objects.filter(seat=seat).first()
    if invitation is None or invitation.email != delivery.email:
        raise Withdrawn("the seat is offered to somebody else")
    if seat.is_left:
        return _take_over(delivery, invitation, now)
    seats = list(seat.match.seats.order_by("index"))
    host = next((s for s in seats if s.player_id == seat.match.host_id), seats[0])
    game = seat.match.engine.title
    said = {"host": host.label, "game": game}
    if seat.match.rematch_of_id is None:
        subject = _("%(host)s invites you to a match of %(game)s") % said
    else:
        subject = _("%(host)s asks you for a rematch of %(game)s") % said
    return mail(
        "invitation",
        f"{subject} {tag(seat.match)}",
        {
            "seat": seat,
            "host": host,
            "invites": f"{subject}.",
            "is_rematch": seat.match.rematch_of_id is not None,
            "game": game,
            "seats": seats,
            "others": listed([s.label for s in seats if s.pk not in (seat.pk, host.pk)]),
            "match": seat.match,
            "match_url": site_url(seat.match.get_absolute_url()),
            "seat_url": seat_url(invitation),
            **_effort(seat.match),
        },
        preheader=_("Take the seat with one press, or answer yes. No registration, no password."),
        reply_local_part=mail_reply_address(delivery, now=now).local_part,
    )


def _take_over(delivery: Delivery, invitation: Invitation, now: datetime) -> Mail:
    """What is offered there: a match in play, and a seat that somebody had."""
    seat = invitation.seat
    match = seat.match
    seats = list(match.seats.order_by("index"))
    game = match.engine.title
    subject = _("A seat is free in a match of %(game)s") % {"game": game}
    return mail(
        "take_over",
        f"{subject} {tag(match)}",
        {
            "seat": seat,
            "by": _offered_by(seat),
            "terms": match.terms,
            "game": game,
            "others": listed([other.label for other in seats if other.pk != seat.pk]),
            "match_url": site_url(match.get_absolute_url()),
            "seat_url": seat_url(invitation),
        },
        preheader=_("The match is being played, and a bot keeps the seat warm."),
        reply_local_part=mail_reply_address(delivery, now=now).local_part,
    )


def _offered_by(seat: Seat) -> str:
    """Whoever offers the seat, by the name at the table then; it may be the one who left it."""
    offer = seat.match.events.filter(kind="match.offered", seat=seat.index).latest("version")
    by: int = offer.payload["by"]
    return seat.name if by == seat.index else Lineage(seat.match).names_at(offer.version)[by]


def _effort(match: Match) -> dict[str, int]:
    answers = answers_asked(match.engine, match.options, match.terms.forced)
    return {
        "answers": answers,
        "minutes": match.engine.minutes,
        "answers_a_day": ANSWERS_A_DAY,
        "days": ceil(answers / ANSWERS_A_DAY),
    }


def _way_back(delivery: Delivery, seat: Seat) -> Mail:
    if delivery.user_id is None or delivery.user_id != seat.player_id:
        raise Withdrawn("the seat is taken")
    game = seat.match.engine.title
    return mail(
        "way_back",
        _("Your seat in a match of %(game)s") % {"game": game} + f" {tag(seat.match)}",
        {"seat": seat, "game": game, "seat_url": seat_url(seat.invitation)},
        preheader=_("This link lets you in again."),
    )
