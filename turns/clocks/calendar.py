"""Which hours count: a player's zone, quiet hours, days of rest and vacation.

A calendar cuts each local day into the spans that count and turns their ends into UTC one by one,
so a day of 23 or 25 hours is as long as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from zoneinfo import ZoneInfo

from turns.clocks.zones import moment_of

MOST_QUIET = timedelta(hours=10)
"""Quiet hours stop a clock for so long in a day, at most."""
_DAY = timedelta(days=1)

Span = tuple[datetime, datetime]


class BadQuiet(ValueError):
    """Quiet hours that are none, or too long."""


class BadCalendar(ValueError):
    """A calendar in which no time counts."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """From one time of day to another, over midnight where the second is the earlier one; at most
    MOST_QUIET by the clock on the wall. Raises BadQuiet.
    """

    start: time
    end: time

    def __post_init__(self) -> None:
        if self.start == self.end:
            raise BadQuiet("quiet hours that end when they start are none, or the whole day")
        if self.length > MOST_QUIET:
            hours = MOST_QUIET // timedelta(hours=1)
            raise BadQuiet(f"{self.start:%H:%M} to {self.end:%H:%M} is more than {hours} hours")

    @property
    def length(self) -> timedelta:
        """How long they are on a day of 24 hours."""
        return (_since_midnight(self.end) - _since_midnight(self.start)) % _DAY

    def holds(self, at: time) -> bool:
        """Does this time of day lie within; at either end it does not."""
        since_start = (_since_midnight(at) - _since_midnight(self.start)) % _DAY
        return timedelta() < since_start < self.length


@dataclass(frozen=True, slots=True)
class Calendar:
    """When a player's clock runs. Times are aware; what is given back is in UTC. Raises BadCalendar
    where no day of the week counts.
    """

    zone: ZoneInfo = field(default_factory=lambda: ZoneInfo("UTC"))
    quiet: Quiet | None = None
    free_weekdays: frozenset[int] = frozenset()
    """They do not count in this match: 0 is Monday."""
    vacation: frozenset[date] = frozenset()
    """The player's days off, in his zone."""

    def __post_init__(self) -> None:
        # With that, some time counts in the end: vacation is finite, and quiet hours leave 14.
        if self.free_weekdays >= frozenset(range(7)):
            raise BadCalendar("at least one day of the week must count")

    def after(self, start: datetime, length: timedelta) -> datetime:
        """The moment when so much time has counted since `start`."""
        spans = self._counting(start)
        begins, ends = next(spans)
        left = length
        while ends - begins < left:
            left -= ends - begins
            begins, ends = next(spans)
        return begins + left

    def between(self, start: datetime, end: datetime) -> timedelta:
        """How much time counts from `start` to `end`; nothing where the end comes first."""
        counted = timedelta()
        for begins, ends in self._counting(start):
            if begins >= end:
                break
            counted += min(ends, end) - begins
        return counted

    def next_time(self, at: time, zone: ZoneInfo, start: datetime) -> datetime:
        """The first such time of day in `zone` from `start` on; free weekdays are that zone's.

        On the player's vacation it is put off to the next day. In his quiet hours it is put off to
        their end, not by a day: they come back every night, and it would never be reached.
        """
        first = start.astimezone(zone).date()
        for day in (first + _DAY * n for n in count()):
            moment = moment_of(datetime.combine(day, at), zone)
            if moment < start or day.weekday() in self.free_weekdays:
                continue
            local = moment.astimezone(self.zone)
            if local.date() in self.vacation:
                continue
            if self.quiet is not None and self.quiet.holds(local.time()):
                return self.awake(moment)
            return moment
        raise AssertionError  # days do not end

    def awake(self, moment: datetime) -> datetime:
        """The moment, or the end of the quiet hours or the days off that it falls into."""
        return self.after(moment, timedelta())

    def _counting(self, start: datetime) -> Iterator[Span]:
        """The spans of time that count from `start` on, in order and without end."""
        start = start.astimezone(UTC)
        first = start.astimezone(self.zone).date()
        for day in (first + _DAY * n for n in count()):
            if day.weekday() in self.free_weekdays or day in self.vacation:
                continue
            for begins, ends in self._spans_of(day):
                if start < ends and begins < ends:
                    yield max(begins, start), ends

    def _spans_of(self, day: date) -> Iterator[Span]:
        """The day without the quiet hours; empty spans are possible where the clocks change."""
        midnight = datetime.combine(day, time())
        cuts = [midnight, midnight + _DAY]
        if self.quiet is not None:
            start, end = (datetime.combine(day, at) for at in (self.quiet.start, self.quiet.end))
            is_over_midnight = end < start
            cuts = [end, start] if is_over_midnight else [midnight, start, end, midnight + _DAY]
        moments = [moment_of(cut, self.zone) for cut in cuts]
        yield from zip(moments[::2], moments[1::2], strict=True)


def _since_midnight(at: time) -> timedelta:
    return timedelta(
        hours=at.hour, minutes=at.minute, seconds=at.second, microseconds=at.microsecond
    )
