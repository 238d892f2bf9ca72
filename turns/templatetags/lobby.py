"""What there is to see and do about the seats of a match before the deal."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.utils.safestring import SafeString

from turns.forms.seat import bot_words
from turns.join_links import join_url
from turns.models import Match, Seat
from turns.ports import contacts
from turns.rendering.codes import qr_code
from turns.services.unseating import was_sent_away

register = template.Library()


@dataclass(frozen=True, slots=True)
class PassOn:
    """An address to pass on, and the same for a camera."""

    address: str
    code: SafeString


@register.simple_tag
def link_of(seat: Seat) -> PassOn | None:
    """The link to a free seat that whoever has it may take; None of any other seat."""
    if seat.is_taken or seat.open_to != Seat.OpenTo.LINK:
        return None
    return _pass_on(join_url(seat))


@register.simple_tag
def open_table(match: Match) -> PassOn | None:
    """The address of a match with a seat that anybody can take; None where there is none."""
    free = match.seats.filter(open_to=Seat.OpenTo.ANYBODY, taken_at__isnull=True)
    is_private = match.visibility == Match.Visibility.PRIVATE
    if is_private or match.status != Match.Status.OPEN or not free.exists():
        return None
    return _pass_on(f"{settings.SITE_URL}{match.get_absolute_url()}")


@register.simple_tag
def is_invited(seat: Seat) -> bool:
    """Is there an invitation to the seat that can be mailed again."""
    return contacts().is_invited(seat)


@register.simple_tag
def was_removed(match: Match, visitor: User | AnonymousUser) -> bool:
    """Did the host take this visitor's seat back before the deal."""
    return visitor.is_authenticated and was_sent_away(visitor, match)


@register.simple_tag
def bots_of(match: Match) -> list[tuple[str, str]]:
    """The levels of the game's bots, with their words."""
    return [(level, bot_words(level)) for level in match.engine.bots]


def _pass_on(address: str) -> PassOn:
    return PassOn(address, qr_code(address))
