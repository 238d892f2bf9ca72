"""How many matches somebody may start: anybody may, under any name, and each can invite strangers
by mail and stand in the list of tables. So a script would bury what others do.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache

from turns.models import Match

AN_HOUR = timedelta(hours=1)
MATCHES_AN_HOUR = 30
"""Of one player: more than anybody plays."""
NEWCOMERS_AN_HOUR = 60
"""From one network, who start a match: a school may be behind it."""


def starts_too_many(host: User, *, now: datetime) -> bool:
    """Did this player start all the matches that an hour allows. Whoever tries the site on his own
    machine may start as many as he likes.
    """
    lately = Match.objects.filter(host=host, created_at__gt=now - AN_HOUR)
    return not settings.MAILBOX and lately.count() >= MATCHES_AN_HOUR


def are_too_many(place: str) -> bool:
    """Did all the newcomers of an hour come from there. Counts this one, in the cache and not in a
    row: it is no harm if each process counts for itself.
    """
    key = f"newcomers:{place}"
    cache.add(key, 0, timeout=AN_HOUR.total_seconds())
    try:
        count = cache.incr(key)
    except ValueError:
        # It has expired in between.
        return False
    return not settings.MAILBOX and count > NEWCOMERS_AN_HOUR
