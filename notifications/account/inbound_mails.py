"""Which stored mails are a player's."""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce
from operator import or_

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from notifications.models import Delivery, HeldAnswer, HeldCommand, InboundMail, ReplyAddress
from turns.models import Seat


def inbound_mails_of(player: User, mailboxes: Collection[str]) -> QuerySet[InboundMail]:
    """Those that were answered to him, came from an address that is his alone, or went to a reply
    address that only his mails have named.
    """
    sent_by_him: Q = reduce(
        or_, (Q(envelope__sender__iexact=one) for one in mailboxes), Q(pk__in=[])
    )
    held = HeldAnswer.objects.filter(prompt__seat__player=player).values("inbound")
    held_commands = HeldCommand.objects.filter(seat__player=player).values("inbound")
    found = InboundMail.objects.filter(
        sent_by_him
        | Q(pk__in=Delivery.objects.filter(user=player, inbound__isnull=False).values("inbound"))
        | Q(pk__in=held)
        | Q(pk__in=held_commands)
        | Q(token__in=_reply_addresses(player))
    )
    return found.order_by("pk")


def _reply_addresses(player: User) -> QuerySet[ReplyAddress, str]:
    """Of his prompts and mails; a seat's own while he sits there, since the next player gets
    another one.
    """
    asked = Delivery.objects.filter(user=player, prompt__isnull=False).values("prompt")
    sits = Seat.objects.filter(player=player)
    own = Q(delivery__user=player) | Q(prompt__in=asked)
    seat = Q(seat__in=sits, prompt=None, delivery=None, revoked_at=None)
    return ReplyAddress.objects.filter(own | seat).values_list("local_part", flat=True)
