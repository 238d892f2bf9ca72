"""What a player wants to be told, and when."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from notifications.models.delivery import Delivery
from turns.models import Match


class Preference(models.Model):
    """How much a player is told: of all matches, or of one that is an exception."""

    class Telling(models.TextChoices):
        """What is told of a match."""

        TURNS = "turns", _("Every turn, at once")
        DIGEST = "digest", _("All turns together, in one mail")
        REMINDERS = "reminders", _("Reminders only")
        RESULTS = "results", _("Nothing but results")

    class Ways(models.TextChoices):
        """By which of the player's ways it is told."""

        ALL = "all", _("By mail, and to my devices and chats")
        MAIL = "mail", _("By mail alone")
        NOTES = "notes", _("To my devices and chats alone")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="preferences"
    )
    match = models.ForeignKey(Match, null=True, on_delete=models.CASCADE, related_name="+")
    """The match that is an exception; null for all others."""
    telling = models.CharField(max_length=10, choices=Telling.choices, default=Telling.TURNS)
    """In a match, empty for what holds for all."""
    digest_hours = models.PositiveSmallIntegerField(null=True)
    """Hours from one digest to the next; null where it comes at a time of day. Only for all."""
    digest_at = models.TimeField(null=True)
    """The time of day of the digest, in the player's zone. Only for all."""
    remind_hours = models.PositiveSmallIntegerField(null=True)
    """Hours from one reminder of a waiting turn to the next, beside those that the match agreed on;
    null for none. Only for all.
    """
    ways = models.CharField(
        max_length=5, choices=Ways.choices, default=Ways.ALL, db_default=Ways.ALL
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user"], condition=Q(match__isnull=True), name="one_preference_a_player"
            ),
            models.UniqueConstraint(
                fields=["user", "match"],
                condition=Q(match__isnull=False),
                name="one_preference_a_match",
            ),
        ]

    def __str__(self) -> str:
        return f"preference {self.pk} of {self.user_id}"


class Stop(models.Model):
    """A kind of mail that a player stopped in one match, by one press in such a mail; a digest,
    which is about several, in none.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="stops"
    )
    match = models.ForeignKey(Match, null=True, on_delete=models.CASCADE, related_name="+")
    """Null for digests."""
    kind = models.CharField(max_length=20, choices=Delivery.Kind.choices)
    created_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "match", "kind"], name="stopped_once"),
            models.UniqueConstraint(
                fields=["user", "kind"],
                condition=Q(match__isnull=True),
                name="stopped_once_for_all",
            ),
        ]

    def __str__(self) -> str:
        return f"stop of {self.kind} in {self.match_id or 'all matches'}"
