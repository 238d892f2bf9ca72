"""Trying a device or a chat out: one note, at once, and not twice within seconds."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from notifications.links import site_url
from notifications.models import Chat, Device
from notifications.sending.notes import Note

PAUSE = timedelta(seconds=15)


class TooSoon(Exception):
    """It was tried just now."""


def begin_trial(tried: QuerySet[Device] | QuerySet[Chat], *, now: datetime) -> None:
    """Note that this one is tried now. Raises TooSoon."""
    free = Q(tested_at__isnull=True) | Q(tested_at__lte=now - PAUSE)
    if not tried.filter(free).update(tested_at=now):
        raise TooSoon


def trial_note(language: str) -> Note:
    """What is sent there."""
    with translation.override(language):
        return Note(
            title=_("It works"),
            body=_("Turnpost will tell you here when it is your turn."),
            url=site_url("/"),
            tag="test",
        )
