"""Reminders at a rhythm of the player's own, beside those that a match has by its terms."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import F, Max, Q

from turns.models import Match, Prompt, Reminder


def plan_own_reminders(now: datetime) -> int:
    """Have the players reminded who want to be, of each turn that waits so long since it was opened
    or since its last reminder. Gives the number of new reminders.

    Nothing is planned ahead, so nothing is stale when the wish or the due time changes.
    """
    asked = Prompt.objects.asked().filter(
        Q(seat__player__preferences__match__isnull=True),
        seat__player__preferences__remind_hours__isnull=False,
        match__status=Match.Status.PLAYING,
        match__paused_at__isnull=True,
    )
    waiting = asked.annotate(
        hours=F("seat__player__preferences__remind_hours"), last=Max("reminders__at")
    )
    rows = waiting.values_list("pk", "opened_at", "last", "hours")
    overdue = [
        pk
        for pk, opened_at, last, hours in rows
        if max(opened_at, last or opened_at) + timedelta(hours=hours) <= now
    ]
    return sum(_plan(pk, now) for pk in overdue)


def _plan(prompt_id: int, now: datetime) -> bool:
    """One reminder, now; of two workers at a time one makes it."""
    skip = connection.features.has_select_for_update_skip_locked
    with transaction.atomic():
        waiting = Prompt.objects.select_for_update(skip_locked=skip, no_key=True)
        prompt = waiting.open().filter(pk=prompt_id).first()
        if prompt is None or prompt.reminders.filter(at__gte=now).exists():
            return False
        Reminder.objects.create(prompt=prompt, point=Reminder.Point.OWN, at=now)
    return True
