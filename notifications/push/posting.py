"""Posting the notes that wait for devices."""

from __future__ import annotations

import time
from datetime import datetime
from urllib.parse import urlsplit

from notifications.messages.mail import Withdrawn
from notifications.models import Delivery, Device
from notifications.outbound import session
from notifications.outbound.sessions import Session
from notifications.preferences.revival import go_by_wishes
from notifications.push.devices import REMOVED, remove
from notifications.push.payloads import Push, push_of
from notifications.push.sending import Gone, Unreachable, send
from notifications.sending.notes import Note
from notifications.sending.posting import TryLater, post_waiting

SWEEP_SECONDS = 10.0
"""No note is begun after this. Without workers one thread does everything, and a push service that
hangs keeps the mails waiting no longer; the notes that are left have the next sweep.
"""


class Round:
    """One sweep over what waits: a push service that does not answer is left alone for the rest of
    it.
    """

    def __init__(self, outbound: Session, now: datetime) -> None:
        self._outbound, self._now = outbound, now
        self._silent: set[str] = set()
        self._ends_at = time.monotonic() + SWEEP_SECONDS

    def is_over(self) -> bool:
        """Whether its time is up."""
        return time.monotonic() > self._ends_at

    def post(self, delivery: Delivery, note: Note) -> None:
        """Post the note of this delivery. Raises what `post_waiting` asks for."""
        device = delivery.device
        if device is None or device.user_id != delivery.user_id:
            # Its player signed out there, or another player has it now.
            self.fall_back(delivery)
            raise Withdrawn(REMOVED)
        service = urlsplit(device.endpoint).netloc
        if service in self._silent:
            raise TryLater("the push service did not answer another note just now")
        try:
            self._send(device, push_of(delivery, note, now=self._now))
        except Gone:
            # This delivery is ours, and gets the reason; whatever else waits is withdrawn.
            remove(device, but=delivery)
            raise
        except Unreachable:
            self._silent.add(service)
            raise

    def fall_back(self, delivery: Delivery) -> None:
        """Where this device was the last that could tell the player, another way does."""
        if delivery.user is not None:
            go_by_wishes(delivery.user, now=self._now)

    def _send(self, device: Device, push: Push) -> None:
        send(device, push, by=self._outbound, now=self._now)
        Device.objects.filter(pk=device.pk).update(reached_at=self._now)


def post_pushes(now: datetime) -> int:
    """Post what is due, oldest first, over kept connections. Gives the number of notes posted."""
    with session(plain=False) as outbound:
        sweep = Round(outbound, now)
        return post_waiting(
            Delivery.Channel.PUSH,
            sweep.post,
            now=now,
            is_over=sweep.is_over,
            failed=sweep.fall_back,
        )
