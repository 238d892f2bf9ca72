"""How mails name a match, so that each subject says which one and no two are alike."""

from __future__ import annotations

from django.utils.translation import gettext as _

from turns.models import Match, Seat
from turns.rendering.lists import listed

SHORT_ID = 4
"""So many letters of a match's id tell a player's matches apart; all of them are a way to watch."""


def match_title(seat: Seat) -> str:
    """The game and the others at the table: `Oheila with bob, charlie and dora`."""
    others = [other.label for other in seat.match.seats.exclude(pk=seat.pk).order_by("index")]
    return _("%(game)s with %(names)s") % {
        "game": seat.match.engine.title,
        "names": listed(others),
    }


def marked_title(seat: Seat) -> str:
    """The title with the mark of the match: two against the same bots are named alike."""
    return f"{match_title(seat)} {tag(seat.match)}"


def tag(match: Match) -> str:
    """The short mark of a match at the end of a subject."""
    return f"[{match.pk[:SHORT_ID]}]"
