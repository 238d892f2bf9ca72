"""The invitation to a seat."""

from __future__ import annotations

from django.db import models

from turns.models import Seat


class Invitation(models.Model):
    """Whom the host invited to a seat. The seat's link carries `nonce`: a new one makes every older
    link worthless.
    """

    seat = models.OneToOneField(
        Seat, primary_key=True, on_delete=models.CASCADE, related_name="invitation"
    )
    email = models.EmailField(max_length=254)
    language = models.CharField(max_length=10, default="en")
    nonce = models.CharField(max_length=32)
    created_at = models.DateTimeField()
    reminded_at = models.DateTimeField(null=True)
    """When the invitation was mailed once more by itself."""
    expired_at = models.DateTimeField(null=True)
    """When nobody had answered for so long that the link became worthless."""

    def __str__(self) -> str:
        return f"invitation to {self.seat}"
