"""Telling the host that a turn waits for a mail that does not reach its player."""

from __future__ import annotations

from datetime import datetime

from notifications.identity.addresses import language_of, mailable_address
from notifications.models import Chat, Delivery, Device
from notifications.preferences.wishes import Wishes, why_not
from notifications.telling.queue import About, enqueue
from turns.models import Match, Prompt, Seat
from turns.rhythms import awake_at

Channel = Delivery.Channel
Kind = Delivery.Kind


def tell_host(prompt: Prompt | None, *, now: datetime) -> None:
    """Have the host told, once for each turn. Not where the turn is no longer asked, where its
    player is told by another way, and where the host is that player: his own page says it.
    """
    if prompt is None or not is_blocked(prompt):
        return
    if prompt.match.host_id != prompt.seat.player_id:
        _tell(prompt.match, f"{Kind.TROUBLE}:{prompt.pk}", {"prompt": prompt}, now=now)


def tell_host_of_invitation(delivery: Delivery, *, now: datetime) -> None:
    """Have the host told that an invitation does not arrive: the address may be mistyped."""
    seat = delivery.seat
    if delivery.kind not in Delivery.INVITING or seat is None or not is_free(seat):
        return
    about: About = {"context": {"invited": seat.pk}}
    _tell(seat.match, f"{Kind.TROUBLE}:{Kind.INVITATION}:{delivery.pk}", about, now=now)


def is_free(seat: Seat) -> bool:
    """Does a seat wait still for whom it was offered to."""
    return seat.player_id is None and not seat.match.has_ended and not seat.is_taken


def _tell(match: Match, key: str, about: About, *, now: datetime) -> None:
    host = match.host
    address = mailable_address(host)
    if host is None or address is None:
        return
    due_at = awake_at(host, now)
    about["user"] = host
    about["held"] = Delivery.Hold.QUIET if due_at > now else Delivery.Hold.NONE
    enqueue(
        Kind.TROUBLE,
        key,
        email=address.email,
        language=language_of(host),
        due_at=due_at,
        now=now,
        **about,
    )


def is_blocked(prompt: Prompt) -> bool:
    """Does a turn wait for somebody whom nothing but mail can tell, and who wants to be told."""
    player = prompt.seat.player
    asked = Prompt.objects.asked().filter(pk=prompt.pk)
    if player is None or not asked.filter(match__status=Match.Status.PLAYING).exists():
        return False
    wishes = Wishes(player)
    if why_not(wishes, Kind.REMINDER, prompt.match_id, Channel.MAIL):
        return False
    return not any(
        ways.exists() and not why_not(wishes, Kind.REMINDER, prompt.match_id, channel)
        for channel, ways in (
            (Channel.PUSH, Device.objects.filter(user=player)),
            (Channel.CHAT, Chat.objects.running().filter(user=player)),
        )
    )
