"""The votes of a match on its page."""

from __future__ import annotations

from django import template
from django.utils import timezone

from turns.models import Match, Seat
from turns.vote_board import Board, board_of

register = template.Library()


@register.simple_tag
def vote_board(match: Match, own: Seat | None) -> Board | None:
    """What the player of this seat can vote on and ask; None for a spectator."""
    return None if own is None else board_of(match, own, now=timezone.now())
