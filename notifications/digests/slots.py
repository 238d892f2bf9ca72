"""When a digest comes: pure functions of a given `now`."""

from __future__ import annotations

from datetime import datetime, timedelta

from notifications.preferences.wishes import Pace
from turns.clocks.calendar import Calendar

LEAST_LEFT = timedelta(hours=1)
"""A digest leaves its reader at least so long to answer, if the turn has so long at all."""
PART_LEFT = 4
"""And at least this part of the time that he had."""


def next_slot(pace: Pace, calendar: Calendar, *, last: datetime | None, now: datetime) -> datetime:
    """The next time for a digest, from `now` on, outside of the player's quiet hours and days off.

    At a time of day: by the clock on the wall, so that it stays the same when summer time begins
    or ends. Every so many hours: counted from the digest before, whether it left just now or a day
    ago, so that the times of a day stay the same; where there was none, from now.
    """
    if pace.hours is None:
        return calendar.next_time(pace.at, calendar.zone, now)
    step = timedelta(hours=pace.hours)
    if last is None or last > now:
        return calendar.awake(now + step)
    return calendar.awake(last + ((now - last) // step + 1) * step)


def latest_for(
    *, opened_at: datetime, due_at: datetime, calendar: Calendar, now: datetime
) -> datetime:
    """When a digest must leave that is to tell of a turn in time: a quarter of its time before it
    is due, and at least an hour; at once where that is past.
    """
    left = max(LEAST_LEFT, (due_at - opened_at) / PART_LEFT)
    latest = calendar.awake(max(due_at - left, now))
    # The clock may run out just when the quiet hours end.
    return latest if latest < due_at else calendar.awake(now)
