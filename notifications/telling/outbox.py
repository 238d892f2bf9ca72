"""The reader of the outbox: each fact becomes deliveries for each person who must be told."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import connection, transaction

from notifications.models import Delivery
from notifications.telling.deliveries import end, tell
from notifications.telling.notices import Notice, notices_of, turn_notice
from notifications.telling.recipients import Recipient
from turns.models import Fact, Prompt

logger = logging.getLogger(__name__)

TOLD = "told in the answer"


def handle_facts(now: datetime) -> int:
    """Queue the mails of all facts that wait, oldest first. Gives the number of facts handled.

    Each fact is one transaction with its deliveries: whenever the process dies, the fact either
    waits still or has all of them.
    """
    waiting = Fact.objects.filter(handled_at__isnull=True).order_by("created_at", "pk")
    return sum(_handle(pk, now) for pk in list(waiting.values_list("pk", flat=True)))


def withdraw_turn(prompt: Prompt, *, email: str, language: str, now: datetime) -> bool:
    """Another mail has shown this open prompt to its player: its turn mail need not be sent.

    Call it once that mail has left. Where the fact of the turn is still unread, the withdrawn
    delivery is made here, so that the fact finds it. Gives whether the turn mail was withdrawn.
    """
    recipient = Recipient(prompt.seat, email, language, prompt.seat.player)
    with transaction.atomic():
        mails = [
            delivery
            for delivery in tell(turn_notice(prompt, recipient), now=now)
            if delivery.channel == Delivery.Channel.MAIL
        ]
        return any(end(mail, Delivery.Status.WITHDRAWN, TOLD) or _spare(mail) for mail in mails)


def _spare(mail: Delivery) -> bool:
    """The digest that has gathered it need not tell it. Gives whether it was to."""
    gathered = Delivery.objects.filter(pk=mail.pk, digest__status=Delivery.Status.WAITING)
    return bool(gathered.update(digest=None, reason=TOLD))


def _handle(pk: int, now: datetime) -> bool:
    try:
        with transaction.atomic():
            fact = _claim(pk)
            if fact is None:
                return False
            # By person, since each may have a digest that is locked: no two workers then wait for
            # each other.
            for notice in sorted(notices_of(fact), key=_by_person):
                tell(notice, now=now, fact=fact)
            fact.handled_at = now
            fact.save(update_fields=["handled_at"])
    except Exception:  # One bad fact never stops the next.
        logger.exception("Fact %s could not be handled.", pk)
        return False
    return True


def _by_person(notice: Notice) -> int:
    return notice.recipient.user.pk if notice.recipient.user else 0


def _claim(pk: int) -> Fact | None:
    """The fact, locked, unless another worker has it; SQLite has one writer at a time anyway."""
    skip = connection.features.has_select_for_update_skip_locked
    waiting = Fact.objects.select_for_update(skip_locked=skip)
    return waiting.filter(pk=pk, handled_at__isnull=True).first()
