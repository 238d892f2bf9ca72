"""Invitations that nobody answers: the invited person is reminded once, and some time later the
link is worthless, which the host is told.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from notifications.identity.declining import offered_by
from notifications.identity.limits import did_not_arrive
from notifications.models import Delivery, Invitation
from notifications.telling.deliveries import tell
from notifications.telling.notices import Notice
from notifications.telling.queue import withdraw_waiting
from notifications.telling.recipients import Recipient, recipient_of
from turns.models import Match

REMIND_AFTER = timedelta(days=3)
EXPIRE_AFTER = timedelta(days=14)
BATCH = 500
EXPIRED = "the invitation has expired"


def handle_invitations(now: datetime) -> int:
    """Remind whoever has not answered for three days, and end what nobody answered for two weeks.
    Gives the number of invitations handled.

    A claim is compare-and-set: of two workers one queues the mail.
    """
    waiting = Invitation.objects.filter(
        expired_at__isnull=True,
        seat__taken_at__isnull=True,
        seat__declined_at__isnull=True,
        seat__match__status__in=Match.UNFINISHED,
    ).select_related("seat__match")
    old = waiting.filter(created_at__lte=now - EXPIRE_AFTER)
    expired = [_expire(invitation, now) for invitation in old[:BATCH]]
    unanswered = waiting.filter(reminded_at__isnull=True, created_at__lte=now - REMIND_AFTER)
    reminded = [_remind(invitation, now) for invitation in unanswered[:BATCH]]
    return sum(expired) + sum(reminded)


def ask_anew(invitation: Invitation, *, now: datetime) -> None:
    """Whoever was invited came too late, and asks for a fresh invitation: the host is told, once
    for each that expired.
    """
    with transaction.atomic():
        _tell_host(invitation, now=now, is_asked_for=True)


def _remind(invitation: Invitation, now: datetime) -> bool:
    with transaction.atomic():
        present = Invitation.objects.filter(
            pk=invitation.pk, created_at=invitation.created_at, reminded_at__isnull=True
        )
        if not present.update(reminded_at=now):
            return False
        if did_not_arrive(invitation.seat, since=invitation.created_at):
            return False  # the host was told, and knows better than to send it there once more
        guest = Recipient(invitation.seat, invitation.email, invitation.language)
        notice = Notice(
            Delivery.Kind.INVITATION_REMINDER, guest, now, occasion=_occasion(invitation)
        )
        tell(notice, now=now)
    return True


def _expire(invitation: Invitation, now: datetime) -> bool:
    with transaction.atomic():
        present = Invitation.objects.filter(
            pk=invitation.pk, created_at=invitation.created_at, expired_at__isnull=True
        )
        if not present.update(expired_at=now):
            return False
        withdraw_waiting(invitation.seat, EXPIRED)
        _tell_host(invitation, now=now)
    return True


def _tell_host(invitation: Invitation, *, now: datetime, is_asked_for: bool = False) -> None:
    """By mail, if whoever can invite anew has an address."""
    offering = offered_by(invitation.seat)
    recipient = recipient_of(offering) if offering is not None else None
    if recipient is None:
        return
    occasion = f"{invitation.pk}:{_occasion(invitation)}"
    if is_asked_for:
        occasion = f"{occasion}:asked"
    notice = Notice(Delivery.Kind.INVITATION_EXPIRED, recipient, now, occasion=occasion)
    context = {"seat": invitation.pk, "is_asked_for": int(is_asked_for)}
    tell(notice, now=now, context=context)


def _occasion(invitation: Invitation) -> str:
    """An invitation that is mailed again is reminded of, and may expire, once more."""
    return str(int(invitation.created_at.timestamp()))
