"""Throwing away the text of mails that were worked off; their rows stay."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet

from notifications.inbound.holding import HELD_FOR
from notifications.models import Delivery, HeldAnswer, HeldCommand, InboundMail

BATCH = 500
"""So many in one sweep: a site that is told to keep less must not stand still for it."""


def empty_old(now: datetime) -> int:
    """Throw away the text of what was worked off INBOUND_KEEP_DAYS ago, oldest first. Gives the
    number of mails.

    The row stays: it keeps the mail from being taken in again, and says what became of it. What
    is still needed is kept however old it is.
    """
    old = InboundMail.objects.filter(
        emptied_at__isnull=True, worked_at__lte=now - settings.INBOUND_KEEP_FOR
    ).exclude(status=InboundMail.Status.NEW)
    emptied = _not_needed(old, now=now).order_by("worked_at").values_list("pk", flat=True)[:BATCH]
    return InboundMail.objects.filter(pk__in=list(emptied)).update(raw=b"", emptied_at=now)


def _not_needed(mails: QuerySet[InboundMail], *, now: datetime) -> QuerySet[InboundMail]:
    """Those that nobody will read again.

    An answer that has not left is composed from the mail that it answers. While the turn is open,
    a later mail may answer the question that an earlier one raised; a held answer or command is
    shown with its sender until it is confirmed.
    """
    about = OuterRef("pk")
    answers = Delivery.objects.filter(inbound=about)
    is_open = Q(prompt__isnull=False, prompt__closed_at__isnull=True)
    still_read = answers.filter(Q(status=Delivery.Status.WAITING) | is_open)
    held = HeldAnswer.objects.filter(inbound=about, prompt__closed_at__isnull=True)
    held_commands = HeldCommand.objects.filter(inbound=about, created_at__gt=now - HELD_FOR)
    return mails.exclude(Exists(still_read) | Exists(held) | Exists(held_commands))
