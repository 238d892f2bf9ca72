"""How a match comes to its end: played out, or before that."""

from __future__ import annotations

from datetime import datetime

from games.core.endings import Reason
from turns import ledger
from turns.models import Fact, Match, Source, Vault
from turns.services.prompts import ask
from turns.services.transactions import DELIVER, record_fact, wake

__all__ = ["Reason", "end"]


def end(
    match: Match,
    vault: Vault,
    reason: Reason,
    *,
    source: Source,
    now: datetime,
    seat: int | None = None,
) -> None:
    """End the match and reveal its seed; `seat` is who ended it by leaving or by absence. The
    caller holds the lock; the match is saved.
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
