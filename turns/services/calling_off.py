"""Calling a match off: the host before the deal, all players together after it."""

from __future__ import annotations

from datetime import datetime

from turns import ledger
from turns.models import Fact, Match, Source, Vault
from turns.services.prompts import ask
from turns.services.transactions import DELIVER, record_fact, wake


def call_off(match: Match, vault: Vault, *, source: Source, now: datetime) -> None:
    """Cancel the match and reveal its seed; it stays listed. The caller holds the lock; the match
    is saved.
    """
    cancelled = ledger.platform("cancelled", seed=bytes(vault.seed).hex())
    ledger.append(match, [cancelled], vault=vault, source=source, now=now)
    ask(match, (), now=now)
    match.status = Match.Status.CANCELLED
    match.ended_at = now
    match.save()
    record_fact(match, Fact.Kind.CANCELLED, now=now)
    wake(DELIVER)
