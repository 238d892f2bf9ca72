"""When a chat is given up: after a day in which nothing got through. Its player is told by mail."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from notifications.chat.addresses import shown
from notifications.identity.addresses import mail_owner, mailable_address
from notifications.models import Chat, Delivery
from notifications.sending import claims

PATIENCE = timedelta(days=1)
GIVEN_UP = "its chat was given up after a day of failures"


def note_success(chat: Chat, *, now: datetime) -> None:
    """A message got through: whatever was wrong with the chat is over."""
    Chat.objects.filter(pk=chat.pk).update(reached_at=now, failing_since=None, stopped_at=None)


def note_failure(chat: Chat, *, now: datetime) -> bool:
    """A message did not get through. Gives whether the chat is given up with that."""
    running = Chat.objects.running().filter(pk=chat.pk)
    running.filter(failing_since__isnull=True).update(failing_since=now)
    with transaction.atomic():
        # One of several workers stops it, and has its player told.
        if not running.filter(failing_since__lte=now - PATIENCE).update(stopped_at=now):
            return False
        claims.withdraw_all(Delivery.objects.filter(chat=chat), GIVEN_UP)
        _tell(chat, now=now)
    return True


def _tell(chat: Chat, *, now: datetime) -> None:
    """By mail alone, where there is an address; the page of settings shows it in any case."""
    address = mailable_address(chat.user)
    if address is None:
        return
    mail_owner(
        address,
        Delivery.Kind.WAY_STOPPED,
        f"{Delivery.Kind.WAY_STOPPED.value}:{chat.pk}:{now:%Y%m%d%H%M%S}",
        now=now,
        context={"chat": chat.pk, "label": shown(chat.url)},
    )
