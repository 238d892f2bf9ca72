"""What is done once the players have agreed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from turns.clocks.presets import Pace
from turns.models import Fact, Match, Source, Vault, Vote
from turns.services import pauses
from turns.services.calling_off import call_off
from turns.services.deadlines import skip
from turns.services.leaving import vacate
from turns.services.questions import overdue_turn, proposed_terms
from turns.services.take_back import last_own_move, take_back
from turns.services.transactions import DELIVER, record_fact, wake

Effect = Callable[[Match, Vault, Vote, Source, datetime], None]


def carry_out(match: Match, vault: Vault, vote: Vote, *, source: Source, now: datetime) -> None:
    """Do what was agreed, in a vote that has not lapsed. The caller holds the lock and saves the
    match.
    """
    _EFFECTS[Vote.Kind(vote.kind)](match, vault, vote, source, now)


def _pause(match: Match, vault: Vault, vote: Vote, source: Source, now: datetime) -> None:
    pauses.pause(match, vault, source=source, now=now)


def _resume(match: Match, vault: Vault, vote: Vote, source: Source, now: datetime) -> None:
    pauses.resume(match, vault, source=source, now=now)


def _extend(match: Match, vault: Vault, vote: Vote, source: Source, now: datetime) -> None:
    pauses.extend(match, vault, vote.detail["hours"], source=source, now=now)


def _skip(match: Match, vault: Vault, vote: Vote, source: Source, now: datetime) -> None:
    assert vote.about is not None
    prompt = overdue_turn(match, vote.about, now=now)
    assert prompt is not None
    skip(match, vault, prompt, source=source, now=now)
    record_fact(match, Fact.Kind.TIMED_OUT, now=now, seat=vote.about.index)
    wake(DELIVER)


def _replace(match: Match, vault: Vault, vote: Vote, source: Source, now: datetime) -> None:
    assert vote.about is not None
    vacate(match, vault, vote.about, source=source, now=now)


def _cancel(match: Match, vault: Vault, vote: Vote, source: Source, now: datetime) -> None:
    call_off(match, vault, source=source, now=now)


def _take_back(match: Match, vault: Vault, vote: Vote, source: Source, now: datetime) -> None:
    move = last_own_move(match, vote.asked_by)
    assert move is not None
    take_back(match, vault, move, source=source, now=now)


def _terms(match: Match, vault: Vault, vote: Vote, source: Source, now: datetime) -> None:
    terms = proposed_terms(match, Pace(vote.detail["pace"]))
    pauses.change_terms(match, vault, terms, source=source, now=now)


_EFFECTS: Mapping[Vote.Kind, Effect] = {
    Vote.Kind.PAUSE: _pause,
    Vote.Kind.RESUME: _resume,
    Vote.Kind.EXTEND: _extend,
    Vote.Kind.SKIP: _skip,
    Vote.Kind.REPLACE: _replace,
    Vote.Kind.CANCEL: _cancel,
    Vote.Kind.TAKE_BACK: _take_back,
    Vote.Kind.TERMS: _terms,
}
