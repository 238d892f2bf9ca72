"""Replies to a sign-in mail: yes and the number that the asking browser shows.

The number stands on the page and not in the mail: whoever says yes to a sign-in that a stranger
asked for cannot know the stranger's number, and so lets nobody in.
"""

from __future__ import annotations

from datetime import datetime
from email.message import Message

from notifications.identity.sign_in_replies import Result, confirm
from notifications.inbound.letter_replies import (
    answer_letter,
    read_letter_reply,
    refuse_sender,
)
from notifications.inbound.outcomes import Done
from notifications.inbound.told import Code, told
from notifications.inbound.trust import Trust, trust_in_address
from notifications.models import Delivery, InboundMail

_CODES = {
    Result.READY: Code.SIGN_IN_READY,
    Result.WRONG_NUMBER: Code.SIGN_IN_WRONG,
    Result.ENDED: Code.SIGN_IN_ENDED,
}


def answer(mail: InboundMail, message: Message, delivery: Delivery, *, now: datetime) -> Done:
    """Let the browser that asked go on."""
    if trust_in_address(mail, message, delivery.email) is Trust.NONE:
        return refuse_sender(mail, delivery, now=now)
    reply = read_letter_reply(mail)
    if reply.is_no:
        return Done(InboundMail.Status.ANSWERED, "nobody is signed in")
    if reply.number is None:
        return answer_letter(mail, delivery, told(Code.YES_WITH_NUMBER), now=now, is_once=True)
    result = confirm(delivery, reply.number, now=now)
    return answer_letter(mail, delivery, told(_CODES[result]), now=now)
