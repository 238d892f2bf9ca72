"""Celery's shells around what notifications does in the background."""

from celery import shared_task
from django.utils import timezone

from notifications.chat import posting as chats
from notifications.inbound import mails, retention
from notifications.push import posting as pushes
from notifications.sending import batches
from notifications.telling import invitations, outbox, reminders
from turns.services import outages


@shared_task(ignore_result=True)
def deliver() -> int:
    """Queue the mails of new facts and of reminders, and send what is due."""
    # What is due moves by an outage: nobody is reminded by the time that held before it.
    outages.notice(timezone.now())
    queued = outbox.handle_facts(timezone.now()) + reminders.handle_reminders(timezone.now())
    return queued + batches.send_waiting(timezone.now())


@shared_task(ignore_result=True)
def follow_up() -> int:
    """Remind of invitations that nobody answered, and end those that are too old."""
    return invitations.handle_invitations(timezone.now())


@shared_task(ignore_result=True)
def read_inbound() -> int:
    """Work off the mails that came in, and throw away the text of old ones."""
    return mails.read_inbound(timezone.now()) + retention.empty_old(timezone.now())


@shared_task(ignore_result=True)
def push() -> int:
    """Post what waits for players' devices."""
    return pushes.post_pushes(timezone.now())


@shared_task(ignore_result=True)
def chat() -> int:
    """Post what waits for chats and webhooks."""
    return chats.post_chats(timezone.now())
