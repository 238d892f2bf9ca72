"""The players are asked to vote."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.links import site_url, vote_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.titles import match_title, tag
from notifications.models import Delivery
from turns.models import Vote
from turns.rendering.words import words
from turns.vote_texts import MEANINGS, asked_text


def compose(delivery: Delivery, now: datetime) -> Mail:
    """What is asked, what it would do, and the link to answer. Raises Withdrawn once the vote is
    closed, or the player has voted.
    """
    seat, fact = delivery.seat, delivery.fact
    assert seat is not None
    assert fact is not None
    votes = Vote.objects.select_related("asked_by", "about")
    vote = votes.get(match=fact.match_id, version=fact.version)
    if vote.closed_at is not None:
        raise Withdrawn("the vote is over")
    if vote.ballots.filter(seat=seat).exists():
        raise Withdrawn("the player has voted already")
    seats = list(seat.match.seats.order_by("index"))
    names = [one.label for one in seats]
    title = match_title(seat)
    kind = Vote.Kind(vote.kind)
    about = None if vote.about is None else vote.about.index
    return mail(
        "vote",
        _("A vote: %(title)s") % {"title": title} + f" {tag(seat.match)}",
        {
            "title": title,
            "asked": words(asked_text(kind, vote.asked_by.index, about, vote.detail), names),
            "meaning": words(MEANINGS[kind], names),
            "vote_url": vote_url(vote, seat),
            "match_url": site_url(seat.match.get_absolute_url()),
        },
        preheader=_("Your answer is asked for."),
    )
