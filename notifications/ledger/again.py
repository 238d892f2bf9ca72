"""Sending a message again that its player misses: a delivery of its own, made as things are now."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from enum import StrEnum

from django.contrib.auth.models import User
from django.db import transaction

from notifications.identity.addresses import language_of, mailable_address
from notifications.models import Delivery
from notifications.telling.queue import About, enqueue
from turns.services.transactions import lock_player

Channel = Delivery.Channel
Kind = Delivery.Kind

AN_HOUR = timedelta(hours=1)
MOST_AN_HOUR = 5
MARK = "again"
_SENDABLE = {Kind.STARTED, Kind.VOTE, Kind.RESULT, Kind.CANCELLED}
_OF_A_TURN = {Kind.TURN, Kind.REMINDER}


class NotSent(StrEnum):
    """Why it is not sent again."""

    NOTHING_TO_SAY = "nothing to say"
    TOO_OFTEN = "too often"
    NO_WAY = "no way"
    """The address takes no mail, or the device or chat is gone."""


def can_send_again(delivery: Delivery) -> bool:
    """Is there something to say still, and does nothing wait to say it."""
    if delivery.status == Delivery.Status.WAITING:
        return False
    if delivery.kind in _OF_A_TURN:
        return delivery.prompt is not None and delivery.prompt.is_open and not delivery.prompt.bot
    if delivery.kind == Kind.ANSWER:
        # It is read anew, as long as its text is kept.
        return delivery.inbound is not None and delivery.inbound.emptied_at is None
    return delivery.kind in _SENDABLE


def send_again(delivery: Delivery, player: User, *, now: datetime) -> NotSent | None:
    """Have it sent once more to its own player, wherever he gets mail now. Gives why not."""
    with transaction.atomic():
        # Locked, so that many presses at once are counted one after another.
        lock_player(player.pk)
        if not can_send_again(delivery):
            return NotSent.NOTHING_TO_SAY
        if _sent_again(player, since=now - AN_HOUR) >= MOST_AN_HOUR:
            return NotSent.TOO_OFTEN
        email = _email(delivery, player)
        if email is None:
            return NotSent.NO_WAY
        _enqueue(delivery, player, email, now=now)
    return None


def _sent_again(player: User, *, since: datetime) -> int:
    recent = Delivery.objects.filter(user=player, created_at__gt=since)
    return recent.filter(key__contains=f":{MARK}:").count()


def _email(delivery: Delivery, player: User) -> str | None:
    """Where it goes: the present address for a mail, none for a note; None where nothing is left
    to send it by.
    """
    if delivery.channel != Channel.MAIL:
        is_there = delivery.device is not None or delivery.chat is not None
        return "" if is_there else None
    address = mailable_address(player)
    return address.email if address else None


def _enqueue(delivery: Delivery, player: User, email: str, *, now: datetime) -> None:
    about: About = {
        "fact": delivery.fact,
        "seat": delivery.seat,
        "user": player,
        "prompt": delivery.prompt,
        "inbound": delivery.inbound,
        "context": delivery.context,
        "channel": Channel(delivery.channel),
        "device": delivery.device,
        "chat": delivery.chat,
    }
    enqueue(
        Kind(delivery.kind),
        f"{delivery.kind}:{MARK}:{secrets.token_hex(8)}",
        email=email,
        language=delivery.language if not email else language_of(player),
        due_at=now,
        now=now,
        **about,
    )
