"""What was sent, or was not and why; and sending it again."""

from __future__ import annotations

from collections import Counter

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from notifications.ledger.again import NotSent, send_again
from notifications.ledger.reasons import in_words
from notifications.models import Delivery
from turns.admin.links import link_to, link_to_player
from turns.admin.reading import ReadOnlyAdmin, number_of
from turns.ports import contacts


@admin.register(Delivery)
class DeliveryAdmin(ReadOnlyAdmin[Delivery]):
    """The ledger of everybody. What a message says is made when it is sent, and kept nowhere; its
    context, which holds keys, is not shown.
    """

    actions = ("send_again",)
    list_display = ("id", "kind", "channel", "status", "why", "tries", "whose", "due_at", "sent_at")
    list_filter = ("status", "channel", "kind")
    list_select_related = ("user",)
    ordering = ("-pk",)
    search_help_text = _("the number of a message, a mail address, or the id of a match")
    fields = readonly_fields = (
        "kind",
        "channel",
        "email",
        "whose",
        "about",
        "answers",
        "told_in",
        "status",
        "why",
        "tries",
        "held",
        "created_at",
        "due_at",
        "lease_until",
        "sent_at",
        "reported_at",
        "language",
    )

    def found(self, rows: QuerySet[Delivery], term: str) -> QuerySet[Delivery]:
        """The message with this number, those to an address, or those about a match."""
        if "@" in term:
            return rows.filter(email__iexact=term)
        if number_of(term) is not None:
            return super().found(rows, term)
        return rows.filter(seat__match=term.lower())

    def has_send_permission(self, request: HttpRequest) -> bool:
        """Who may send again."""
        return request.user.has_perm("notifications.change_delivery")

    @admin.action(description=_("Send again, as things are now"), permissions=["send"])
    def send_again(self, request: HttpRequest, deliveries: QuerySet[Delivery]) -> None:
        """A message of its own to the present address, where there is something left to say."""
        related = deliveries.select_related("user", "prompt", "seat", "device", "chat", "inbound")
        outcomes = [_sent_again(delivery) for delivery in related]
        if n := outcomes.count(None):
            told = ngettext("%(n)s message is sent again.", "%(n)s messages are sent again.", n)
            self.message_user(request, told % {"n": n}, messages.SUCCESS)
        for why, n in Counter(filter(None, outcomes)).items():
            self.message_user(request, f"{_WHY_NOT[why]} ({n})", messages.WARNING)

    @admin.display(description=_("why"))
    def why(self, delivery: Delivery) -> str:
        """Why it was not sent, or not yet."""
        return in_words(delivery.reason) or "-"

    @admin.display(description=_("player"))
    def whose(self, delivery: Delivery) -> str:
        """For whom it is; nobody yet where somebody is invited."""
        return link_to_player(delivery.user)

    @admin.display(description=_("match"))
    def about(self, delivery: Delivery) -> str:
        """The match, if it is about one."""
        return link_to(delivery.seat.match) if delivery.seat else "-"

    @admin.display(description=_("answers"))
    def answers(self, delivery: Delivery) -> str:
        """The mail that came in."""
        return link_to(delivery.inbound)

    @admin.display(description=_("told in"))
    def told_in(self, delivery: Delivery) -> str:
        """The digest that tells it."""
        return link_to(delivery.digest)


_WHY_NOT = {
    NotSent.NOTHING_TO_SAY: _("There is nothing left to say, or it waits to be sent."),
    NotSent.TOO_OFTEN: _("Several messages were sent again to this player within an hour."),
    NotSent.NO_WAY: _("There is no way to send it by now."),
}


def _sent_again(delivery: Delivery) -> NotSent | None:
    if delivery.user is not None:
        return send_again(delivery, delivery.user, now=timezone.now())
    seat = delivery.seat
    if delivery.kind not in Delivery.INVITING or seat is None or seat.is_taken:
        return NotSent.NOTHING_TO_SAY
    contacts().resend_invitation(seat)
    return None
