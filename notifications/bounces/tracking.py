"""What the provider reports of mails that it took: arrived, came back, called spam.

Its posts are checked by anymail. They come twice, at once, out of order, and before our own note
that the mail was sent; each changes a delivery once (notifications.sending.claims.report).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from anymail.signals import (  # type: ignore[import-untyped]  # anymail ships no types
    EventType,
    RejectReason,
    tracking,
)
from django.db.models import Q
from django.dispatch import receiver
from django.utils import timezone

from notifications.bounces import marks
from notifications.bounces.weights import Weight
from notifications.identity.addresses import is_same
from notifications.models import Delivery
from notifications.sending.envelopes import delivery_number

logger = logging.getLogger(__name__)

REFUSED = "the provider refused it"
FAILED = "the provider could not send it"
UNSUBSCRIBED = "unsubscribed at the provider"
_NOT_SENT = {EventType.REJECTED, EventType.BOUNCED, EventType.FAILED}
# What the recipient did before, so that the provider sends him nothing more.
_CLOSING = {RejectReason.SPAM: marks.SPAM, RejectReason.UNSUBSCRIBED: UNSUBSCRIBED}
_HARD_REASONS = {None, RejectReason.INVALID, RejectReason.BOUNCED}
# How providers call what may be over tomorrow, in the fields of their events that name kinds.
_KIND_FIELDS = {"event", "type", "bouncetype", "bouncesubtype", "severity", "bounce_type"}
_SOFT_KINDS = re.compile(
    r"soft|transient|undetermined|temporary|blocked|delay|full|quota", re.IGNORECASE
)
_CODE = re.compile(r"\b([245])\.(\d{1,3})\.\d{1,3}\b")
_SHORT_CODE = re.compile(r"\b4\d\d\b")
# SparkPost's classes 10, 30 and 90: no such recipient, or none that wants mail.
_HARD_CLASSES = {"10", "30", "90"}


@receiver(tracking, dispatch_uid="notifications.bounces.tracking")
def hear(sender: object, event: Any, esp_name: str, **kwargs: object) -> None:
    """Keep what an event says. What it raises becomes a 500: then the provider tries again."""
    delivery = _delivery_of(event)
    if delivery is None:
        logger.info("%s reports of a mail that is not ours: %s.", esp_name, event.event_type)
        return
    _keep(delivery, event, now=timezone.now())


def _keep(delivery: Delivery, event: Any, *, now: datetime) -> None:
    kind, reason = event.event_type, event.reject_reason
    if kind == EventType.DELIVERED:
        marks.arrived(delivery, now=now)
    elif kind == EventType.COMPLAINED:
        marks.complained(delivery, now=now)
    elif kind == EventType.UNSUBSCRIBED:
        marks.closed(delivery, UNSUBSCRIBED, now=now)
    elif kind in _NOT_SENT:
        marks.reported(delivery, _words(event), _weight_of(event), now=now)
        if kind == EventType.REJECTED and reason in _CLOSING:
            marks.closed(delivery, _CLOSING[reason], now=now)


def _delivery_of(event: Any) -> Delivery | None:
    """The mail that an event is about: by what we gave the provider with it, or by its ids. The
    recipient must be ours too: a blind copy that a provider makes is not our mail.
    """
    metadata = event.metadata
    number = delivery_number(metadata if isinstance(metadata, Mapping) else {})
    if number is not None:
        known = Q(pk=number)
    elif event.message_id:
        message_id = str(event.message_id)
        known = Q(provider_id=message_id) | Q(message_id=f"<{message_id.strip('<>')}>")
    else:
        return None
    mails = Delivery.objects.filter(known, channel=Delivery.Channel.MAIL)
    related = mails.select_related("user", "prompt__match", "prompt__seat__player")
    delivery = related.order_by("pk").first()
    if delivery is None or not event.recipient or is_same(delivery.email, event.recipient):
        return delivery
    return None


def _words(event: Any) -> str:
    """Why, with the code alone: the server's words repeat the address."""
    if event.event_type == EventType.REJECTED:
        return f"{REFUSED}: {event.reject_reason}" if event.reject_reason else REFUSED
    if event.event_type == EventType.FAILED:
        return FAILED
    code = _CODE.search(event.mta_response or "")
    return f"{marks.CAME_BACK}: {code[0]}" if code else marks.CAME_BACK


def _weight_of(event: Any) -> Weight:
    """A signed report that an address is gone marks it at once; what may be over tomorrow, or is
    about us, never does.
    """
    if event.event_type == EventType.FAILED or event.reject_reason not in _HARD_REASONS:
        return Weight.NONE
    if any(_is_soft(name, value) for name, value in _named_kinds(event.esp_event, depth=4)):
        return Weight.NONE
    code = _CODE.search(event.mta_response or "")
    if code is None:
        is_soft = _SHORT_CODE.search(event.mta_response or "") is not None
        return Weight.NONE if is_soft else Weight.CERTAIN
    group, subject = code.groups()
    if group != "5" or subject == "7":
        return Weight.NONE
    return Weight.CERTAIN if subject in {"0", "1"} else Weight.BOUNCE


def _is_soft(name: str, value: str) -> bool:
    if name == "hard_bounce":
        return value == "False"
    if name == "bounce_class":
        return value not in _HARD_CLASSES
    return name in _KIND_FIELDS and _SOFT_KINDS.search(value) is not None


def _named_kinds(event: object, *, depth: int) -> Iterator[tuple[str, str]]:
    """The plain fields of a provider's event, its parts' too."""
    if not isinstance(event, Mapping) or not depth:
        return
    for name, value in event.items():
        if isinstance(value, Mapping):
            yield from _named_kinds(value, depth=depth - 1)
        else:
            yield str(name).lower(), str(value)
