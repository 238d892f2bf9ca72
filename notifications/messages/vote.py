"""The players are asked to vote."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.links import site_url, vote_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.titles import match_title, tag
from notifications.models import Delivery
from notifications.reply_addresses import mail_reply_address
from turns.models import Vote
from turns.rendering.words import words
from turns.services.questions import has_lapsed
from turns.vote_texts import MEANINGS, question_text


def compose(delivery: Delivery, now: datetime) -> Mail:
    """What is asked, what it would do, and the link to answer. Raises Withdrawn once the vote is
    over, or the player has voted.
    """
    seat, vote = delivery.seat, open_vote(delivery, now=now)
    assert seat is not None
    names = [one.label for one in seat.match.seats.order_by("index")]
    title = match_title(seat)
    return mail(
        "vote",
        _("A vote: %(title)s") % {"title": title} + f" {tag(seat.match)}",
        {
            "title": title,
            "asked": words(question_text(vote), names),
            "meaning": words(MEANINGS[Vote.Kind(vote.kind)], names),
            "vote_url": vote_url(vote, seat),
            "match_url": site_url(seat.match.get_absolute_url()),
        },
        preheader=_("Your answer is asked for."),
        reply_local_part=mail_reply_address(delivery, now=now).local_part,
    )


def open_vote(delivery: Delivery, *, now: datetime) -> Vote:
    """The vote that this delivery asks for. Raises Withdrawn once it needs no answer of this player
    any more.
    """
    fact = delivery.fact
    assert fact is not None
    votes = Vote.objects.select_related("match", "asked_by", "about")
    vote = votes.get(match=fact.match_id, version=fact.version)
    if vote.closed_at is not None or has_lapsed(vote, now=now):
        raise Withdrawn("the vote is over")
    if vote.ballots.filter(seat=delivery.seat).exists():
        raise Withdrawn("the player has voted already")
    return vote
