"""Which hours count: a player's zone, quiet hours, days of rest and vacation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

MOST_QUIET = timedelta(hours=10)
"""Quiet hours stop a clock for so long in a day, at most."""
_DAY = timedelta(days=1)
_HORIZON_DAYS = 3 * 366
"""Nothing that counts within so many days: the calendar is nonsense."""

Span = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True)
class Quiet:
    """From one time of day to another, over midnight where the second is the earlier one."""

    start: time
    end: time


@dataclass(frozen=True, slots=True)
class Calendar:
    """When a player's clock runs. Times are aware; what is given back is in UTC."""

    zone: ZoneInfo = field(default_factory=lambda: ZoneInfo("UTC"))
    quiet: Quiet | None = None
    free_weekdays: frozenset[int] = frozenset()
    """They do not count in this match: 0 is Monday."""
    vacation: frozenset[date] = frozenset()
    """The player's days off, in his zone."""

    def after(self, start: datetime, length: timedelta) -> datetime:
        """The moment when so much time has counted since `start`."""
        left = length
        for begins, ends in self._counting(start):
            if ends - begins >= left:
                return begins + left
            left -= ends - begins
        raise ValueError("this calendar has no hours that count")

    def between(self, start: datetime, end: datetime) -> timedelta:
        """How much time counts from `start` to `end`; nothing where the end comes first."""
        counted = timedelta()
        for begins, ends in self._counting(start):
            if begins >= end:
                break
            counted += min(ends, end) - begins
        return counted

    def next_time(self, at: time, zone: ZoneInfo, start: datetime) -> datetime:
        """The first such time of day from `start` on that falls into time that counts."""
        raise NotImplementedError

    def awake(self, moment: datetime) -> datetime:
        """The moment, or the end of the quiet hours or the days off that it falls into."""
        return self.after(moment, timedelta())

    def _counting(self, start: datetime) -> Iterator[Span]:
        """The spans of time that count from `start` on, in order."""
        raise NotImplementedError
