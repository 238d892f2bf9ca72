"""The append-only log."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.core.log import Record, format_time
from turns.models.match import Match


class Source(models.TextChoices):
    """How an answer came."""

    PAGE = "page"
    LINK = "link"
    MAIL = "mail"
    PUSH = "push"
    API = "api"
    BOT = "bot"
    CLOCK = "clock"
    ORDER = "order"
    HOST = "host"


class Event(models.Model):
    """One fact. Rows are never changed or deleted (append_only.py); the digests chain them."""

    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, related_name="events", verbose_name=_("match")
    )
    version = models.PositiveIntegerField(_("version"))
    kind = models.CharField(_("what happened"), max_length=60)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    source = models.CharField(max_length=10, choices=Source.choices)
    at = models.DateTimeField(_("when"))
    payload = models.JSONField()
    digest = models.CharField(_("digest of the log"), max_length=64)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering: ClassVar = ["match", "version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "version"], name="event_version_once")
        ]

    def __str__(self) -> str:
        # Never the payload: it may hold cards.
        return f"{self.match_id} {self.version} {self.kind}"

    @property
    def is_platform(self) -> bool:
        """Is it the platform's own (`match.`), not the game's."""
        return self.kind.startswith("match.")

    def record(self) -> Record:
        """The event as the digest covers it."""
        return Record(
            version=self.version,
            kind=self.kind,
            seat=self.seat,
            source=self.source,
            at=format_time(self.at),
            payload=self.payload,
        )


class Talk(models.Model):
    """The words of table talk. The log keeps their salted hash, so that they can be deleted without
    breaking it.
    """

    event = models.OneToOneField(Event, primary_key=True, on_delete=models.PROTECT)
    nonce = models.BinaryField(max_length=16)
    text = models.TextField()

    def __str__(self) -> str:
        return f"talk {self.event_id}"
