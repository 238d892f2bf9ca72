"""Replies to a vote mail: yes and no count as on the page of its link."""

from __future__ import annotations

from datetime import datetime
from email.message import Message

from notifications.inbound.doing.votes import cast_by_mail
from notifications.inbound.letter_replies import (
    answer_letter,
    ask_again,
    read_letter_reply,
    refuse_sender,
    say_remarks,
)
from notifications.inbound.outcomes import Done
from notifications.inbound.told import Code, told
from notifications.inbound.trust import Trust, trust_in
from notifications.models import Delivery, InboundMail
from turns.models import Seat, Vote


def answer(mail: InboundMail, message: Message, delivery: Delivery, *, now: datetime) -> Done:
    """Cast the ballot of whoever got the letter, if he still sits there."""
    assert delivery.fact is not None
    assert delivery.seat is not None
    if trust_in(mail, message, delivery.user) is Trust.NONE:
        return refuse_sender(mail, delivery, now=now)
    reply = read_letter_reply(mail)
    if reply.decision is None and not reply.remarks:
        return ask_again(mail, delivery, now=now)
    seat = Seat.objects.filter(pk=delivery.seat.pk, player=delivery.user).first()
    votes = Vote.objects.select_related("match", "asked_by", "about")
    vote = votes.filter(match=delivery.fact.match_id, version=delivery.fact.version).first()
    if seat is None or vote is None:
        return answer_letter(mail, delivery, told(Code.NO_VOTE), now=now)
    lines = say_remarks(seat, reply, now=now)
    if reply.decision is None:
        return answer_letter(mail, delivery, *lines, told(Code.YES_OR_NO), now=now)
    line = cast_by_mail(vote, seat, is_yes=reply.decision, now=now)
    return answer_letter(mail, delivery, line, *lines, now=now)
