"""Posting the notes that wait for chats."""

from __future__ import annotations

import time
from datetime import datetime

from notifications.chat.failing import GIVEN_UP, note_failure, note_success
from notifications.chat.lists import REMOVED
from notifications.chat.sending import send
from notifications.chat.troubles import Trouble
from notifications.messages.mail import Withdrawn
from notifications.models import Delivery
from notifications.preferences.revival import go_by_wishes
from notifications.sending.notes import Note
from notifications.sending.posting import Refused, TryLater, post_waiting

SWEEP_SECONDS = 10.0
"""No note is begun after this: what is left has the next sweep."""
ANOTHER_FAILED = "its chat did not take another message just now"


class Round:
    """One sweep over what waits: a chat that fails is left alone for the rest of it."""

    def __init__(self, now: datetime) -> None:
        self._now = now
        self._failed: set[int] = set()
        self._ends_at = time.monotonic() + SWEEP_SECONDS

    def is_over(self) -> bool:
        """Whether its time is up, or another worker posts to a chat now.

        However many chats hang, they hold one worker: mails and moves have the others. (Two that
        look at the same moment may both go on; they meet again at the next note.)
        """
        if time.monotonic() > self._ends_at:
            return True
        posting = Delivery.objects.filter(status=Delivery.Status.WAITING, lease_until__gt=self._now)
        return posting.filter(channel=Delivery.Channel.CHAT).exists()

    def post(self, delivery: Delivery, note: Note) -> None:
        """Post the note of this delivery. Raises what `post_waiting` asks for."""
        chat = delivery.chat
        if chat is None:
            raise Withdrawn(REMOVED)
        if chat.stopped_at is not None:
            raise Withdrawn(GIVEN_UP)
        if chat.pk in self._failed:
            raise TryLater(ANOTHER_FAILED)
        try:
            send(chat.url, note)
        except Trouble as trouble:
            self._failed.add(chat.pk)
            if note_failure(chat, now=self._now):
                go_by_wishes(chat.user, now=self._now)
                raise Refused(str(trouble)) from trouble
            raise TryLater(str(trouble)) from trouble
        note_success(chat, now=self._now)


def post_chats(now: datetime) -> int:
    """Post what is due, oldest first. Gives the number of notes posted."""
    sweep = Round(now)
    return post_waiting(Delivery.Channel.CHAT, sweep.post, now=now, is_over=sweep.is_over)
