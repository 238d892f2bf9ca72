"""The chats of a player: adding, testing, removing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from notifications.chat.addresses import BadChat, read_chat, shown
from notifications.chat.failing import note_success
from notifications.chat.sending import send
from notifications.models import Chat, Delivery
from notifications.sending.claims import withdraw_all
from notifications.sending.trials import begin_trial, trial_note
from turns.services.transactions import lock_player

MOST = 5
"""So many has a player; each of them is sent everything."""
REMOVED = "the chat tells its player nothing any more"


@dataclass(frozen=True, slots=True)
class Shown:
    """A chat as its player sees it: without its address, which is a secret."""

    chat: Chat
    label: str


def chats_of(player: User) -> list[Shown]:
    """The player's chats, in the order in which they were added."""
    chats = Chat.objects.filter(user=player).order_by("pk")
    return [Shown(chat, shown(chat.url)) for chat in chats]


def add(player: User, typed: str, *, language: str, now: datetime) -> Chat:
    """Add a chat by its address. Raises BadChat."""
    url = read_chat(typed).url
    with transaction.atomic():
        # Two forms posted at the same moment would both find room.
        lock_player(player.pk)
        own = Chat.objects.filter(user=player)
        if own.filter(url=url).exists():
            raise BadChat(_("You have this one already."))
        if own.count() >= MOST:
            told = ngettext(
                "That would be too many: %(n)s chat is the most. Remove one first.",
                "That would be too many: %(n)s chats are the most. Remove one first.",
                MOST,
            )
            raise BadChat(told % {"n": MOST})
        return Chat.objects.create(user=player, url=url, language=language, created_at=now)


def send_test(chat: Chat, *, now: datetime) -> None:
    """Send a message at once. One that gets through starts a chat again that was given up.

    Raises Trouble, and TooSoon.
    """
    begin_trial(Chat.objects.filter(pk=chat.pk), now=now)
    send(chat.url, trial_note(chat.language))
    note_success(chat, now=now)


def remove(chat: Chat) -> None:
    """Forget the chat, and with it its address; nothing that waits for it is sent."""
    with transaction.atomic():
        withdraw_all(Delivery.objects.filter(chat=chat), REMOVED)
        chat.delete()
