"""Time zones by name, and the moment when a clock on the wall shows a time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

NO_ZONES = {"Factory", "localtime"}
"""What stands in the database and is nobody's zone."""
_SECOND = timedelta(seconds=1)


class BadZone(ValueError):
    """The time zone database has no such zone."""


def zone_named(name: str) -> ZoneInfo:
    """The zone of a name such as `Europe/Paris`. Raises BadZone."""
    # The name comes from people, and ZoneInfo would look for a file of that name.
    if name not in known_zones():
        raise BadZone(f"there is no time zone {name!r}")
    return ZoneInfo(name)


@cache
def known_zones() -> frozenset[str]:
    """Every name of the time zone database, old ones too: browsers tell these."""
    return frozenset(available_timezones() - NO_ZONES)


def moment_of(local: datetime, zone: ZoneInfo) -> datetime:
    """When, in UTC, the clocks of a zone first show this time, which has no zone itself.

    Where they go back, that is the earlier of two moments; where they go forward over it, the
    moment at which they do.
    """
    moment = local.replace(tzinfo=zone, fold=0).astimezone(UTC)
    if moment.astimezone(zone).replace(tzinfo=None) == local:
        return moment
    # Read by the time that holds after the gap, it comes before the change; by the other, after.
    return _change_between(local.replace(tzinfo=zone, fold=1).astimezone(UTC), moment, zone)


def _change_between(before: datetime, after: datetime, zone: ZoneInfo) -> datetime:
    """When a zone's clocks are changed, to the second."""
    before, after = (moment.replace(microsecond=0) for moment in (before, after))
    old = before.astimezone(zone).utcoffset()
    while after - before > _SECOND:
        middle = (before + (after - before) / 2).replace(microsecond=0)
        if middle.astimezone(zone).utcoffset() == old:
            before = middle
        else:
            after = middle
    return after
