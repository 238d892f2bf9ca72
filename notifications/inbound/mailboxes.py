"""The addresses of this site: one for each prompt and seat, and the one that all mails are from."""

from __future__ import annotations

from email.utils import parseaddr

from django.conf import settings
from django.utils import timezone

from notifications.bounces.return_paths import is_believed, is_return_path
from notifications.inbound.recipients import is_reply_local_part
from notifications.models import ReplyAddress


def is_known(address: str) -> bool:
    """Is this an address of ours that somebody may write to; a revoked one is not."""
    if is_site_address(address):
        return True
    local_part, _, domain = address.lower().rpartition("@")
    if domain != settings.REPLY_DOMAIN:
        return False
    if is_return_path(local_part):
        return is_believed(local_part, now=timezone.now())
    if not is_reply_local_part(local_part):
        return False
    return ReplyAddress.objects.filter(local_part=local_part, revoked_at=None).exists()


def is_site_address(address: str) -> bool:
    """Is this the From of the site's mails."""
    return address.strip("<> ").lower() == site_address()


def site_address() -> str:
    """The From of the site's mails, in lower case."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower()
