"""Replies to “Was this you?”: yes does what was held, no drops it; a move is a move."""

from __future__ import annotations

from datetime import datetime
from email.message import Message

from notifications.inbound import answers
from notifications.inbound.addressees import Addressee
from notifications.inbound.answering import COMMANDS, queue_answer
from notifications.inbound.commands import read_lines
from notifications.inbound.holding import do_held, drop_held
from notifications.inbound.letter_replies import (
    answer_letter,
    read_letter_reply,
    refuse_sender,
)
from notifications.inbound.move_lines import read_moves
from notifications.inbound.outcomes import Acts, Done, answered
from notifications.inbound.readings import asked_view, commands_of
from notifications.inbound.replies import reply_text
from notifications.inbound.told import Code, told
from notifications.inbound.trust import Trust, trust_in
from notifications.inbound.verbs import remark_of
from notifications.inbound.verdicts import Said
from notifications.models import Delivery, HeldAnswer, InboundMail
from turns.models import Seat, Source
from turns.services import submit_move
from turns.services.due_times import lock_matches_of
from turns.services.transactions import lock


def answer(mail: InboundMail, message: Message, delivery: Delivery, *, now: datetime) -> Done:
    """The letter went to the stored address alone: a reply from the player is his consent."""
    assert delivery.seat is not None
    seat = Seat.objects.select_related("match", "player").get(pk=delivery.seat.pk)
    if seat.player is None or seat.player_id != delivery.user_id:
        return Done(InboundMail.Status.IGNORED, "the player has left the seat")
    if trust_in(mail, message, seat.player) is Trust.NONE:
        return refuse_sender(mail, delivery, now=now)
    decision = read_letter_reply(mail).decision
    if decision is None:
        addressee = Addressee(seat, delivery.prompt)
        return answers.answer_seat(mail, message, addressee, now=now)
    if _says_more(mail, delivery, seat):
        return answer_letter(mail, delivery, told(Code.YES_ALONE), now=now)
    if delivery.context.get("held") != COMMANDS:
        return _play(mail, delivery, seat, is_yes=decision, now=now)
    return _do(mail, delivery, seat, is_yes=decision, now=now)


def _says_more(mail: InboundMail, letter: Delivery, seat: Seat) -> bool:
    """Is there a move or a command beside the yes or no: which of them is meant is not guessed."""
    lines = read_lines(reply_text(bytes(mail.raw)))
    view = asked_view(seat, letter.prompt)
    moves = read_moves(lines, seat.match.engine, view).moves if view is not None else ()
    remarks = any(remark_of(line) for line in lines)
    return bool(moves) or bool(commands_of(lines)) or remarks


def _do(mail: InboundMail, letter: Delivery, seat: Seat, *, is_yes: bool, now: datetime) -> Done:
    assert seat.player is not None
    assert letter.inbound_id is not None
    lock_matches_of(seat.player, besides=[seat.match_id])
    if not is_yes:
        return answer_letter(mail, letter, drop_held(seat, letter.inbound_id), now=now)
    return answer_letter(mail, letter, *do_held(seat, letter.inbound_id, now=now), now=now)


def _play(mail: InboundMail, letter: Delivery, seat: Seat, *, is_yes: bool, now: datetime) -> Done:
    prompt = letter.prompt
    assert prompt is not None
    lock(seat.match_id)
    held = HeldAnswer.objects.filter(prompt=prompt, inbound=letter.inbound_id).first()
    if held is None:
        return answer_letter(mail, letter, told(Code.NOTHING_HELD), now=now)
    if not is_yes:
        held.delete()
        return answer_letter(mail, letter, told(Code.DROPPED), now=now)
    answer = submit_move(prompt, held.text, source=Source.MAIL, now=now)
    addressee = Addressee(seat, prompt)
    acts = Acts(Said(answer.verdict.value), answer.since)
    return answered(queue_answer(mail, addressee, acts, now=now))
