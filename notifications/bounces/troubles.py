"""Telling the host that a turn waits for a mail that does not reach its player."""

from __future__ import annotations

from datetime import datetime

from notifications.identity.addresses import language_of, proven_address
from notifications.models import Chat, Delivery, Device
from notifications.queue import enqueue
from turns.models import Match, Prompt
from turns.rhythms import awake_at


def tell_host(prompt: Prompt | None, *, now: datetime) -> None:
    """Have the host told, once for each turn. Not where the turn is no longer asked, where its
    player is told by another way, and where the host is that player: his own page says it.
    """
    if prompt is None or not is_blocked(prompt):
        return
    host = prompt.match.host
    address = proven_address(host)
    if host is None or host.pk == prompt.seat.player_id or address is None or address.failing_since:
        return
    due_at = awake_at(host, now)
    enqueue(
        Delivery.Kind.TROUBLE,
        f"{Delivery.Kind.TROUBLE}:{prompt.pk}",
        email=address.email,
        language=language_of(host),
        due_at=due_at,
        now=now,
        user=host,
        prompt=prompt,
        held=Delivery.Hold.QUIET if due_at > now else Delivery.Hold.NONE,
    )


def is_blocked(prompt: Prompt) -> bool:
    """Does a turn wait for somebody whom nothing but mail can tell."""
    if not Prompt.objects.filter(
        pk=prompt.pk, closed_at__isnull=True, bot="", match__status=Match.Status.PLAYING
    ).exists():
        return False
    player = prompt.seat.player_id
    has_device = Device.objects.filter(user=player).exists()
    return not has_device and not Chat.objects.filter(user=player, stopped_at=None).exists()
