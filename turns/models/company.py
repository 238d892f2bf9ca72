"""What players think of each other: whom not to meet again, whose talk not to read."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from turns.models.match import Match
from turns.models.seat import Seat


class Block(models.Model):
    """One player does not want to play with another any more. The other is never told."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks"
    )
    blocked = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    name = models.CharField(max_length=40)
    """By which name the player knows the other."""
    created_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "blocked"], name="block_once"),
            models.CheckConstraint(
                condition=~Q(player=models.F("blocked")), name="block_of_somebody_else"
            ),
        ]

    def __str__(self) -> str:
        return f"block {self.pk}"


class Mute(models.Model):
    """A player does not want to read the talk of one table."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="mutes")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "player"], name="mute_once")
        ]

    def __str__(self) -> str:
        return f"mute of {self.match_id}"


class Report(models.Model):
    """Somebody tells the operators that something at a table is not right."""

    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="reports", verbose_name=_("match")
    )
    seat = models.ForeignKey(Seat, null=True, on_delete=models.SET_NULL, related_name="+")
    """Whose conduct it is about; null: the table as a whole."""
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    """Who sat there then."""
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    text = models.TextField(max_length=2000)
    created_at = models.DateTimeField(_("made"))
    handled_at = models.DateTimeField(_("handled"), null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-created_at"]
        verbose_name = _("report")
        verbose_name_plural = _("reports")

    def __str__(self) -> str:
        return f"report {self.pk}"


class Thanks(models.Model):
    """Somebody thanked the others for the game."""

    seat = models.OneToOneField(
        Seat, primary_key=True, on_delete=models.CASCADE, related_name="thanks"
    )
    created_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "thanks"

    def __str__(self) -> str:
        return f"thanks of {self.seat}"
