"""Celery's shells around what notifications does in the background."""

from celery import shared_task
from django.utils import timezone

from notifications import outbox, sending
from notifications.inbound import mails


@shared_task(ignore_result=True)
def deliver() -> int:
    """Queue the mails of new facts, and send what is due."""
    return outbox.handle_facts(timezone.now()) + sending.send_waiting(timezone.now())


@shared_task(ignore_result=True)
def read_inbound() -> int:
    """Work off the mails that came in."""
    return mails.read_inbound(timezone.now())
