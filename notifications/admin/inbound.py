"""The mails that came in, and what became of each. Their text is the players': it may name cards,
and the address that they went to is a key to a turn.
"""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _

from notifications.inbound.sender import sender_address
from notifications.inbound.text.raw_mail import read_message
from notifications.inbound.trust import sender_verdict
from notifications.models import Delivery, InboundMail, ReplyAddress
from turns.admin.links import link_to
from turns.admin.reading import ReadOnlyAdmin, number_of


@admin.register(InboundMail)
class InboundAdmin(ReadOnlyAdmin[InboundMail]):
    """Who wrote, by which door, and why it was refused."""

    list_display = ("id", "received_at", "door", "envelope_sender", "status", "reason", "tries")
    list_filter = ("status",)
    ordering = ("-pk",)
    search_help_text = _("the number of a mail, or its Message-ID")
    fields = readonly_fields = (
        "received_at",
        "door",
        "envelope_sender",
        "written_by",
        "verdict",
        "message_id",
        "size",
        "about",
        "status",
        "reason",
        "answers",
        "worked_at",
        "tries",
        "emptied_at",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[InboundMail]:
        """Without the raw mails: a list of fifty would read megabytes."""
        return super().get_queryset(request).defer("raw")

    def found(self, rows: QuerySet[InboundMail], term: str) -> QuerySet[InboundMail]:
        """The mail with this number, or this Message-ID."""
        if number_of(term) is not None:
            return super().found(rows, term)
        return rows.filter(message_id=term)

    @admin.display(description=_("door"))
    def door(self, mail: InboundMail) -> str:
        """By what it came."""
        return str(mail.envelope.get("door") or "-")

    @admin.display(description=_("envelope sender"))
    def envelope_sender(self, mail: InboundMail) -> str:
        """MAIL FROM; none for a bounce."""
        return str(mail.envelope.get("sender") or "-")

    @admin.display(description=_("From"))
    def written_by(self, mail: InboundMail) -> str:
        """The one address in From."""
        return sender_address(read_message(bytes(mail.raw))) or "-"

    @admin.display(description=_("what a receiver that we trust says of From"))
    def verdict(self, mail: InboundMail) -> str:
        """Pass, fail or none."""
        return sender_verdict(mail, read_message(bytes(mail.raw))).value

    @admin.display(description=_("size in bytes"))
    def size(self, mail: InboundMail) -> int:
        """What is kept of it."""
        return len(mail.raw)

    @admin.display(description=_("about"))
    def about(self, mail: InboundMail) -> str:
        """What the reply address names; the address itself could be played with."""
        named = ReplyAddress.objects.filter(local_part=mail.token).select_related("seat__match")
        address = named.first()
        if address is None:
            return "-"
        if address.seat is None:
            return link_to(address.delivery)
        return link_to(address.seat.match, str(address.seat))

    @admin.display(description=_("answers"))
    def answers(self, mail: InboundMail) -> str:
        """What was sent in return."""
        sent = Delivery.objects.filter(inbound=mail).order_by("pk")
        return format_html_join(", ", "{}", ((link_to(one),) for one in sent)) or "-"
