"""The devices of a player: subscribing, renewing, testing, removing."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Q

from notifications.models import Delivery, Device
from notifications.outbound import session
from notifications.push.failing import is_failing
from notifications.push.payloads import Urgency, push
from notifications.push.sending import Gone, send
from notifications.sending.claims import withdraw_all
from notifications.sending.trials import begin_trial, trial_note
from turns.services.transactions import lock_player

MOST = 10
"""So many has a player; each of them is sent everything."""
TEST_LASTS_FOR = timedelta(minutes=5)
REMOVED = "the device tells its player nothing any more"


class TooMany(Exception):
    """The player has as many devices as there may be."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """What a browser tells when it subscribes; RFC 8291 calls the keys so."""

    endpoint: str
    p256dh: str
    auth: str


@dataclass(frozen=True, slots=True)
class Browser:
    """Where a subscription comes from."""

    session_key: str
    label: str
    language: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A device as its player sees it: without its address, which is a secret."""

    device: Device
    is_here: bool
    """Is it the browser that looks."""
    endpoint_hash: str
    """SHA-256, hex: by it the browser's own script sees whether it still has the same address."""
    is_failing: bool
    """Could the last note not be delivered."""


def devices_of(player: User, *, session_key: str | None) -> list[Shown]:
    """The player's devices, in the order in which they were added."""
    devices = Device.objects.filter(user=player).order_by("pk")
    return [
        Shown(
            device,
            is_here=session_key is not None and device.session_id == session_key,
            endpoint_hash=hashlib.sha256(device.endpoint.encode()).hexdigest(),
            is_failing=is_failing(device),
        )
        for device in devices
    ]


def add(
    player: User, subscription: Subscription, browser: Browser, *, now: datetime
) -> tuple[Device, bool]:
    """Tell the player on this device from now on. Gives whether it did not before. Raises TooMany.

    A browser is one device, however often it subscribes. One that was somebody else's is the
    player's now: its push service gives the same address to whoever uses it.
    """
    with transaction.atomic():
        # Two requests at the same moment would both find room.
        lock_player(player.pk)
        known = Device.objects.filter(
            Q(endpoint=subscription.endpoint) | Q(session=browser.session_key)
        )
        # The browser's own row first: what waits for it goes to its new address.
        own = known.filter(user=player).order_by(F("session").desc(nulls_last=True)).first()
        if own is None and Device.objects.filter(user=player).count() >= MOST:
            raise TooMany
        for other in known.exclude(pk=own.pk) if own else known:
            remove(other)
        device = own or Device(user=player, created_at=now)
        device.session_id = browser.session_key
        device.endpoint = subscription.endpoint
        device.p256dh, device.auth = subscription.p256dh, subscription.auth
        device.label, device.language = browser.label, browser.language
        device.save()
    return device, own is None


def remove(device: Device, *, but: Delivery | None = None) -> None:
    """Tell nothing there any more; `but` is in the hands of whoever sends it just now."""
    with transaction.atomic():
        others = Delivery.objects.filter(device=device)
        withdraw_all(others.exclude(pk=but.pk) if but else others, REMOVED)
        device.delete()


def write_in(player: User, language: str) -> None:
    """Write to all devices of the player in this language."""
    Device.objects.filter(user=player).update(language=language)


def test(device: Device, *, now: datetime) -> None:
    """Send a note at once. Raises TooSoon, Refused, TryLater; Gone, once the device is removed."""
    begin_trial(Device.objects.filter(pk=device.pk), now=now)
    note = trial_note(device.language)
    tested = push(note, language=device.language, lasts_for=TEST_LASTS_FOR, urgency=Urgency.HIGH)
    try:
        with session(plain=False) as outbound:
            send(device, tested, by=outbound, now=now)
    except Gone:
        remove(device)
        raise
    Device.objects.filter(pk=device.pk).update(reached_at=now)
