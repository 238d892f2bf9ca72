"""How a match comes to its end: played out, or before that."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from turns import ledger
from turns.models import Fact, Match, Source, Vault
from turns.services.prompts import ask
from turns.services.transactions import DELIVER, record_fact, wake


class Reason(StrEnum):
    """Why a match is over, as the event that ends it says."""

    PLAYED = "played"
    ABSENCE = "absence"
    """A player's time was up, and the match was agreed to end then."""
    RESIGNED = "resigned"
    """A player resigned, and the match was agreed to end then."""


def end(
    match: Match,
    vault: Vault,
    reason: Reason,
    *,
    source: Source,
    now: datetime,
    seat: int | None = None,
) -> None:
    """End the match and reveal its seed; `seat` is whose absence ended it. The caller holds the
    lock; the match is saved.
    """
    seed = bytes(vault.seed).hex()
    ended = ledger.platform("ended", seat, seed=seed, reason=reason.value)
    ledger.append(match, [ended], vault=vault, source=source, now=now)
    ask(match, (), now=now)
    match.status = Match.Status.OVER
    match.ended_at = now
    match.save()
    record_fact(match, Fact.Kind.ENDED, now=now)
    wake(DELIVER)
