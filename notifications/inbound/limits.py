"""How many answers an address gets: two programs that answer each other must come to an end."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q

from notifications.inbound.verdicts import HELPS, Said
from notifications.models import Delivery

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
HELPS_AN_HOUR = 5
ANSWERS_AN_HOUR = 40
"""Moves that were made are confirmed beyond it: each is made once."""


def is_answered_enough(email: str, said: Said, *, now: datetime) -> bool:
    """Did this address get all the answers of this sort that an hour allows."""
    if said is Said.PLAYED:
        return False
    recent = Delivery.objects.filter(email__iexact=email, created_at__gt=now - HOUR)
    if said in HELPS:
        helps = Q(kind=Delivery.Kind.ANSWER, context__said__in=sorted(HELPS))
        return recent.filter(helps | Q(kind=Delivery.Kind.CONFIRM)).count() >= HELPS_AN_HOUR
    answers = recent.filter(kind__in=[Delivery.Kind.ANSWER, Delivery.Kind.CONFIRM])
    return answers.count() >= ANSWERS_AN_HOUR


def is_helped_today(email: str, *, now: datetime) -> bool:
    """Was this address told within a day that nobody reads the site's own address."""
    answers = Delivery.objects.filter(kind=Delivery.Kind.ANSWER, context__said=Said.SITE)
    return answers.filter(email__iexact=email, created_at__gt=now - DAY).exists()
