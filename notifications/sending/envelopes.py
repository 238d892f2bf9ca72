"""Addresses, ids and headers around a composed mail."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from email.utils import format_datetime

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.signing import BadSignature, Signer

from notifications.bounces.return_paths import return_path
from notifications.messages.mail import Mail
from notifications.models import Delivery
from notifications.reply_addresses import full_address
from notifications.sending.message_ids import root_id

SMTP_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
NO_METADATA = frozenset({"mailersend", "postal"})
"""Providers that take no data of ours with a mail: their reports are known by their ids alone."""
METADATA = "turnpost"
_signer = Signer(salt="turnpost.delivery")


def envelope(
    delivery: Delivery, mail: Mail, *, now: datetime, has_return_path: bool = True
) -> EmailMultiAlternatives:
    """The mail as the backend takes it. From is the site's; a reply goes to the prompt's address.

    By SMTP it comes back to an address that names it. A provider knows itself what came back: it is
    told which delivery this is, in case its report is faster than our note of its id.

    Two headers keep automatic answers away: RFC 3834's, and Exchange's own, which names the kinds
    to suppress so that reports of failed delivery still come.
    """
    headers = {
        "Message-ID": delivery.message_id,
        "Date": format_datetime(now),
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "OOF, AutoReply",
    }
    sender = settings.DEFAULT_FROM_EMAIL
    if has_return_path and settings.EMAIL_BACKEND == SMTP_BACKEND:
        # Django's backend takes the sender of the envelope from where From is taken, else.
        headers["From"], sender = sender, return_path(delivery, now=now)
    if delivery.seat:
        headers["References"] = root_id(delivery.seat)
    message = EmailMultiAlternatives(
        subject=mail.subject,
        body=mail.text,
        from_email=sender,
        to=[delivery.email],
        reply_to=[full_address(mail.reply_local_part)] if mail.reply_local_part else None,
        headers=headers | mail.headers,
    )
    message.attach_alternative(mail.html, "text/html")
    if settings.MAIL_PROVIDER and settings.MAIL_PROVIDER not in NO_METADATA:
        # anymail reads it from the message, whose class is Django's.
        setattr(message, "metadata", {METADATA: _signer.sign(str(delivery.pk))})  # noqa: B010
    return message


def delivery_number(metadata: Mapping[str, object]) -> int | None:
    """The delivery that a provider's report names; None where it names none of ours."""
    try:
        return int(_signer.unsign(str(metadata.get(METADATA, ""))))
    except (BadSignature, ValueError):
        return None
