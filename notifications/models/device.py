"""A device that shows notifications."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Device(models.Model):
    """A browser that subscribed to web push (RFC 8030): where its push service takes messages, and
    the keys by which only it can read them (RFC 8291).
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="devices"
    )
    session = models.OneToOneField(
        "sessions.Session", null=True, on_delete=models.CASCADE, related_name="+"
    )
    """In which the browser is signed in. Signing out, or signing in as somebody else, ends it, and
    the device with it: it tells nobody else of this player's turns.
    """
    endpoint = models.URLField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=200)
    """Its public key, base64url."""
    auth = models.CharField(max_length=100)
    """Its authentication secret, base64url."""
    label = models.CharField(max_length=80, blank=True)
    """What its owner knows it by, such as Firefox on Android."""
    language = models.CharField(max_length=10, default="en")
    created_at = models.DateTimeField()
    reached_at = models.DateTimeField(null=True)
    """When its push service last took a message."""
    tested_at = models.DateTimeField(null=True)
    """When its player last had a test sent."""

    def __str__(self) -> str:
        # Never the endpoint: who knows it may send there.
        return f"device {self.pk}"
