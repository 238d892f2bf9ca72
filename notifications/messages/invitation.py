"""You are invited to a seat."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from math import ceil

from django.utils.translation import gettext as _

from notifications.links import seat_url, site_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.titles import tag
from notifications.models import Delivery, Invitation
from notifications.reply_addresses import mail_reply_address
from turns.effort import answers_asked
from turns.lineage import Lineage
from turns.models import Match, Seat
from turns.rendering.lists import listed
from turns.services.seating import is_free

ANSWERS_A_DAY = 10
"""To say how long a match by mail may take."""


@dataclass(frozen=True, slots=True)
class Reminding:
    """What an invitation says beside, once it is mailed because nobody has answered."""

    opening: str
    """Before the subject."""
    why: str
    """A sentence for the text."""


def compose(delivery: Delivery, now: datetime) -> Mail:
    """Who invites to what, and the seat's link. Raises Withdrawn once the seat is not to be had.

    Only its owner gets the link of a taken seat: then it is the way back in.
    """
    seat = delivery.seat
    assert seat is not None
    if seat.is_taken:
        return _way_back(delivery, seat)
    return inviting(delivery, now=now)


def inviting(delivery: Delivery, *, now: datetime, reminding: Reminding | None = None) -> Mail:
    """The invitation to a free seat. Raises Withdrawn where it is not to be had."""
    invitation = present_invitation(delivery)
    if invitation.seat.is_left:
        return _take_over(delivery, invitation, now=now, reminding=reminding)
    return _invite(delivery, invitation, now=now, reminding=reminding)


def present_invitation(delivery: Delivery) -> Invitation:
    """The invitation that this mail is about. Raises Withdrawn where it does not stand any more."""
    seat = delivery.seat
    assert seat is not None
    if seat.is_taken:
        raise Withdrawn("the seat is taken")
    if not is_free(seat, seat.match):
        raise Withdrawn("the match takes nobody any more")
    invitation = Invitation.objects.select_related("seat__match").filter(seat=seat).first()
    if invitation is None or invitation.email != delivery.email:
        raise Withdrawn("the seat is offered to somebody else")
    if invitation.expired_at is not None:
        raise Withdrawn("the invitation has expired")
    return invitation


def _invite(
    delivery: Delivery, invitation: Invitation, *, now: datetime, reminding: Reminding | None
) -> Mail:
    seat = invitation.seat
    seats = list(seat.match.seats.order_by("index"))
    host = next((one for one in seats if one.player_id == seat.match.host_id), seats[0])
    known = [one for one in seats if one.name or one.is_taken]
    game = seat.match.engine.title
    said = {"host": host.label, "game": game}
    if seat.match.rematch_of_id is None:
        subject = _("%(host)s invites you to a match of %(game)s") % said
    else:
        subject = _("%(host)s asks you for a rematch of %(game)s") % said
    return mail(
        "invitation",
        f"{_opened(subject, reminding)} {tag(seat.match)}",
        {
            "why": reminding.why if reminding else "",
            "seat": seat,
            "host": host,
            "invites": f"{subject}.",
            "is_rematch": seat.match.rematch_of_id is not None,
            "game": game,
            "seats": seats,
            "others": listed([one.label for one in known if one.pk not in (seat.pk, host.pk)]),
            "match": seat.match,
            "match_url": _match_url(seat.match),
            "seat_url": seat_url(invitation),
            **_effort(seat.match),
        },
        preheader=_("Take the seat with one press, or answer yes. No registration, no password."),
        reply_local_part=mail_reply_address(delivery, now=now).local_part,
    )


def _match_url(match: Match) -> str:
    """Where to look at the match; empty where one must sit there first."""
    if match.visibility == Match.Visibility.PRIVATE:
        return ""
    return site_url(match.get_absolute_url())


def _opened(subject: str, reminding: Reminding | None) -> str:
    return f"{reminding.opening} {subject}" if reminding else subject


def _take_over(
    delivery: Delivery, invitation: Invitation, *, now: datetime, reminding: Reminding | None
) -> Mail:
    """What is offered there: a match in play, and a seat that somebody had."""
    seat = invitation.seat
    match = seat.match
    seats = list(match.seats.order_by("index"))
    game = match.engine.title
    subject = _("A seat is free in a match of %(game)s") % {"game": game}
    return mail(
        "take_over",
        f"{_opened(subject, reminding)} {tag(match)}",
        {
            "why": reminding.why if reminding else "",
            "seat": seat,
            "by": _offered_by(seat),
            "terms": match.terms,
            "game": game,
            "others": listed([other.label for other in seats if other.pk != seat.pk]),
            "match_url": _match_url(match),
            "seat_url": seat_url(invitation),
        },
        preheader=_("The match is being played, and a bot keeps the seat warm."),
        reply_local_part=mail_reply_address(delivery, now=now).local_part,
    )


def _offered_by(seat: Seat) -> str:
    """Whoever offers the seat, by the name at the table then; it may be the one who left it."""
    offer = seat.match.events.filter(kind="match.offered", seat=seat.index).latest("version")
    by: int = offer.payload["by"]
    return seat.called if by == seat.index else Lineage(seat.match).names_at(offer.version)[by]


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
