"""Whom hosts invited. The nonce of a link is a key, and stands nowhere."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from notifications.models import Delivery, Invitation
from turns.admin.links import link_to, link_to_list
from turns.admin.reading import ReadOnlyAdmin


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin[Invitation]):
    """To which seat, when, and whether it was answered."""

    list_display = ("seat", "email", "created_at", "reminded_at", "expired_at", "taken", "declined")
    list_select_related = ("seat",)
    ordering = ("-pk",)
    search_help_text = _("a mail address, or the id of a match")
    fields = readonly_fields = (
        "of",
        "email",
        "language",
        "created_at",
        "reminded_at",
        "expired_at",
        "taken",
        "declined",
        "mails",
    )

    def found(self, rows: QuerySet[Invitation], term: str) -> QuerySet[Invitation]:
        """Those to an address, or to the seats of a match."""
        if "@" in term:
            return rows.filter(email__iexact=term)
        return rows.filter(seat__match=term.lower())

    @admin.display(description=_("match"))
    def of(self, invitation: Invitation) -> str:
        """Where the seat is."""
        return link_to(invitation.seat.match, str(invitation.seat))

    @admin.display(description=_("taken"), boolean=True)
    def taken(self, invitation: Invitation) -> bool:
        """Does somebody sit there."""
        return invitation.seat.is_taken

    @admin.display(description=_("declined"), boolean=True)
    def declined(self, invitation: Invitation) -> bool:
        """Did whoever was invited say no."""
        return invitation.seat.declined_at is not None

    @admin.display(description=_("mails"))
    def mails(self, invitation: Invitation) -> str:
        """What was sent about the seat."""
        return link_to_list(Delivery, invitation.email, seat=invitation.pk)
