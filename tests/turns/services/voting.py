"""The cast at a table that votes."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User

from games.core.engine import JsonObject
from tests.turns.conftest import play_on
from tests.turns.services.clocked import DAY, asked, clocked
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Absence, Terms
from turns.models import Match, Seat, Vote
from turns.services.questions import Refusal
from turns.services.votes import VoteRefused, ask, cast
from turns.verification import problems

Kind = Vote.Kind
NOTHING: JsonObject = {}
WAITS = Terms(clock=PerTurn(3 * DAY), absence=Absence.WAIT)


def others_asked(people: list[User], *, now: datetime) -> Match:
    """A match in play by these terms, in which somebody else than the host is asked."""
    match = clocked(people, WAITS, now=now)
    if asked(match).seat.index == 0:
        play_on(match, 1, now=now)
        match.refresh_from_db()
    return match


def seat_of(match: Match, name: str) -> Seat:
    return match.seats.get(name=name)


def asks(
    match: Match,
    name: str,
    kind: Kind,
    *,
    about: str = "",
    detail: JsonObject = NOTHING,
    now: datetime,
) -> Vote:
    seat = seat_of(match, about) if about else None
    vote = ask(match.pk, kind, by=seat_of(match, name), about=seat, detail=detail, now=now)
    match.refresh_from_db()
    return vote


def votes(vote: Vote, name: str, *, is_yes: bool = True, now: datetime) -> Vote:
    given = cast(vote.pk, seat_of(vote.match, name), is_yes=is_yes, now=now)
    assert given.is_counted
    vote.match.refresh_from_db()
    return given.vote


def refused(
    match: Match,
    name: str,
    kind: Kind,
    *,
    about: str = "",
    detail: JsonObject = NOTHING,
    now: datetime,
) -> Refusal | None:
    """Why it cannot be asked; nothing was changed by trying."""
    before = (match.events.count(), Vote.objects.count())
    try:
        asks(match, name, kind, about=about, detail=detail, now=now)
    except VoteRefused as error:
        assert before == (match.events.count(), Vote.objects.count())
        return error.code
    return None


def kinds_after(match: Match, version: int) -> list[str]:
    """The kinds of the events behind this version, without their `match.`."""
    rows = match.events.filter(version__gt=version).order_by("version")
    return [kind.removeprefix("match.") for kind in rows.values_list("kind", flat=True)]


def fits(match: Match) -> bool:
    """Does the log agree with itself, the rules, and what is kept beside it."""
    return not list(problems(Match.objects.get(pk=match.pk)))
