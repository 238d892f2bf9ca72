"""Why something cannot be put to the vote, in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from turns.services.questions import Refusal

REFUSALS: Mapping[Refusal, str | Promise] = {
    Refusal.NOT_SEATED: _("Only the players at this table vote."),
    Refusal.NOT_PLAYING: _("Votes are for a match in play."),
    Refusal.ALREADY_ASKED: _("This is asked already: please vote on it."),
    Refusal.NO_VOTE: _("You have no vote on this."),
    Refusal.NO_SUCH_SEAT: _("There is no such player at this table."),
    Refusal.NO_CLOCK: _("No clock runs in this match."),
    Refusal.PAUSED: _("The match is paused already."),
    Refusal.NOT_PAUSED: _("The match is not paused."),
    Refusal.BAD_HOURS: _("A turn can be made 1 hour to 14 days longer."),
    Refusal.NOT_DUE: _("This player’s time is not up."),
    Refusal.NOT_ABSENT: _("This player is not away."),
    Refusal.HOST_ALONE: _("The host alone cannot give a seat away, and nobody else could vote."),
    Refusal.NOT_YOUR_MOVE: _("You can take back your own last move, until somebody else acts."),
    Refusal.REVEALED: _("This move showed hidden cards, so it stays made."),
    Refusal.BAD_PACE: _("There is no such clock to choose."),
    Refusal.SAME_PACE: _("This is the clock of the match already."),
}


def refusal_words(refusal: Refusal) -> str:
    """A sentence in the active language."""
    return str(REFUSALS[refusal])
