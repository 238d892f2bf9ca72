"""By which ways a person is told: mail to a proven address, push to devices, chat addresses."""

from __future__ import annotations

from dataclasses import dataclass

from notifications.models import Chat, Delivery, Device
from notifications.telling.recipients import Recipient

Channel = Delivery.Channel
Kind = Delivery.Kind

BY_EVERY_WAY = frozenset(
    {
        Kind.TURN,
        Kind.REMINDER,
        Kind.STARTED,
        Kind.TIMED_OUT,
        Kind.LEFT,
        Kind.VOTE,
        Kind.TALK,
        Kind.RESULT,
        Kind.CANCELLED,
    }
)
"""What devices and chats are told, too; all else goes by mail alone."""


@dataclass(frozen=True, slots=True)
class Route:
    """One way to one person."""

    channel: Delivery.Channel
    language: str
    email: str = ""
    device: Device | None = None
    chat: Chat | None = None
    is_failing: bool = False
    """Is it an address that takes no mail: the ledger says so, and nothing is sent."""

    @property
    def mark(self) -> str:
        """What tells it apart from the other ways, in the key of a delivery; the mail has none."""
        target = self.device or self.chat
        return f"{self.channel.value}:{target.pk}" if target else ""


def routes_of(recipient: Recipient, kind: Delivery.Kind) -> list[Route]:
    """The ways by which this recipient is told of that kind of thing, the mail first."""
    routes = []
    if recipient.email or recipient.is_failing:
        way = Route(
            Channel.MAIL,
            recipient.language,
            recipient.email,
            is_failing=recipient.is_failing,
        )
        routes.append(way)
    if recipient.user is None or kind not in BY_EVERY_WAY:
        return routes
    devices = Device.objects.filter(user=recipient.user).order_by("pk")
    chats = Chat.objects.running().filter(user=recipient.user).order_by("pk")
    return [
        *routes,
        *(Route(Channel.PUSH, device.language, device=device) for device in devices),
        *(Route(Channel.CHAT, chat.language, chat=chat) for chat in chats),
    ]
