"""The short form of a message, for push and chat: it names match and game, and never a card."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import translation
from django.utils.translation import gettext as _

from notifications.links import site_url
from notifications.messages.mail import Withdrawn
from notifications.messages.titles import match_title
from notifications.models import Delivery
from notifications.preferences.rulings import unwanted_by_now
from turns.models import Prompt

Kind = Delivery.Kind


@dataclass(frozen=True, slots=True)
class Note:
    """A title, a line, and the page that it leads to."""

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
    seat = delivery.seat
    assert seat is not None
    if delivery.user_id != seat.player_id:
        raise Withdrawn("the player has left the seat")
    if unwanted := unwanted_by_now(delivery):
        raise Withdrawn(unwanted)
    if delivery.prompt is not None:
        _check_asked(delivery.prompt)
    with translation.override(delivery.language):
        return Note(
            title=_title(Kind(delivery.kind)),
            body=match_title(seat),
            url=site_url(seat.match.get_absolute_url()),
            tag=seat.match_id,
        )


def _check_asked(prompt: Prompt) -> None:
    if not Prompt.objects.filter(pk=prompt.pk, closed_at__isnull=True, bot="").exists():
        raise Withdrawn("the turn was answered meanwhile")


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
