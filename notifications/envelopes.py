"""Addresses, ids and headers around a composed mail."""

from __future__ import annotations

from datetime import datetime
from email.utils import format_datetime

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from notifications.message_ids import root_id
from notifications.messages.mail import Mail
from notifications.models import Delivery
from notifications.reply_addresses import full_address


def envelope(delivery: Delivery, mail: Mail, *, now: datetime) -> EmailMultiAlternatives:
    """The mail as the backend takes it. From is the site's; a reply goes to the prompt's address.

    Two headers keep automatic answers away: RFC 3834's, and Exchange's own, which names the kinds
    to suppress so that reports of failed delivery still come.
    """
    headers = {
        "Message-ID": delivery.message_id,
        "Date": format_datetime(now),
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "OOF, AutoReply",
    }
    if delivery.seat:
        headers["References"] = root_id(delivery.seat)
    message = EmailMultiAlternatives(
        subject=mail.subject,
        body=mail.text,
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[delivery.email],
        reply_to=[full_address(mail.reply_local_part)] if mail.reply_local_part else None,
        headers=headers | mail.headers,
    )
    message.attach_alternative(mail.html, "text/html")
    return message
