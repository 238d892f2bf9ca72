"""Locking a match, and what follows each change of it: the prompts, the facts, the hint to the
workers.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction

from turns import signals
from turns.models import Fact, Match, Prompt, Vault

PLAY_BOTS = "turns.tasks.play_bots"
DELIVER = "notifications.tasks.deliver"


def lock(match_id: str) -> tuple[Match, Vault]:
    """The match and its vault, locked until the transaction ends. (SQLite has no row locks: its
    transactions are IMMEDIATE, one writer at a time.)
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    return match, Vault.objects.get(match=match)


def record_fact(match: Match, kind: Fact.Kind, *, now: datetime) -> None:
    """Write into the outbox that somebody must be told of the present version."""
    Fact.objects.create(match=match, version=match.version, kind=kind, created_at=now)


def ask(match: Match, seats_to_move: tuple[int, ...], *, now: datetime) -> None:
    """Open a prompt for each seat that is to move and has none; close those of the others."""
    waiting = match.prompts.filter(closed_at__isnull=True)
    waiting.exclude(seat__index__in=seats_to_move).update(closed_at=now)
    asked = set(waiting.values_list("seat__index", flat=True))
    fresh = match.seats.filter(index__in=set(seats_to_move) - asked)
    Prompt.objects.bulk_create(
        Prompt(match=match, seat=seat, version=match.version, opened_at=now) for seat in fresh
    )


def wake(*tasks: str) -> None:
    """After the commit, tell the workers that there is work."""
    for task in tasks:
        transaction.on_commit(partial(signals.work_waiting.send, sender=Match, task=task))
