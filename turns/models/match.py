"""A match, and what nobody may read of it while it is in play."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.core.engine import AnyEngine
from games.registry import get_engine
from turns.clocks.terms import Terms, load_terms


class Match(models.Model):
    """One match: what was agreed at its start, and a summary of where it stands."""

    class Status(models.TextChoices):
        """How far the match has come."""

        OPEN = "open", _("waiting for players")
        PLAYING = "playing", _("in progress")
        OVER = "over", _("over")
        CANCELLED = "cancelled", _("cancelled")

    class Visibility(models.TextChoices):
        """Who may watch."""

        PRIVATE = "private", _("private")
        """Whoever sits at the table, or is invited to it."""
        LINK = "link", _("by link")
        """Whoever has the address of the page."""
        LISTED = "listed", _("listed")
        """Everybody: the match stands on the front page."""

    id = models.CharField(primary_key=True, max_length=20)
    engine_key = models.CharField(max_length=40)
    engine_version = models.PositiveIntegerField()
    options = models.JSONField(_("options"), default=dict)
    agreed = models.JSONField(default=dict)
    """The terms about time, absence and leaving, as turns.clocks.terms writes them."""
    visibility = models.CharField(
        _("who may watch"),
        max_length=10,
        choices=Visibility.choices,
        default=Visibility.LINK,
        db_default="link",
    )
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="hosted"
    )
    status = models.CharField(
        _("state"), max_length=10, choices=Status.choices, default=Status.OPEN
    )
    rematch_of = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="rematches"
    )
    """The match whose people play again."""
    commitment = models.CharField(_("commitment"), max_length=64)
    version = models.PositiveIntegerField(_("version"), default=0)
    """The version of the last event."""
    digest = models.CharField(max_length=64, blank=True)
    """The digest of the last event, hex."""
    created_at = models.DateTimeField(_("made"))
    started_at = models.DateTimeField(_("started"), null=True)
    ended_at = models.DateTimeField(_("ended"), null=True)
    paused_at = models.DateTimeField(_("paused"), null=True)
    """Since when no clock runs, by a vote of the players; null while they run."""

    UNFINISHED: ClassVar = (Status.OPEN, Status.PLAYING)
    ENDED: ClassVar = (Status.OVER, Status.CANCELLED)
    """Nothing is hidden any more."""

    class Meta:
        ordering: ClassVar = ["-created_at"]
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes: ClassVar = [
            models.Index(fields=["-created_at", "-id"], name="matches_by_age"),
            models.Index(
                fields=["status"],
                condition=Q(status__in=["open", "playing"]),
                name="unfinished_matches",
            ),
            models.Index(
                fields=["paused_at"], condition=Q(paused_at__isnull=False), name="paused_matches"
            ),
            models.Index(
                fields=["status", "-created_at", "-id"],
                condition=Q(visibility="listed"),
                name="listed_matches",
            ),
            models.Index(
                fields=["-ended_at", "-id"],
                condition=Q(visibility="listed", status="over"),
                name="listed_matches_that_are_over",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.engine_key} {self.id}"

    def get_absolute_url(self) -> str:
        """The match page."""
        return reverse("match", args=[self.id])

    @property
    def engine(self) -> AnyEngine:
        """The engine version that the match began with; a match keeps it."""
        return get_engine(self.engine_key, self.engine_version)

    @property
    def has_ended(self) -> bool:
        """Was it played to its end, or called off."""
        return self.status in self.ENDED

    @property
    def terms(self) -> Terms:
        """What holds about time, absence and leaving."""
        return load_terms(self.agreed) if self.agreed else Terms()


class Vault(models.Model):
    """The seed and the full position. Apart from the match, so that no list, admin page or dump of
    matches holds a card.
    """

    match = models.OneToOneField(Match, primary_key=True, on_delete=models.CASCADE)
    seed = models.BinaryField(max_length=32)
    position = models.JSONField(default=dict)
    """The snapshot, as engine.position gives it; empty before the first deal."""

    def __str__(self) -> str:
        return f"vault of {self.match_id}"
