"""Who does not want to meet whom at a table. A block counts in both directions, and nobody is ever
told whose it is.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q

from turns.models import Block, Match


def apart_from(player: User) -> set[int]:
    """The keys of everybody whom this player blocked, or who blocked him."""
    pairs = Block.objects.filter(Q(player=player) | Q(blocked=player))
    keys = {key for pair in pairs.values_list("player_id", "blocked_id") for key in pair}
    return keys - {player.pk}


def are_apart(player: User, others: set[int]) -> bool:
    """Did this player block one of the others, or one of them him?"""
    pairs = Q(player=player, blocked__in=others) | Q(blocked=player, player__in=others)
    return bool(others) and Block.objects.filter(pairs).exists()


def kept_apart(player: User, match: Match) -> bool:
    """May this player not sit down here, because somebody who sits at the table, or hosts it, and
    he are apart?
    """
    seated = match.seats.filter(player__isnull=False).values_list("player_id", flat=True)
    there = {key for key in (*seated, match.host_id) if key is not None}
    return are_apart(player, there - {player.pk})
