"""Days off as people write them: `10 days`, `2026-12-24 to 2027-01-02`, `until 24.12.2026`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

MOST = 999
_DATE = re.compile(
    r"(?P<year>\d{4})-(?P<month>\d\d?)-(?P<day>\d\d?)"
    r"|(?P<d>\d\d?)\.(?P<m>\d\d?)\.(?P<y>\d{4})"
    r"|(?P<one>\d\d?)/(?P<other>\d\d?)/(?P<of>\d{4})"
)
_COUNT = re.compile(r"\b(\d{1,3}) ?(days?|jours?|d|j|weeks?|semaines?|w)?\b")
_UNTIL = re.compile(r"\b(?:until|till|through|jusqu'au|jusqu'a)\b")
_FILLERS = frozenset(
    """
    a and at au de debut depuis du et for from i in le on partir pendant prends starting take the
    to until till through jusqu'au jusqu'a off
    """.split()
)


class BadSpan(ValueError):
    """Not a span of days, or one that can be read in two ways."""


@dataclass(frozen=True, slots=True)
class Days:
    """From the first to the last, both taken."""

    first: date
    last: date


def read_span(text: str, *, today: date) -> Days:
    """The days of a text without case and accents. Raises BadSpan.

    A number of days begins today. With slashes people mean both orders of day and month: such a
    date counts only where one of the two can be no month.
    """
    dates = [_date(found) for found in _DATE.finditer(text)]
    without = _DATE.sub(" ", text)
    counts = [_length(found) for found in _COUNT.finditer(without)]
    rest = re.sub(r"[-,:;]", " ", _COUNT.sub(" ", without)).split()
    if not set(rest) <= _FILLERS or len(dates) + len(counts) > 2:
        raise BadSpan(text)
    if len(dates) == 2:
        return Days(dates[0], dates[1])
    if len(counts) > 1 or not (dates or counts):
        raise BadSpan(text)
    if _UNTIL.search(without) and dates and not counts:
        return Days(today, dates[0])
    first = dates[0] if dates else today
    return Days(first, first + timedelta(days=counts[0] - 1 if counts else 0))


def _length(found: re.Match[str]) -> int:
    number = int(found[1]) * (7 if (found[2] or "d")[0] in "ws" else 1)
    if not 1 <= number <= MOST:
        raise BadSpan(found[0])
    return number


def _date(found: re.Match[str]) -> date:
    parts = found.groupdict()
    if parts["year"]:
        year, month, day = parts["year"], parts["month"], parts["day"]
    elif parts["y"]:
        year, month, day = parts["y"], parts["m"], parts["d"]
    else:
        year, month, day = parts["of"], *_month_and_day(parts["one"], parts["other"])
    try:
        return date(int(year), int(month), int(day))
    except ValueError as error:
        raise BadSpan(found[0]) from error


def _month_and_day(one: str, other: str) -> tuple[str, str]:
    if int(one) > 12 or one == other:
        return other, one
    if int(other) > 12:
        return one, other
    raise BadSpan(f"{one}/{other}")
