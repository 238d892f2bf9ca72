"""Locking a match or a person, and what follows a change: the facts, the hint to the workers."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from turns import signals
from turns.models import Fact, Match, Vault

PLAY_BOTS = "turns.tasks.play_bots"
FOLLOW_CHAINS = "turns.tasks.follow_chains"
DELIVER = "notifications.tasks.deliver"


def lock(match_id: str) -> tuple[Match, Vault]:
    """The match and its vault, locked until the transaction ends. (SQLite has no row locks: its
    transactions are IMMEDIATE, one writer at a time.)
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    return match, Vault.objects.get(match=match)


def lock_all(matches: QuerySet[Match]) -> list[str]:
    """Lock several matches, in the order of their ids, so that no two who do so wait for each
    other. Gives the ids.
    """
    return list(matches.select_for_update().order_by("pk").values_list("pk", flat=True))


def lock_player(player_id: int) -> None:
    """Lock a person until the transaction ends: of two requests that count what he has, or decide
    by it, the second sees what the first has done. It holds up nothing that merely names him.
    """
    User.objects.select_for_update(no_key=True).get(pk=player_id)


def record_fact(match: Match, kind: Fact.Kind, *, now: datetime, seat: int | None = None) -> None:
    """Write into the outbox that somebody must be told of the present version."""
    Fact.objects.create(match=match, version=match.version, kind=kind, seat=seat, created_at=now)


def wake(*tasks: str) -> None:
    """After the commit, tell the workers that there is work."""
    for task in tasks:
        transaction.on_commit(partial(signals.work_waiting.send, sender=Match, task=task))
