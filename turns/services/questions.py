"""What can be put to the vote now, and whether a question that was asked still makes sense."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Q, QuerySet

from games.core.engine import JsonObject
from turns.clocks.clock import NoClock
from turns.clocks.presets import PRESETS, Pace
from turns.clocks.terms import Terms
from turns.models import Match, Prompt, Seat, Vote
from turns.services.due_times import asked_people
from turns.services.pauses import EXTENSIONS
from turns.services.take_back import last_own_move
from turns.services.tallies import ABOUT_A_SEAT, absent, voters

LAPSES_AFTER = timedelta(days=7)


class Refusal(StrEnum):
    """Why somebody cannot ask this, or vote on it."""

    NOT_SEATED = "not-seated"
    NOT_PLAYING = "not-playing"
    ALREADY_ASKED = "already-asked"
    NO_VOTE = "no-vote"
    """It is about this player, or about a seat, and this player is the host."""
    NO_SUCH_SEAT = "no-such-seat"
    NO_CLOCK = "no-clock"
    PAUSED = "paused"
    NOT_PAUSED = "not-paused"
    BAD_HOURS = "bad-hours"
    NOT_DUE = "not-due"
    NOT_ABSENT = "not-absent"
    HOST_ALONE = "host-alone"
    """Besides the host nobody is there who could decide about a seat."""
    NOT_YOUR_MOVE = "not-your-move"
    REVEALED = "revealed"
    BAD_PACE = "bad-pace"
    SAME_PACE = "same-pace"


NOTHING: JsonObject = {}


@dataclass(frozen=True, slots=True)
class Question:
    """What `by` wants to put to the vote."""

    kind: Vote.Kind
    by: Seat
    about: Seat | None = None
    detail: JsonObject = field(default_factory=dict)


def refusal(match: Match, question: Question, *, now: datetime) -> Refusal | None:
    """Why this cannot be asked now; None if it can."""
    if match.status != Match.Status.PLAYING:
        return Refusal.NOT_PLAYING
    if match.votes.filter(kind=question.kind, closed_at__isnull=True).exists():
        return Refusal.ALREADY_ASKED
    if question.kind in ABOUT_A_SEAT and question.about is None:
        return Refusal.NO_SUCH_SEAT
    if question.about is not None and question.about.pk == question.by.pk:
        return Refusal.NO_VOTE
    return _REFUSALS[question.kind](match, question, now)


def has_lapsed(vote: Vote, *, now: datetime) -> bool:
    """Has the table moved on, or was there no result in a week."""
    if vote.match.status != Match.Status.PLAYING or now - vote.opened_at >= LAPSES_AFTER:
        return True
    still_open = _STILL_OPEN.get(Vote.Kind(vote.kind))
    return still_open is not None and not still_open(vote, now)


def overdue_turn(match: Match, seat: Seat, *, now: datetime) -> Prompt | None:
    """The open turn of this seat's player, if its time is up."""
    return asked_people(match).filter(seat=seat, due_at__lte=now).first()


def proposed_terms(match: Match, pace: Pace) -> Terms:
    """The terms of the match with the clock of another pace; all else stays as it was agreed."""
    return replace(match.terms, clock=PRESETS[pace].clock)


def _timed(match: Match) -> QuerySet[Prompt]:
    """The open turns of people that have an end."""
    return asked_people(match).filter(Q(due_at__isnull=False) | Q(remaining__isnull=False))


def _pause(match: Match, question: Question, now: datetime) -> Refusal | None:
    if match.paused_at is not None:
        return Refusal.PAUSED
    has_clock = not isinstance(match.terms.clock, NoClock) or _timed(match).exists()
    return None if has_clock else Refusal.NO_CLOCK


def _resume(match: Match, question: Question, now: datetime) -> Refusal | None:
    return Refusal.NOT_PAUSED if match.paused_at is None else None


def _extend(match: Match, question: Question, now: datetime) -> Refusal | None:
    hours = question.detail.get("hours")
    if not isinstance(hours, int) or hours not in EXTENSIONS:
        return Refusal.BAD_HOURS
    return None if _timed(match).exists() else Refusal.NO_CLOCK


def _skip(match: Match, question: Question, now: datetime) -> Refusal | None:
    assert question.about is not None
    return None if overdue_turn(match, question.about, now=now) else Refusal.NOT_DUE


def _replace(match: Match, question: Question, now: datetime) -> Refusal | None:
    seat = question.about
    assert seat is not None
    if seat.player_id is None:
        return Refusal.NO_SUCH_SEAT
    away = absent(match, now=now)
    if seat.pk not in away:
        return Refusal.NOT_ABSENT
    deciding = [other for other in voters(match, question.kind, seat) if other.pk not in away]
    return None if deciding else Refusal.HOST_ALONE


def _cancel(match: Match, question: Question, now: datetime) -> Refusal | None:
    return None


def _take_back(match: Match, question: Question, now: datetime) -> Refusal | None:
    move = last_own_move(match, question.by)
    if move is None:
        return Refusal.NOT_YOUR_MOVE
    return Refusal.REVEALED if move.is_revealing else None


def _terms(match: Match, question: Question, now: datetime) -> Refusal | None:
    pace = question.detail.get("pace")
    if pace not in PRESETS:
        return Refusal.BAD_PACE
    return Refusal.SAME_PACE if proposed_terms(match, Pace(str(pace))) == match.terms else None


_REFUSALS: Mapping[Vote.Kind, Callable[[Match, Question, datetime], Refusal | None]] = {
    Vote.Kind.PAUSE: _pause,
    Vote.Kind.RESUME: _resume,
    Vote.Kind.EXTEND: _extend,
    Vote.Kind.SKIP: _skip,
    Vote.Kind.REPLACE: _replace,
    Vote.Kind.CANCEL: _cancel,
    Vote.Kind.TAKE_BACK: _take_back,
    Vote.Kind.TERMS: _terms,
}


def _turn_is_open(vote: Vote, now: datetime) -> bool:
    return _timed(vote.match).filter(version__lt=vote.version).exists()


def _is_still_overdue(vote: Vote, now: datetime) -> bool:
    assert vote.about is not None
    prompt = overdue_turn(vote.match, vote.about, now=now)
    return prompt is not None and prompt.version < vote.version


def _is_still_absent(vote: Vote, now: datetime) -> bool:
    seat = vote.about
    return (
        seat is not None and seat.player_id is not None and seat.pk in absent(vote.match, now=now)
    )


def _is_still_last(vote: Vote, now: datetime) -> bool:
    move = last_own_move(vote.match, vote.asked_by)
    return move is not None and move.answer_version == vote.detail["version"]


_STILL_OPEN: Mapping[Vote.Kind, Callable[[Vote, datetime], bool]] = {
    Vote.Kind.PAUSE: lambda vote, now: vote.match.paused_at is None,
    Vote.Kind.RESUME: lambda vote, now: vote.match.paused_at is not None,
    Vote.Kind.EXTEND: _turn_is_open,
    Vote.Kind.SKIP: _is_still_overdue,
    Vote.Kind.REPLACE: _is_still_absent,
    Vote.Kind.TAKE_BACK: _is_still_last,
}
