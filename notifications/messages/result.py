"""The match is over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.core.outcome import Outcome
from notifications.links import site_url
from notifications.messages.answered import Answered
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.position import position_of
from notifications.messages.titles import listed, match_title, tag
from notifications.models import Delivery
from turns.models import Match
from turns.rendering.words import words
from turns.tables import Table


@dataclass(frozen=True, slots=True)
class Place:
    """One place of the result; who shares it stands together."""

    number: int
    names: str
    points: int


def compose(delivery: Delivery, now: datetime) -> Mail:
    """Who won, the points, and what the fair deal can be checked with.

    For whoever ended the match by a reply it is the answer to that reply, too.
    """
    seat = delivery.seat
    assert seat is not None
    table = Table(seat.match, seat.index)
    outcome = table.outcome
    if outcome is None:
        raise Withdrawn("the match is not over")
    title = match_title(table.seats, seat)
    subject = _("Result: %(title)s") % {"title": title} + f" {tag(seat.match)}"
    answered = Answered(delivery, delivery.inbound, seat) if delivery.inbound else None
    since = answered.since if answered else None
    position = position_of(seat, subject=subject, now=now, since=since)
    return mail(
        "result",
        subject,
        {
            **(answered.context() if answered else {}),
            "title": title,
            "seat": seat,
            "position": position,
            "places": places(outcome, table.names),
            "reason": words(outcome.reason, table.names),
            "match": seat.match,
            "seed": revealed_seed(seat.match),
            "match_url": site_url(seat.match.get_absolute_url()),
        },
        preheader=_("The match is over."),
        reply_local_part=position.reply_local_part,
        headers=answered.headers() if answered else None,
    )


def places(outcome: Outcome, names: list[str]) -> list[Place]:
    """The placings as people count them: after two first places comes the third."""
    found: list[Place] = []
    taken = 0
    for seats in outcome.placings:
        shared = listed([names[seat] for seat in seats])
        found.append(Place(taken + 1, shared, outcome.points[seats[0]]))
        taken += len(seats)
    return found


def revealed_seed(match: Match) -> str:
    """The seed, hex, from the public event that ended the match."""
    last = match.events.filter(kind__in=["match.ended", "match.cancelled"]).latest("version")
    return str(last.payload["seed"])
