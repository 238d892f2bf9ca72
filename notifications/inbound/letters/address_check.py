"""Replies to “Is this your mail address?”: yes proves it, as the link does."""

from __future__ import annotations

from datetime import datetime
from email.message import Message

from notifications.identity.address_checks import LASTS_FOR
from notifications.identity.addresses import prove
from notifications.inbound.letter_replies import (
    answer_letter,
    ask_again,
    read_letter_reply,
    refuse_sender,
)
from notifications.inbound.outcomes import Done
from notifications.inbound.told import Code, told
from notifications.inbound.trust import Trust, trust_in_address
from notifications.models import Address, Delivery, InboundMail


def answer(mail: InboundMail, message: Message, delivery: Delivery, *, now: datetime) -> Done:
    """Prove the address that the letter went to, from where the reply must come."""
    if trust_in_address(mail, message, delivery.email) is Trust.NONE:
        return refuse_sender(mail, delivery, now=now)
    decision = read_letter_reply(mail).decision
    if decision is None:
        return ask_again(mail, delivery, now=now)
    if not decision:
        return Done(InboundMail.Status.ANSWERED, "the address stays unproven")
    found = Address.objects.select_related("user").filter(pk=delivery.context.get("address"))
    address = found.filter(email=delivery.email).first()
    sent_at = delivery.sent_at or delivery.created_at
    if address is None or now - sent_at > LASTS_FOR:
        return answer_letter(mail, delivery, told(Code.ADDRESS_ENDED), now=now)
    if address.verified_at is None:
        prove(address, now=now)
    return answer_letter(mail, delivery, told(Code.ADDRESS_PROVEN), now=now)
