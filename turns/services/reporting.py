"""Telling those who run the site that something at a table is not right."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from django.contrib.auth.models import User
from django.db import transaction

from turns import signals
from turns.models import Match, Report
from turns.people import Person
from turns.services.transactions import lock_player

REPORT_LENGTH = 2000
"""The longest report, in characters."""
REPORTS_A_DAY = 10
A_DAY = timedelta(days=1)


class BadReport(ValueError):
    """Nothing is said, or more than fits."""


class TooManyReports(Exception):
    """This player told of enough for a day."""


def report(
    match: Match, text: str, *, reporter: User, about: Person | None, now: datetime
) -> Report:
    """Keep what a player says of somebody, or of the whole table (`about` is None), for those who
    run the site; the position of the match is no part of it. The same words again within a day, as
    by a second press, are the same report. Raises BadReport, TooManyReports.
    """
    words = "".join(c for c in text.strip() if c == "\n" or c.isprintable())
    if not 1 <= len(words) <= REPORT_LENGTH:
        raise BadReport(f"1 to {REPORT_LENGTH} characters")
    with transaction.atomic():
        # Locked, so that many presses at once are counted one after another.
        lock_player(reporter.pk)
        recent = Report.objects.filter(reporter=reporter, created_at__gt=now - A_DAY)
        seat, player = (about.seat, about.player) if about else (None, None)
        there = recent.filter(match=match, seat=seat, about=player, text=words).first()
        if there is not None:
            return there
        if recent.count() >= REPORTS_A_DAY:
            raise TooManyReports
        made = Report.objects.create(
            match=match, seat=seat, about=player, reporter=reporter, text=words, created_at=now
        )
        transaction.on_commit(partial(signals.reported.send_robust, sender=Report, report=made))
    return made
