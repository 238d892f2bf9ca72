"""Celery's shells around what turns does in the background."""

from celery import shared_task
from django.utils import timezone

from turns import bots


@shared_task(ignore_result=True)
def play_bots() -> int:
    """Answer for the bots."""
    return bots.play_bots(timezone.now)
