"""Queueing the one answer to a reply that spoke to several turns."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from notifications.identity.addresses import mail_owner, proven_address
from notifications.inbound.answering import ENOUGH, NO_ADDRESS, ONCE
from notifications.inbound.digest_parts import Part
from notifications.inbound.limits import is_answered_enough
from notifications.inbound.verdicts import ONCE_A_TURN, Said
from notifications.models import Delivery, InboundMail


def queue_digest_answer(
    mail: InboundMail, digest: Delivery, said: Said, parts: Sequence[Part], *, now: datetime
) -> str:
    """Have the player told what became of each part. Gives why he is not, empty if he is.

    Where nothing was understood, which may be the mail of a machine, he is told once a digest.
    """
    address = proven_address(digest.user)
    if address is None:
        return NO_ADDRESS
    if is_answered_enough(address.email, said, now=now):
        return ENOUGH
    is_once = said in ONCE_A_TURN
    key = f"help:digest:{digest.pk}" if is_once else f"{Delivery.Kind.ANSWER}:{mail.pk}"
    if Delivery.objects.filter(key=key).exists():
        return ONCE
    mail_owner(
        address,
        Delivery.Kind.ANSWER,
        key,
        now=now,
        inbound=mail,
        context={
            "said": said.value,
            "digest": digest.pk,
            "parts": [part.row() for part in parts],
            "told": [line.row() for part in parts for line in part.told],
        },
    )
    return ""
