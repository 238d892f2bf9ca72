"""Pauses that nobody ends."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from turns.models import Match, Source
from turns.services.pauses import LONGEST_PAUSE, resume
from turns.services.transactions import lock

logger = logging.getLogger(__name__)


def sweep(now: Callable[[], datetime]) -> int:
    """Let the clocks run again in every match that was paused for LONGEST_PAUSE. Gives their
    number.
    """
    moment = now()
    ids = list(_paused_too_long(moment).values_list("pk", flat=True))
    return sum(_end_pause(match_id, now=moment) for match_id in ids)


def _paused_too_long(moment: datetime) -> QuerySet[Match]:
    paused = Match.objects.filter(paused_at__lte=moment - LONGEST_PAUSE)
    return paused.filter(status=Match.Status.PLAYING).order_by("paused_at")


def _end_pause(match_id: str, *, now: datetime) -> bool:
    """Of two workers, or of a worker and the players, the second finds that it goes on already."""
    try:
        with transaction.atomic():
            match, vault = lock(match_id)
            if not _paused_too_long(now).filter(pk=match_id).exists():
                return False
            resume(match, vault, source=Source.CLOCK, now=now)
            match.save()
    except Exception:  # One bad match never stops the next.
        logger.exception("The pause of match %s could not be ended.", match_id)
        return False
    return True
