"""A match that is still a form, in words: what its players will have agreed on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.engine import AnyEngine
from games.registry import get_engine
from turns.clocks.calendar import Calendar
from turns.clocks.clock import due_at, first_bank
from turns.clocks.terms import Forced
from turns.clocks.zones import known_zones
from turns.effort import answers_asked
from turns.models import Seat
from turns.ports import contacts
from turns.rendering.clocks import Clause, clauses
from turns.rendering.colons import termed
from turns.rendering.lists import listed
from turns.rendering.times import due_words
from turns.rendering.visibility import VISIBILITY_HINTS
from turns.rendering.words import words
from turns.rhythms import calendars, zone_of
from turns.services import MatchPlan, SeatPlan


@dataclass(frozen=True, slots=True)
class Host:
    """Whoever is about to start the match."""

    name: str
    address: str
    """The mail address that the form gives; empty for none."""
    player: User | None
    zone: str
    """What the browser of a newcomer says of its time zone."""


def agreement_of(plan: MatchPlan, host: Host, *, now: datetime) -> list[Clause]:
    """Point by point what would be agreed if the match began now; times in the host's zone."""
    engine = get_engine(plan.engine)
    return [
        Clause(_("The game"), _game_words(engine, plan)),
        Clause(_("At the table"), _table_words(engine, plan, host)),
        Clause(_("Who may watch"), str(VISIBILITY_HINTS[plan.visibility])),
        *clauses(plan.terms),
        *_first_turn(plan, host, now=now),
        Clause(_("The deal"), _deal_words(plan)),
        Clause(_("Mails"), " ".join(_mail_words(plan, host))),
    ]


def _game_words(engine: AnyEngine, plan: MatchPlan) -> str:
    chosen = [
        termed(words(option.label, ()), words(choice.label, ()))
        for option in engine.options
        for choice in option.choices
        if choice.value == plan.options.get(option.key)
    ]
    return " ".join(
        [*(f"{said}." for said in (engine.title, *chosen)), _answers_words(engine, plan)]
    )


def _answers_words(engine: AnyEngine, plan: MatchPlan) -> str:
    asked = answers_asked(engine, plan.options, plan.terms.forced)
    if plan.terms.forced is Forced.ALWAYS:
        return ngettext(
            "About %(n)s answer from each player at most.",
            "About %(n)s answers from each player at most.",
            asked,
        ) % {"n": asked}
    return ngettext(
        "About %(n)s answer from each player.", "About %(n)s answers from each player.", asked
    ) % {"n": asked}


def _table_words(engine: AnyEngine, plan: MatchPlan, host: Host) -> str:
    """Clockwise from the host."""
    seats = [_("%(name)s (you)") % {"name": host.name}, *map(_seat_words, plan.others)]
    said = f"{listed(seats)}."
    mates = [seat for team in engine.teams if 0 in team for seat in team if seat]
    if not mates:
        return said
    partner = _("You play with %(partner)s.") % {
        "partner": listed([seats[mate] for mate in mates if mate < len(seats)])
    }
    return f"{said} {partner}"


def _seat_words(seat: SeatPlan) -> str:
    if seat.bot:
        levels = {"easy": _("a bot that plays simply"), "strong": _("a bot that plays well")}
        return levels.get(seat.bot, _("a bot"))
    if seat.open_to == Seat.OpenTo.LINK:
        return _("whoever has the link")
    return _("whoever comes") if seat.open_to == Seat.OpenTo.ANYBODY else seat.name


def _first_turn(plan: MatchPlan, host: Host, *, now: datetime) -> Iterator[Clause]:
    zone, calendar = _days(plan, host)
    due = due_at(plan.terms.clock, first_bank(plan.terms.clock), now, calendar)
    if due is not None:
        said = _("If you were asked now, you would have until %(due)s.")
        yield Clause(_("Your first turn"), said % {"due": due_words(due, now=now, zone=zone)})


def _days(plan: MatchPlan, host: Host) -> tuple[ZoneInfo, Calendar]:
    free = plan.terms.free_weekdays
    if host.player is not None:
        return zone_of(host.player), calendars([host.player.pk], free)[host.player.pk]
    zone = ZoneInfo(host.zone if host.zone in known_zones() else settings.TIME_ZONE)
    return zone, Calendar(zone, free_weekdays=free)


def _deal_words(plan: MatchPlan) -> str:
    if all(seat.bot for seat in plan.others):
        return _("The cards are dealt at once.")
    return _("The cards are dealt as soon as everybody sits.")


def _mail_words(plan: MatchPlan, host: Host) -> Iterator[str]:
    invited = [seat.name for seat in plan.others if seat.address]
    if invited:
        yield _("An invitation is mailed at once to %(names)s.") % {"names": listed(invited)}
    if any(seat.open_to == Seat.OpenTo.LINK for seat in plan.others):
        yield _("The link to pass on stands on the page of the match.")
    if host.address:
        yield _("You are told of your turns by mail, once you have confirmed your address.")
    elif host.player is not None and contacts().has_address(host.player):
        yield _("You are told of your turns by mail.")
    else:
        yield _("You gave no address: look at the page of the match for your turns.")
