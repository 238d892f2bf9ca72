"""Celery's shells around what turns does in the background."""

from celery import shared_task
from django.utils import timezone

from turns import bots
from turns.services import deadlines, long_pauses, settling, standing_orders


@shared_task(ignore_result=True)
def play_bots() -> int:
    """Answer for the bots."""
    return bots.play_bots(timezone.now)


@shared_task(ignore_result=True)
def time_out() -> int:
    """Do what was agreed about the turns whose time is up."""
    return deadlines.sweep(timezone.now)


@shared_task(ignore_result=True)
def follow_chains() -> int:
    """Go on with the moves by themselves that were too many for one transaction."""
    return standing_orders.follow_chains(timezone.now)


@shared_task(ignore_result=True)
def settle_votes() -> int:
    """Close the votes that time or the table has decided, and end the pauses that nobody ends."""
    return settling.sweep(timezone.now) + long_pauses.sweep(timezone.now)
