"""Closing votes, and doing what was agreed.

A vote closes as soon as its result is certain: because of a ballot, because somebody whose ballot
was missing is away by now, or because the table moved on. So all open votes of a match are settled
whenever one is asked or answered there, and by a sweep.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from turns import ledger
from turns.models import Match, Source, Vault, Vote
from turns.services.questions import has_lapsed
from turns.services.tallies import tally
from turns.services.transactions import lock
from turns.services.vote_effects import carry_out

logger = logging.getLogger(__name__)


def settle(match: Match, vault: Vault, *, source: Source, now: datetime) -> None:
    """Close every open vote of the match that has a result, or makes no sense any more, and do what
    was agreed. The caller holds the lock and saves the match.
    """
    while (found := _first_settled(match, now=now)) is not None:
        vote, outcome = found
        _close(match, vault, vote, outcome, source=source, now=now)
        if outcome is Vote.Outcome.CARRIED:
            carry_out(match, vault, vote, source=source, now=now)


def sweep(now: Callable[[], datetime]) -> int:
    """Settle the votes in which somebody has become absent, the table has moved on, or a week has
    passed. Gives the number of matches in which there was something to settle.
    """
    moment = now()
    waiting = Vote.objects.filter(closed_at__isnull=True).select_related(
        "match", "about", "asked_by"
    )
    ripe = {vote.match_id for vote in waiting if _result(vote, now=moment) is not None}
    return sum(_settle_one(match_id, now=now()) for match_id in sorted(ripe))


def _settle_one(match_id: str, *, now: datetime) -> bool:
    try:
        with transaction.atomic():
            match, vault = lock(match_id)
            settle(match, vault, source=Source.CLOCK, now=now)
            match.save()
    except Exception:  # One bad match never stops the next.
        logger.exception("The votes of match %s could not be settled.", match_id)
        return False
    return True


def _first_settled(match: Match, *, now: datetime) -> tuple[Vote, Vote.Outcome] | None:
    """Looked for anew after each: what was agreed can settle another vote."""
    for vote in match.votes.filter(closed_at__isnull=True).select_related("about", "asked_by"):
        vote.match = match
        if (outcome := _result(vote, now=now)) is not None:
            return vote, outcome
    return None


def _result(vote: Vote, *, now: datetime) -> Vote.Outcome | None:
    if has_lapsed(vote, now=now):
        return Vote.Outcome.LAPSED
    return tally(vote, now=now).outcome


def _close(
    match: Match,
    vault: Vault,
    vote: Vote,
    outcome: Vote.Outcome,
    *,
    source: Source,
    now: datetime,
) -> None:
    vote.closed_at, vote.outcome = now, outcome
    vote.save(update_fields=["closed_at", "outcome"])
    # After the end of a match nothing but talk is written.
    if match.status == Match.Status.PLAYING:
        closed = ledger.platform(f"vote_{outcome.value}", kind=vote.kind)
        ledger.append(match, [closed], vault=vault, source=source, now=now)
