"""What is told of a time when the site did not run."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from turns.models import Prompt
from turns.rendering.times import moment_words
from turns.services.outages import outage_of


def announcement(prompt: Prompt, *, now: datetime, zone: ZoneInfo) -> str:
    """What whoever waits for this turn is told about it, in the given zone; empty where there is
    nothing to tell.
    """
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
