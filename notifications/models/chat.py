"""A chat address or webhook of a player's."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class ChatQuerySet(models.QuerySet["Chat"]):
    """Chats by whether they are told anything."""

    def running(self) -> ChatQuerySet:
        """Those that were not given up."""
        return self.filter(stopped_at__isnull=True)


class Chat(models.Model):
    """Where Apprise can reach a player. The address is a secret: it holds tokens."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="chats"
    )
    url = models.CharField(max_length=500)
    """As Apprise writes it, such as ntfy://ntfy.example.org/topic."""
    language = models.CharField(max_length=10, default="en")
    created_at = models.DateTimeField()
    tested_at = models.DateTimeField(null=True)
    """When its player last had a test sent there."""
    reached_at = models.DateTimeField(null=True)
    failing_since = models.DateTimeField(null=True)
    """Since when no message got through; null after one that did."""
    stopped_at = models.DateTimeField(null=True)
    """When it was given up, after a day of failures; its player can start it again."""

    objects = ChatQuerySet.as_manager()

    def __str__(self) -> str:
        return f"chat address {self.pk}"
