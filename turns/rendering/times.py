"""Times and lengths in words, in the reader's language and zone.

A due time is said twice, as a date and as what is left until then: the one can be written into a
diary, the other is understood at a glance. Both are exact as of a given `now`.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

_MINUTE = timedelta(minutes=1)
_HOUR = timedelta(hours=1)
_DAY = timedelta(days=1)


def due_words(due_at: datetime, *, now: datetime, zone: ZoneInfo) -> str:
    """A due time in the reader's zone: `tomorrow, Tuesday 3 March 2026, 21:00 CET, in 1 day
    4 hours`.
    """
    return f"{moment_words(due_at, now=now, zone=zone)}, {relative_words(due_at, now=now)}"


def moment_words(at: datetime, *, now: datetime, zone: ZoneInfo) -> str:
    """The date and the time of day: `tomorrow, Tuesday 3 March 2026, 21:00 CET`.

    The zone is named: a reader can be elsewhere than he told us, and in the night of the change
    there are two times of day that only it tells apart.
    """
    local = at.astimezone(zone)
    # Translators: how a date and a time of day are written, in the letters of Django's date filter.
    said = date_format(local, gettext("l j F Y, H:i"))
    near = _near_day(local, now.astimezone(zone))
    return f"{near}, {said} {zone_words(local)}" if near else f"{said} {zone_words(local)}"


def relative_words(at: datetime, *, now: datetime) -> str:
    """How far off it is: `in 1 day 4 hours`, `2 hours ago`."""
    distance = at - now
    if abs(distance) < _MINUTE:
        is_ahead = distance > timedelta()
        return gettext("in less than a minute") if is_ahead else gettext("just now")
    if distance > timedelta():
        return gettext("in %(length)s") % {"length": length_words(distance)}
    return gettext("%(length)s ago") % {"length": length_words(-distance)}


def length_words(length: timedelta) -> str:
    """A length of time in its two largest units, never more than it is: `1 day 4 hours`,
    `90 days`, `3 hours 20 minutes`. Under a minute it is `0 minutes`.
    """
    days, rest = divmod(length, _DAY)
    hours, rest = divmod(rest, _HOUR)
    minutes = rest // _MINUTE
    if days:
        return _joined(_days(days), _hours(hours) if hours else "")
    if hours:
        return _joined(_hours(hours), _minutes(minutes) if minutes else "")
    return _minutes(minutes)


def zone_words(local: datetime) -> str:
    """The short name of the time that holds then, `CET`; where there is none, `UTC+05:45`."""
    name = local.tzname() or ""
    if name.isalpha():
        return name
    offset = local.utcoffset() or timedelta()
    hours, minutes = divmod(abs(offset) // _MINUTE, 60)
    return f"UTC{'-' if offset < timedelta() else '+'}{hours:02}:{minutes:02}"


def _near_day(local: datetime, today: datetime) -> str:
    near = {
        -1: gettext("yesterday"),
        0: gettext("today"),
        1: gettext("tomorrow"),
    }
    return near.get((local.date() - today.date()).days, "")


def _joined(larger: str, smaller: str) -> str:
    return f"{larger} {smaller}".rstrip()


def _days(n: int) -> str:
    return ngettext("%(n)s day", "%(n)s days", n) % {"n": n}


def _hours(n: int) -> str:
    return ngettext("%(n)s hour", "%(n)s hours", n) % {"n": n}


def _minutes(n: int) -> str:
    return ngettext("%(n)s minute", "%(n)s minutes", n) % {"n": n}
