"""Codes that open an account without a mail."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class AccessCode(models.Model):
    """A code that a player was shown once. The table alone opens nothing: it holds a hash."""

    class Kind(models.TextChoices):
        """What the code is for."""

        RECOVERY = "recovery"
        """Kept on paper, for the day when no browser is signed in any more."""
        PAIRING = "pairing"
        """Typed within minutes on another device."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="access_codes"
    )
    kind = models.CharField(max_length=10, choices=Kind.choices)
    digest = models.CharField(max_length=64, unique=True)
    """SHA-256 of the code, hex."""
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)
    """When another device was signed in by it: the device that showed it is told. With a recovery
    code, when the one before it was used.
    """
    used_by = models.CharField(max_length=80, blank=True, default="", db_default="")
    """What that device is known by, such as Firefox on Android. With a recovery code, the hash of
    the one before it, which works again for some minutes.
    """

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "kind"], name="one_access_code_of_a_kind")
        ]

    def __str__(self) -> str:
        return f"{self.kind} code {self.pk}"


class WrongCode(models.Model):
    """Somebody typed a code that there is not. Rows and not a cache: every process counts them."""

    bucket = models.CharField(max_length=64)
    """From where: a keyed hash of the network address."""
    kind = models.CharField(max_length=10, choices=AccessCode.Kind.choices)
    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["at"], name="wrong_codes_by_time")]

    def __str__(self) -> str:
        return f"wrong {self.kind} code {self.pk}"
