"""Turns of a player who is told by notes alone, once no way for notes is left: they are mailed."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef

from notifications.models import Delivery
from notifications.preferences.wishes import OTHER_WAY, Wishes, why_not
from turns.rhythms import awake_at
from turns.services.transactions import DELIVER, wake

Channel = Delivery.Channel
Status = Delivery.Status


def mail_what_no_note_told(player: User, *, now: datetime) -> int:
    """Have the open turns mailed whose mail was left out in favour of notes, none of which has
    left. Gives the number of mails; none as long as another device or chat tells the player.
    """
    wishes, due_at = Wishes(player), awake_at(player, now)
    with transaction.atomic():
        released = sum(
            _release(row, due_at)
            for row in _left_out(player)
            if row.seat is not None
            and not why_not(wishes, Delivery.Kind(row.kind), row.seat.match_id, Channel.MAIL)
        )
        if released:
            wake(DELIVER)
    return released


def _left_out(player: User) -> list[Delivery]:
    told = Delivery.objects.filter(
        user=player, prompt=OuterRef("prompt"), status__in=Delivery.HAS_LEFT
    )
    mails = Delivery.objects.filter(
        user=player,
        channel=Channel.MAIL,
        status=Status.WITHDRAWN,
        reason=OTHER_WAY,
        prompt__closed_at__isnull=True,
        prompt__bot="",
    )
    return list(mails.exclude(Exists(told)).select_related("seat").order_by("pk"))


def _release(row: Delivery, due_at: datetime) -> int:
    waiting = Delivery.objects.filter(pk=row.pk, status=Status.WITHDRAWN)
    return waiting.update(status=Status.WAITING, reason="", due_at=due_at)
