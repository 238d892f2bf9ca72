"""The invitation to a seat."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from turns.models import Seat


class Invitation(models.Model):
    """Whom the host invited to a seat. The seat's link carries `nonce`: a new one makes every older
    link worthless.
    """

    seat = models.OneToOneField(
        Seat,
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="invitation",
        verbose_name=_("seat"),
    )
    email = models.EmailField(_("mail address"), max_length=254)
    language = models.CharField(_("language"), max_length=10, default="en")
    nonce = models.CharField(max_length=32)
    created_at = models.DateTimeField(_("made"))
    reminded_at = models.DateTimeField(_("reminded"), null=True)
    """When the invitation was mailed once more by itself."""
    expired_at = models.DateTimeField(_("expired"), null=True)
    """When nobody had answered for so long that the link became worthless."""

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"invitation to {self.seat}"
