"""The reader of the outbox: each fact becomes one delivery for each person who must be told."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import connection, transaction

from notifications.identity.limits import is_invited_too_much
from notifications.models import Delivery
from notifications.notices import Notice, notices_of, turn_notice
from notifications.queue import About, enqueue
from notifications.recipients import Recipient
from turns.models import Fact, Prompt
from turns.rhythms import awake_at

logger = logging.getLogger(__name__)

ANSWERED = "the turn was answered before its mail was due"
TOLD = "told in the answer"
TOO_MUCH = "this address got many invitations within a day"


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
        delivery = _queue(turn_notice(prompt, recipient), now=now)
        return _withdraw(delivery, TOLD)


def _handle(pk: int, now: datetime) -> bool:
    try:
        with transaction.atomic():
            fact = _claim(pk)
            if fact is None:
                return False
            for notice in notices_of(fact):
                _queue(notice, now=now, fact=fact)
            fact.handled_at = now
            fact.save(update_fields=["handled_at"])
    except Exception:  # One bad fact never stops the next.
        logger.exception("Fact %s could not be handled.", pk)
        return False
    return True


def _claim(pk: int) -> Fact | None:
    """The fact, locked, unless another worker has it; SQLite has one writer at a time anyway."""
    skip = connection.features.has_select_for_update_skip_locked
    waiting = Fact.objects.select_for_update(skip_locked=skip)
    return waiting.filter(pk=pk, handled_at__isnull=True).first()


def _queue(notice: Notice, *, now: datetime, fact: Fact | None = None) -> Delivery:
    is_too_much = notice.kind is Delivery.Kind.INVITATION and is_invited_too_much(
        notice.recipient.email, now=now
    )
    about: About = {"seat": notice.recipient.seat}
    if notice.recipient.user:
        about["user"] = notice.recipient.user
    if notice.prompt:
        about["prompt"] = notice.prompt
    if fact:
        about["fact"] = fact
    delivery = enqueue(
        notice.kind,
        notice.key,
        email=notice.recipient.email,
        language=notice.recipient.language,
        # Mail about a match comes in the player's waking hours; an invitation has no player yet.
        due_at=awake_at(notice.recipient.user, notice.due_at),
        now=now,
        **about,
    )
    if notice.prompt and not notice.prompt.is_open:
        _withdraw(delivery, ANSWERED)
    if is_too_much:
        _end(delivery, Delivery.Status.FAILED, TOO_MUCH)
    return delivery


def _withdraw(delivery: Delivery, reason: str) -> bool:
    return _end(delivery, Delivery.Status.WITHDRAWN, reason)


def _end(delivery: Delivery, status: Delivery.Status, reason: str) -> bool:
    waiting = Delivery.objects.filter(pk=delivery.pk, status=Delivery.Status.WAITING)
    return bool(waiting.update(status=status, reason=reason))
