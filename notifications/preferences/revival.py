"""Messages of open turns that were not to be sent, and are by what the player wishes now."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from notifications.digests.gathering import resettle
from notifications.models import Delivery
from notifications.preferences.wishes import OTHER_WAY, STOPPED, Wishes, is_stopped, why_not
from turns.rhythms import awake_at
from turns.services.transactions import DELIVER, lock_player, wake

Channel = Delivery.Channel
Kind = Delivery.Kind
Status = Delivery.Status


def go_by_wishes(player: User, *, now: datetime) -> None:
    """What the player wishes, or by which ways he can be told, has changed: what waits goes by
    that. So does what was left out before, as long as a turn is open that it is about:

    - what was stopped. A scanner that presses all buttons stops and undoes.
    - what another way was to tell that has not: he chose otherwise before it did, or the last
      device or chat is lost.
    """
    with transaction.atomic():
        # Two at once would lock the same rows and digests in two orders.
        lock_player(player.pk)
        wishes, awake = Wishes(player), awake_at(player, now)
        for row in _left_out(player):
            if _is_wanted(row, wishes):
                left_out = Delivery.objects.filter(pk=row.pk, status=Status.WITHDRAWN)
                due_at = max(row.due_at, awake)
                left_out.update(status=Status.WAITING, reason="", due_at=due_at, digest=None)
                wake(DELIVER)
        resettle(player, now=now)


def _left_out(player: User) -> list[Delivery]:
    own = Delivery.objects.filter(user=player)
    open_turn = Q(prompt__isnull=False, prompt__closed_at__isnull=True)
    open_turns = Q(
        kind=Kind.DIGEST,
        gathered__prompt__isnull=False,
        gathered__prompt__closed_at__isnull=True,
    )
    with_digest = Q(digest__status=Status.WITHDRAWN, digest__reason=STOPPED)
    told = own.filter(prompt=OuterRef("prompt"), status__in=Delivery.HAS_LEFT)
    untold = Q(reason=OTHER_WAY) & ~Exists(told)
    found = own.filter(
        open_turn | open_turns,
        Q(reason=STOPPED) | with_digest | untold,
        status=Status.WITHDRAWN,
    )
    return list(found.select_related("seat").distinct().order_by("pk"))


def _is_wanted(row: Delivery, wishes: Wishes) -> bool:
    if row.kind == Kind.DIGEST:
        return not is_stopped(wishes.user, Kind.DIGEST, None)
    if row.seat is None or (row.digest_id and wishes.digested(row.seat.match_id)):
        # What a digest has gathered comes back with it.
        return False
    return not why_not(wishes, Kind(row.kind), row.seat.match_id, Channel(row.channel))
