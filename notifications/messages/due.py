"""How mails tell of a due time: in the reader's zone, with what happens then."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from turns.clocks.terms import Absence, Terms
from turns.models import Prompt
from turns.rendering.outages import announcement
from turns.rendering.times import due_words
from turns.rhythms import zone_of


def due_line(prompt: Prompt, *, now: datetime) -> str:
    """By when this turn is to be answered, and why that is later than it was said before; empty
    without a clock, and while it stands still.
    """
    if prompt.due_at is None:
        return ""
    zone = zone_of(prompt.seat.player)
    answer = _("Please answer by %(due)s.") % {"due": due_words(prompt.due_at, now=now, zone=zone)}
    then = _afterwards(prompt.match.terms, prompt.seat.misses)
    return " ".join(filter(None, (answer, then, announcement(prompt, now=now, zone=zone))))


def _afterwards(terms: Terms, misses: int) -> str:
    if terms.absence is Absence.END:
        return _("Then the match ends, and you are placed last.")
    if terms.absence is Absence.BOT_SEAT and misses + 1 >= terms.misses:
        return _("Then a bot plays for you until you are back.")
    if terms.absence in {Absence.BOT_TURN, Absence.BOT_SEAT}:
        return _("Then a bot plays this turn for you.")
    return _("Then the others can vote to go on without you.")
