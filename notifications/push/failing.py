"""Devices whose push service takes nothing for them, though they are not gone."""

from __future__ import annotations

from notifications.models import Delivery, Device


def is_failing(device: Device) -> bool:
    """Could the last note not be delivered."""
    last = Delivery.objects.filter(device=device).exclude(status=Delivery.Status.WITHDRAWN)
    newest = last.exclude(tries=0).order_by("-pk").first()
    if newest is None or (device.reached_at and device.reached_at > newest.due_at):
        return False
    return newest.status == Delivery.Status.FAILED
