"""The short form of a message, for push and chat: it names match and game, and never a card."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import translation
from django.utils.translation import gettext as _

from notifications.links import site_url
from notifications.messages import started, talk, timed_out
from notifications.messages.left import left_seat
from notifications.messages.mail import Withdrawn
from notifications.messages.titles import match_title
from notifications.messages.vote import open_vote
from notifications.models import Delivery
from notifications.preferences.rulings import unwanted_by_now
from turns.models import Prompt, Seat

Kind = Delivery.Kind

ASKING = frozenset({Kind.TURN, Kind.REMINDER})
"""What says already that the player is asked."""


@dataclass(frozen=True, slots=True)
class Note:
    """A title, a line or two, and the page that it leads to."""

    title: str
    body: str
    url: str
    """Absolute. The page shows a seat's cards to its own player alone, once signed in."""
    tag: str
    """Notes with the same tag replace each other on a device: one match, one note."""


def note_of(delivery: Delivery, now: datetime) -> Note:
    """The note of a delivery in its recipient's language. Raises Withdrawn where nothing is left
    to say.
    """
    assert delivery.seat is not None
    # The claim may be older than what happened in another transaction.
    seat = Seat.objects.select_related("match").get(pk=delivery.seat.pk)
    if delivery.user_id != seat.player_id:
        raise Withdrawn("the player has left the seat")
    if unwanted := unwanted_by_now(delivery):
        raise Withdrawn(unwanted)
    _check(delivery, seat, now)
    with translation.override(delivery.language):
        return Note(
            title=_title(Kind(delivery.kind)),
            body=_body(delivery, seat),
            url=site_url(seat.match.get_absolute_url()),
            tag=seat.match_id,
        )


def _check(delivery: Delivery, seat: Seat, now: datetime) -> None:
    """Raises Withdrawn where the mail of this kind would be."""
    if delivery.prompt_id and not Prompt.objects.asked().filter(pk=delivery.prompt_id).exists():
        raise Withdrawn("the turn was answered meanwhile")
    match delivery.kind:
        case Kind.STARTED:
            started.check(seat)
            if seat.prompts.asked().exists():
                raise Withdrawn("the note of the turn says that the match has begun")
        case Kind.TALK:
            talk.check(seat)
        case Kind.TIMED_OUT:
            timed_out.check(seat)
        case Kind.LEFT:
            left_seat(delivery)
        case Kind.VOTE:
            open_vote(delivery, now=now)


def _body(delivery: Delivery, seat: Seat) -> str:
    """The match; and that its player is asked, which the note that this one replaces may have said
    alone.
    """
    title = match_title(seat)
    if delivery.kind in ASKING or not seat.prompts.asked().exists():
        return title
    return "\n".join([title, _("It is your turn.")])


def _title(kind: Delivery.Kind) -> str:
    titles = {
        Kind.TURN: _("Your turn"),
        Kind.REMINDER: _("Still your turn"),
        Kind.STARTED: _("The match has begun"),
        Kind.TIMED_OUT: _("Your time was up"),
        Kind.LEFT: _("Your team mate has left"),
        Kind.VOTE: _("A vote waits for you"),
        Kind.TALK: _("Somebody said something"),
        Kind.RESULT: _("The match is over"),
        Kind.CANCELLED: _("The match is called off"),
    }
    return titles[kind]
