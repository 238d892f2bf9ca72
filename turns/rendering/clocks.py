"""The terms of a match in words: what was agreed about time, absence and leaving."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from turns.clocks.clock import NOTICE, Bank, Clock, NoClock, PerTurn, TimeOfDay
from turns.clocks.presets import Pace
from turns.clocks.terms import Absence, Forced, Leaving, Point, Terms
from turns.rendering.lists import listed
from turns.rendering.times import length_words

PACE_NAMES = {
    Pace.MAIL: _("By mail"),
    Pace.EVENING: _("One evening"),
    Pace.DAILY: _("Daily"),
    Pace.RELAXED: _("Relaxed"),
    Pace.NONE: _("No clock"),
    Pace.OWN: _("Own choice"),
}
PACE_HINTS = {
    Pace.MAIL: _(
        "5 days to begin with, and 12 hours more for each turn. Against bots alone there is no"
        " clock."
    ),
    Pace.EVENING: _("Everybody is here at once: 5 minutes for each turn."),
    Pace.DAILY: _("A day for each turn."),
    Pace.RELAXED: _("3 days for each turn."),
    Pace.NONE: _("Take all the time you need; nobody is ever late."),
    Pace.OWN: _("Choose the clock, the free days, and what happens to the absent."),
}
ABSENCE_WORDS = {
    Absence.BOT_TURN: _("A bot plays that turn."),
    Absence.WAIT: _("Nothing by itself; the others may vote."),
    Absence.END: _("The match ends, and the absent player is placed last."),
}
"""Where a bot stays, how many misses that takes is said with it: absence_words."""
LEAVING_WORDS = {
    Leaving.BOT: _("A bot plays on until somebody takes the seat over."),
    Leaving.END: _("The match ends, and who left is placed last."),
}
FORCED_WORDS = {
    Forced.OFF: _("You are asked for every move, the only one too."),
    Forced.PROVEN: _("It is played by itself where what everybody can see proves it."),
    Forced.ALWAYS: _("It is played by itself, which tells the others that it was the only one."),
}
POINT_WORDS = {
    Point.HALF: _("at half of the time"),
    Point.DAY: _("a day before it is up"),
}


@dataclass(frozen=True, slots=True)
class Clause:
    """One point of an agreement."""

    about: str
    text: str


def clauses(terms: Terms) -> list[Clause]:
    """The agreement, point by point; what says nothing without a clock is left out then."""
    said = [Clause(gettext("Time for a turn"), clock_words(terms.clock))]
    if not isinstance(terms.clock, NoClock):
        said += _clauses_of_time(terms)
    return [
        *said,
        Clause(gettext("When somebody leaves"), str(LEAVING_WORDS[terms.leaving])),
        Clause(gettext("When only one move is legal"), str(FORCED_WORDS[terms.forced])),
    ]


def clock_words(clock: Clock) -> str:
    """What a clock gives a player, as a sentence."""
    if isinstance(clock, PerTurn):
        return gettext("%(time)s for each turn.") % {"time": length_words(clock.time)}
    if isinstance(clock, Bank):
        return gettext(
            "%(start)s to begin with; each turn adds %(increment)s, up to %(most)s in all."
        ) % {
            "start": length_words(clock.start),
            "increment": length_words(clock.increment),
            "most": length_words(clock.most),
        }
    if isinstance(clock, TimeOfDay):
        return gettext(
            "A turn ends at %(time)s in %(zone)s, and %(notice)s after it began at the soonest."
        ) % {
            "time": f"{clock.at:%H:%M}",
            "zone": clock.zone.key,
            "notice": length_words(NOTICE),
        }
    return gettext("No clock: take all the time you need.")


def free_days_words(terms: Terms) -> str:
    """Which days of the week do not count, and where."""
    if not terms.free_weekdays:
        return gettext("Every day of the week.")
    days = listed(str(WEEKDAYS[day]) for day in sorted(terms.free_weekdays))
    if isinstance(terms.clock, TimeOfDay):
        zone = terms.clock.zone.key
        said = gettext("Not %(days)s, in %(zone)s.") % {"days": days, "zone": zone}
    else:
        said = gettext("Not %(days)s, in each player’s own zone.") % {"days": days}
    return said


def absence_words(terms: Terms) -> str:
    """What happens when a turn's time is up."""
    if terms.absence == Absence.BOT_SEAT:
        return ngettext(
            "A bot plays from then on, until the player is back.",
            "A bot plays that turn; after %(n)s such turns in a row it plays until the player is"
            " back.",
            terms.misses,
        ) % {"n": terms.misses}
    return str(ABSENCE_WORDS[terms.absence])


def reminder_words(points: Iterable[Point]) -> str:
    """When players are reminded of their turn."""
    # In the order of time, as Point has them.
    said = [str(POINT_WORDS[point]) for point in Point if point in set(points)]
    if not said:
        return gettext("None.")
    return gettext("Sent %(points)s.") % {"points": listed(said)}


def _clauses_of_time(terms: Terms) -> Iterator[Clause]:
    yield Clause(gettext("Days that count"), free_days_words(terms))
    yield Clause(
        gettext("Nights and holidays"),
        gettext("A player’s own quiet hours and days off stop the clock."),
    )
    yield Clause(gettext("When the time is up"), absence_words(terms))
    yield Clause(gettext("Reminders"), reminder_words(terms.reminders))
