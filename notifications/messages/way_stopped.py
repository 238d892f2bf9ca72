"""A chat or webhook of the player's was given up."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from notifications.links import site_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.models import Chat, Delivery


def compose(delivery: Delivery, now: datetime) -> Mail:
    """Which one, and how to start it again. Raises Withdrawn where it runs again, or is removed."""
    if not Chat.objects.filter(
        pk=delivery.context.get("chat"), user=delivery.user_id, stopped_at__isnull=False
    ).exists():
        raise Withdrawn("the chat runs again, or was removed")
    return mail(
        "way_stopped",
        _("You are told nothing in a chat any more"),
        {
            "label": delivery.context.get("label", ""),
            "url": f"{site_url(reverse('settings'))}#chats",
        },
        preheader=_("For a day nothing got through there."),
    )
