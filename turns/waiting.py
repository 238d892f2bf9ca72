"""The matches that wait for a player: which is next, and how many there are."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import F, QuerySet

from turns.models import Match, Prompt

MOST = 1000
"""Nobody has more turns open; a list has an end."""


def waiting_turns(player: User) -> QuerySet[Prompt]:
    """What the player is asked, the nearest due time first, then what waits longest."""
    return _asked(player).order_by(F("due_at").asc(nulls_last=True), "opened_at", "pk")


def next_waiting(player: User, *, after: str = "") -> str | None:
    """The id of the match to play in next; None where none waits.

    `after` is the match that the player comes from. If it waits itself, he passes it over, and goes
    on to the one behind it, so that going on and on leads through all of them.
    """
    waiting = list(waiting_turns(player).values_list("match_id", flat=True)[:MOST])
    if after in waiting:
        place = waiting.index(after)
        waiting = [*waiting[place + 1 :], *waiting[:place]]
    return waiting[0] if waiting else None


def count_waiting(player: User | AnonymousUser, *, beside: str = "") -> int:
    """How many matches wait for this visitor, the one with the id `beside` not counted."""
    if not player.is_authenticated:
        return 0
    asked = _asked(player)
    return asked.exclude(match=beside).count() if beside else asked.count()


def _asked(player: User) -> QuerySet[Prompt]:
    # By his seats, so that the index of open prompts by seat serves it.
    return Prompt.objects.asked().filter(seat__player=player, match__status=Match.Status.PLAYING)
