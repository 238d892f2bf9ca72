"""The site did not run for a while: every turn that was open gets as much more time, once."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from turns.models import Outage, Prompt, Pulse
from turns.rendering.times import moment_words

BEAT = timedelta(seconds=30)
"""The pulse is written no more often than this."""


def notice(now: datetime) -> Outage | None:
    """Every sweep of the deadlines calls this first. Where the last one was long ago, the outage is
    written down and its length given to the open turns; of two workers one does it, and the other
    waits for it. Gives the outage that was found.
    """
    pulse = Pulse.objects.filter(pk=1).first()
    if pulse is None:
        Pulse.objects.get_or_create(pk=1, defaults={"at": now})
        return None
    if now - pulse.at >= settings.OUTAGE_AFTER:
        return _make_good(pulse.at, now)
    # A clock that was set back leaves the pulse where it is: what follows is no outage.
    if now - pulse.at >= BEAT:
        Pulse.objects.filter(pk=1, at=pulse.at).update(at=now)
    return None


def _make_good(began_at: datetime, ended_at: datetime) -> Outage | None:
    with transaction.atomic():
        if not Pulse.objects.filter(pk=1, at=began_at).update(at=ended_at):
            return None
        return Outage.objects.create(began_at=began_at, ended_at=ended_at)


def outage_of(prompt: Prompt) -> Outage | None:
    """The last outage that gave this turn more time; None without one."""
    if prompt.due_at is None:
        return None
    return Outage.objects.filter(ended_at__gt=prompt.opened_at).order_by("-ended_at").first()


def announcement(prompt: Prompt, *, now: datetime, zone: ZoneInfo) -> str:
    """What a player is told about it, in the given zone; empty where there is nothing to tell."""
    outage = outage_of(prompt)
    if outage is None:
        return ""
    return _(
        "The site was out of order from %(began)s to %(ended)s. Every turn that was open then got"
        " that much more time."
    ) % {
        "began": moment_words(outage.began_at, now=now, zone=zone),
        "ended": moment_words(outage.ended_at, now=now, zone=zone),
    }
