"""Mails that were not sent since their kind was stopped, and whose player wants them again."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Q

from notifications.digests.gathering import resettle
from notifications.models import Delivery
from notifications.preferences.wishes import STOPPED, Wishes, is_stopped, why_not
from turns.rhythms import awake_at
from turns.services.transactions import DELIVER, wake

Channel = Delivery.Channel
Kind = Delivery.Kind
Status = Delivery.Status


def go_by_wishes(player: User, *, now: datetime) -> None:
    """The player changed what he wishes: what waits goes by that. So does what waited when its kind
    was stopped, as long as a turn is open that it is about: a scanner that presses all buttons
    stops and undoes, and the player would not be told. Call it in a transaction.
    """
    wishes, awake = Wishes(player), awake_at(player, now)
    for row in _stopped(player):
        if _is_wanted(row, wishes):
            waiting = Delivery.objects.filter(pk=row.pk, status=Status.WITHDRAWN)
            due_at = max(row.due_at, awake)
            waiting.update(status=Status.WAITING, reason="", due_at=due_at, digest=None)
            wake(DELIVER)
    resettle(player, now=now)


def _stopped(player: User) -> list[Delivery]:
    open_turn = Q(prompt__isnull=False, prompt__closed_at__isnull=True)
    open_turns = Q(
        kind=Kind.DIGEST,
        gathered__prompt__isnull=False,
        gathered__prompt__closed_at__isnull=True,
    )
    stopped = Q(reason=STOPPED) | Q(digest__status=Status.WITHDRAWN, digest__reason=STOPPED)
    mails = Delivery.objects.filter(user=player, channel=Channel.MAIL, status=Status.WITHDRAWN)
    found = mails.filter(open_turn | open_turns, stopped)
    return list(found.select_related("seat").distinct().order_by("pk"))


def _is_wanted(row: Delivery, wishes: Wishes) -> bool:
    if row.kind == Kind.DIGEST:
        return not is_stopped(wishes.user, Kind.DIGEST, None)
    if row.seat is None or (row.digest_id and wishes.digested(row.seat.match_id)):
        # What a digest has gathered comes back with it.
        return False
    return not why_not(wishes, Kind(row.kind), row.seat.match_id, Channel.MAIL)
