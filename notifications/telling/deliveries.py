"""A notice becomes deliveries: one for each way to its recipient, once."""

from __future__ import annotations

from datetime import datetime

from notifications.bounces.troubles import tell_host
from notifications.digests.gathering import gather
from notifications.identity.apart import is_kept_from
from notifications.identity.limits import is_invitation_unwanted, is_invited_too_much
from notifications.models import Delivery
from notifications.preferences.rulings import rule
from notifications.telling.notices import Notice
from notifications.telling.queue import About, Context, enqueue
from notifications.telling.routes import Route, routes_of
from turns.models import Fact

ANSWERED = "the turn was answered before its mail was due"
TOO_MUCH = "this address got many invitations within a day"
TAKES_NONE = "the address takes no mail"
NO_MORE = "the address takes no more invitations"
"""Whoever is blocked is not told, nor whoever blocked."""
UNWANTED = "somebody at this address called an invitation spam"

Status = Delivery.Status


def tell(
    notice: Notice, *, now: datetime, fact: Fact | None = None, context: Context | None = None
) -> list[Delivery]:
    """Queue what this notice asks for; what was queued before is found again. Call it in the
    transaction of whatever it tells of.
    """
    return [
        _queue(notice, route, now=now, fact=fact, context=context)
        for route in routes_of(notice.recipient, notice.kind)
    ]


def _queue(
    notice: Notice, route: Route, *, now: datetime, fact: Fact | None, context: Context | None
) -> Delivery:
    # Asked before this delivery counts, too.
    is_invitation = notice.kind in Delivery.INVITING
    is_too_much = is_invitation and is_invited_too_much(route.email, now=now)
    ruling = rule(notice, route, now=now)
    about: About = {
        "seat": notice.recipient.seat,
        "user": notice.recipient.user,
        "prompt": notice.prompt,
        "fact": fact,
        "context": context or {},
        "channel": route.channel,
        "device": route.device,
        "chat": route.chat,
        "held": ruling.held,
    }
    delivery = enqueue(
        notice.kind,
        ":".join(filter(None, (notice.key, route.mark))),
        email=route.email,
        language=route.language,
        due_at=ruling.due_at,
        now=now,
        **about,
    )
    if notice.prompt and not notice.prompt.is_open:
        end(delivery, Status.WITHDRAWN, ANSWERED)
    elif ruling.withdrawn:
        end(delivery, Status.WITHDRAWN, ruling.withdrawn)
    elif route.is_failing:
        end(delivery, Status.FAILED, TAKES_NONE)
        tell_host(notice.prompt, now=now)
    elif ruling.is_gathered:
        gather(delivery, now=now)
    if refused := TOO_MUCH if is_too_much else _why_not_invited(notice, route):
        end(delivery, Status.FAILED, refused)
    return delivery


def _why_not_invited(notice: Notice, route: Route) -> str:
    """Why no invitation leaves for there, in English for the ledger; empty where one may."""
    if notice.kind not in Delivery.INVITING:
        return ""
    if is_invitation_unwanted(route.email):
        return UNWANTED
    return NO_MORE if is_kept_from(notice.recipient.seat, route.email) else ""


def end(delivery: Delivery, status: Delivery.Status, reason: str) -> bool:
    """The delivery is not sent any more, unless it has left. Gives whether that is new."""
    waiting = Delivery.objects.filter(pk=delivery.pk, status=Status.WAITING)
    return bool(waiting.update(status=status, reason=reason))
