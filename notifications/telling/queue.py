"""Asking for a message: one row in the ledger, once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TypedDict, Unpack

from django.contrib.auth.models import User

from notifications.models import Chat, Delivery, Device, InboundMail
from notifications.sending.claims import withdraw_all
from turns.models import Fact, Prompt, Seat
from turns.services.transactions import DELIVER, wake

Channel = Delivery.Channel

WORKERS = {
    Channel.MAIL: DELIVER,
    Channel.PUSH: "notifications.tasks.push",
    Channel.CHAT: "notifications.tasks.chat",
}
"""The task that sends what goes this way."""

Context = Mapping[str, str | int | Sequence[Mapping[str, str | int]]]
"""What a message needs beside the position; never a card."""


class About(TypedDict, total=False):
    """What a message is about."""

    fact: Fact | None
    seat: Seat | None
    user: User | None
    prompt: Prompt | None
    inbound: InboundMail | None
    context: Context
    channel: Delivery.Channel
    device: Device | None
    chat: Chat | None
    held: Delivery.Hold


def enqueue(
    kind: Delivery.Kind,
    key: str,
    *,
    email: str,
    language: str,
    due_at: datetime,
    now: datetime,
    **about: Unpack[About],
) -> Delivery:
    """The delivery with this key; if there was none, it waits now to be sent at `due_at`. Call it
    in the transaction of what it tells of.
    """
    delivery, _ = Delivery.objects.get_or_create(
        key=key,
        defaults={
            "kind": kind,
            "email": email,
            "language": language,
            "due_at": due_at,
            "created_at": now,
            **about,
        },
    )
    wake(WORKERS[about.get("channel", Channel.MAIL)])
    return delivery


def withdraw_waiting(seat: Seat, reason: str) -> None:
    """What waits to be sent about this seat is for nobody any more."""
    withdraw_all(Delivery.objects.filter(seat=seat), reason)
