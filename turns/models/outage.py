"""When the site did not run: no clock may run out for want of it."""

from __future__ import annotations

from django.db import models


class Pulse(models.Model):
    """The last time that a sweep ran; one row."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at}"


class Outage(models.Model):
    """A time without a sweep; every turn that was open got as much more time, once."""

    began_at = models.DateTimeField(unique=True)
    ended_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.began_at} to {self.ended_at}"
