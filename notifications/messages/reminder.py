"""The turn still waits: half of the time is up, a day is left, or somebody nudged."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.turn import asking
from notifications.models import Delivery
from turns.models import Reminder


def compose(delivery: Delivery, now: datetime) -> Mail:
    """The turn mail again, as the match stands now. Raises Withdrawn once it is answered."""
    reminder = Reminder.objects.filter(pk=delivery.context["reminder"]).first()
    if reminder is None:
        raise Withdrawn("there is nothing to be reminded of any more")
    return asking(
        delivery,
        now=now,
        context={"why": _why(reminder)},
        template="reminder",
        opening=_("Reminder:"),
    )


def _why(reminder: Reminder) -> str:
    if reminder.by is not None:
        return _("%(name)s waits for you: it is still your turn.") % {"name": reminder.by.label}
    if reminder.point == Reminder.Point.DAY_OFF:
        return _("Your time was up, so this day became a day off for you: it is still your turn.")
    return _("It is still your turn.")
