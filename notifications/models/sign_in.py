"""Signing in by mail."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class SignIn(models.Model):
    """One request to sign in, or to prove an address: short-lived and single use."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    address = models.ForeignKey(
        "notifications.Address", null=True, on_delete=models.CASCADE, related_name="+"
    )
    """The address that it proves when it is used; null where it only signs in."""
    token = models.CharField(max_length=64, unique=True)
    """SHA-256 of the token of the link, hex: the table alone signs nobody in."""
    code = models.CharField(max_length=64)
    """SHA-256 of the code that another browser must type, salted with the token's hash."""
    browser = models.CharField(max_length=64, blank=True)
    """SHA-256 of a random key kept in the session that asked."""
    next = models.CharField(max_length=200, blank=True)
    """The local page to go to afterwards."""
    wrong_codes = models.PositiveSmallIntegerField(default=0)
    confirmed_at = models.DateTimeField(null=True)
    """When a reply to the mail said yes: then the browser that asked may sign in by one press."""
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"sign-in {self.pk}"
