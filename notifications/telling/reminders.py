"""Reminders that are due become mails; none of a turn that was answered meanwhile."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from notifications.digests.gathering import hasten
from notifications.models import Delivery
from notifications.preferences.own_reminders import plan_own_reminders
from notifications.telling.deliveries import tell
from notifications.telling.notices import Notice
from notifications.telling.recipients import recipient_of
from turns.models import Reminder

BATCH = 500


def handle_reminders(now: datetime) -> int:
    """Queue the mails of all reminders that are due. Gives their number.

    A claim is compare-and-set: of two workers one queues the mail.
    """
    hasten(now)
    plan_own_reminders(now)
    due = Reminder.objects.filter(handled_at__isnull=True, at__lte=now).order_by("at")
    related = due.select_related("prompt__match", "prompt__seat__player", "by")
    return sum(_handle(reminder, now) for reminder in related[:BATCH])


def _handle(reminder: Reminder, now: datetime) -> bool:
    with transaction.atomic():
        waiting = Reminder.objects.filter(pk=reminder.pk, handled_at__isnull=True)
        if not waiting.update(handled_at=now):
            return False
        recipient = recipient_of(reminder.prompt.seat)
        if recipient is None or recipient.user is None or not _is_needed(reminder, now):
            return False
        notice = Notice(
            Delivery.Kind.REMINDER, recipient, now, reminder.prompt, occasion=str(reminder.pk)
        )
        tell(notice, now=now, context={"reminder": reminder.pk})
    return True


def _is_needed(reminder: Reminder, now: datetime) -> bool:
    """Not where nobody is asked any more, and not where an earlier mail has not left yet: after a
    night or some days off one comes, not three.
    """
    prompt = reminder.prompt
    if not prompt.is_open or prompt.bot or prompt.match.paused_at is not None:
        return False
    waiting = Delivery.objects.filter(prompt=prompt, status=Delivery.Status.WAITING)
    is_held_back = Q(kind=Delivery.Kind.REMINDER, due_at__gt=now)
    return not waiting.filter(Q(kind=Delivery.Kind.TURN) | is_held_back).exists()
