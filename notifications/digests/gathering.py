"""Gathering what a digest will tell: one digest a player waits, for the next time that he chose."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, QuerySet

from notifications.digests.slots import LEAST_LEFT, latest_for, next_slot
from notifications.models import Delivery
from notifications.preferences.wishes import GATHERED, Wishes
from notifications.sending.claims import unclaimed
from notifications.telling.queue import enqueue
from turns.models import Prompt
from turns.rhythms import awake_at, waking_calendar

Kind = Delivery.Kind
Status = Delivery.Status

GATHERED_WHY = "told in your digest"


def gather(delivery: Delivery, *, now: datetime) -> bool:
    """Tell this in its player's next digest, in the place of a mail of its own. Gives whether that
    is new. Call it in a transaction.
    """
    if delivery.user is None:
        return False
    waiting = Delivery.objects.filter(unclaimed(now), pk=delivery.pk, status=Status.WAITING)
    if not waiting.update(status=Status.WITHDRAWN, reason=GATHERED_WHY):
        return False
    digest = _waiting_digest(delivery.user, delivery, now=now)
    delivery.digest = digest
    delivery.save(update_fields=["digest"])
    prompt = delivery.prompt
    latest = digest.due_at if prompt is None else _latest_for(prompt, delivery.user, now=now)
    if latest < digest.due_at:
        Delivery.objects.filter(pk=digest.pk).update(due_at=latest)
    return True


def hasten(now: datetime) -> int:
    """Bring the digests forward that would tell of a turn too late: its clock may have begun, or
    begun again after a pause, since it was gathered. Gives their number.
    """
    late = Delivery.objects.filter(
        digest__status=Status.WAITING,
        prompt__closed_at__isnull=True,
        prompt__due_at__lt=F("digest__due_at") + LEAST_LEFT,
        user__isnull=False,
    )
    return sum(_hasten(row, now) for row in late.select_related("prompt", "user", "digest"))


def _hasten(row: Delivery, now: datetime) -> bool:
    assert row.prompt is not None
    assert row.user is not None
    assert row.digest is not None
    latest = _latest_for(row.prompt, row.user, now=now)
    later = Delivery.objects.filter(pk=row.digest.pk, status=Status.WAITING, due_at__gt=latest)
    return bool(later.filter(unclaimed(now)).update(due_at=latest))


def resettle(player: User, *, now: datetime) -> None:
    """The player changed what he wishes: what waits goes by the new wishes.

    1. What a digest gathered that is none's any more waits to leave on its own, at once.
    2. What waits on its own, and is a digest's now, is gathered.
    3. The digest that waits comes at the time that holds now.
    """
    wishes = Wishes(player)
    own = Delivery.objects.filter(user=player, kind__in=GATHERED).select_related("seat", "prompt")
    with transaction.atomic():
        digest = _free_digests(player, now).order_by("-pk").first()
        if digest is not None:
            for row in own.filter(status=Status.WITHDRAWN, digest=digest):
                if not _is_digested(row, wishes):
                    _release(row, player, now=now)
        for row in own.filter(status=Status.WAITING, channel=Delivery.Channel.MAIL):
            if _is_digested(row, wishes):
                gather(row, now=now)
        _reschedule(player, now=now)


def _is_digested(row: Delivery, wishes: Wishes) -> bool:
    return row.seat is not None and wishes.digested(row.seat.match_id)


def _release(row: Delivery, player: User, *, now: datetime) -> None:
    Delivery.objects.filter(pk=row.pk, status=Status.WITHDRAWN).update(
        status=Status.WAITING, reason="", digest=None, due_at=awake_at(player, now)
    )


def _reschedule(player: User, *, now: datetime) -> None:
    digest = _free_digests(player, now).order_by("-pk").first()
    if digest is None:
        return
    due_at = _slot(player, now=now)
    for row in digest.gathered.select_related("prompt"):
        if row.prompt is not None and row.prompt.is_open:
            due_at = min(due_at, _latest_for(row.prompt, player, now=now))
    digest.due_at = due_at
    digest.save(update_fields=["due_at"])


def _waiting_digest(player: User, delivery: Delivery, *, now: datetime) -> Delivery:
    """The digest that waits, locked, so that nobody sends it before our commit; made where there is
    none that can still be added to.
    """
    digest = _free_digests(player, now).order_by("-pk").first()
    if digest is not None:
        return digest
    last = Delivery.objects.filter(kind=Kind.DIGEST, user=player).order_by("-pk").first()
    # Two workers at a time know the same last one, and so the same key.
    made = enqueue(
        Kind.DIGEST,
        f"{Kind.DIGEST}:{player.pk}:{last.pk if last else 0}",
        email=delivery.email,
        language=delivery.language,
        due_at=_slot(player, now=now),
        now=now,
        user=player,
        held=Delivery.Hold.DIGEST,
    )
    free = _free_digests(player, now).filter(pk=made.pk).first()
    # The other worker's may be on its way already, without this: then it is the last one.
    return free or _waiting_digest(player, delivery, now=now)


def _free_digests(player: User, now: datetime) -> QuerySet[Delivery]:
    """Those that nobody sends at this moment. One that is being sent may have been composed already
    without what we would add.
    """
    waiting = Delivery.objects.select_for_update().filter(unclaimed(now), status=Status.WAITING)
    return waiting.filter(kind=Kind.DIGEST, user=player)


def _slot(player: User, *, now: datetime) -> datetime:
    sent = Delivery.objects.filter(kind=Kind.DIGEST, user=player, sent_at__isnull=False)
    last = sent.order_by("-sent_at").values_list("sent_at", flat=True).first()
    return next_slot(Wishes(player).pace, waking_calendar(player), last=last, now=now)


def _latest_for(prompt: Prompt, player: User, *, now: datetime) -> datetime:
    if prompt.due_at is None:
        return datetime.max.replace(tzinfo=now.tzinfo)
    return latest_for(
        opened_at=prompt.opened_at,
        due_at=prompt.due_at,
        calendar=waking_calendar(player),
        now=now,
    )
