"""Replies to an invitation: yes takes the seat, no declines it.

The address of the letter went to the invited address alone, like the link in it; so a reply from
there needs no more proof than a press on the page does.
"""

from __future__ import annotations

from datetime import datetime
from email.message import Message

from django.contrib.auth.models import User

from games.core.deal import BadWord
from notifications.identity.addresses import owners_of
from notifications.identity.declining import decline_seat
from notifications.identity.seats import Sitter, seat_account, seat_newcomer
from notifications.inbound.letter_replies import (
    LetterReply,
    answer_letter,
    ask_again,
    read_letter_reply,
    refuse_sender,
    say_remarks,
)
from notifications.inbound.outcomes import Done
from notifications.inbound.told import Code, Told, told
from notifications.inbound.trust import Trust, trust_in_address
from notifications.links import RevokedLink
from notifications.models import Delivery, InboundMail, Invitation
from notifications.telling.invitations import ask_anew
from turns.models import Match, Seat, Source
from turns.players import BadName, clean_name, name_key
from turns.services import NameTaken, SeatTaken
from turns.services.seating import NotWelcome, has_other_seat, is_free
from turns.services.transactions import lock

Status = InboundMail.Status
_REFUSED = {
    BadWord: Code.BAD_WORD,
    NotWelcome: Code.NOT_WELCOME,
    SeatTaken: Code.SEAT_GONE,
    RevokedLink: Code.SEAT_GONE,
}


def answer(mail: InboundMail, message: Message, delivery: Delivery, *, now: datetime) -> Done:
    """Take or decline the seat. Once all sit, the mail of the match says so: one event, one
    mail.
    """
    if trust_in_address(mail, message, delivery.email) is Trust.NONE:
        return refuse_sender(mail, delivery, now=now)
    assert delivery.seat is not None
    lock(delivery.seat.match_id)
    seat = Seat.objects.select_related("match", "player").get(pk=delivery.seat.pk)
    reply = read_letter_reply(mail)
    if (line := _not_to_be_had(seat, delivery)) is not None:
        return answer_letter(mail, delivery, line, now=now)
    if reply.decision is None:
        return ask_again(mail, delivery, now=now)
    lines = _decide(seat, reply, now)
    if lines[0].code is Code.SEATED_TO_PLAY:
        return Done(Status.ANSWERED, "the mail of the match tells it")
    return answer_letter(mail, delivery, *lines, now=now)


def _decide(seat: Seat, reply: LetterReply, now: datetime) -> list[Told]:
    if not reply.decision:
        decline_seat(seat, now=now)
        return [told(Code.DECLINED)]
    line = _sit(seat, reply, now)
    if line.code not in {Code.SEATED, Code.SEATED_TO_PLAY}:
        return [line]
    return [line, *say_remarks(seat, reply, now=now)]


def _not_to_be_had(seat: Seat, letter: Delivery) -> Told | None:
    if seat.is_taken:
        is_own = any(owner.user_id == seat.player_id for owner in owners_of(letter.email))
        return told(Code.SEATED_ALREADY if is_own else Code.SEAT_GONE)
    invitation = Invitation.objects.filter(seat=seat).first()
    is_offered = invitation is not None and invitation.email == letter.email
    if not is_offered or not is_free(seat, seat.match):
        return told(Code.SEAT_GONE)
    return None


def _sit(seat: Seat, reply: LetterReply, now: datetime) -> Told:
    invitation = seat.invitation
    if invitation.expired_at is not None:
        ask_anew(invitation, now=now)
        return told(Code.INVITATION_EXPIRED)
    try:
        name = clean_name(reply.name or seat.offered_to or seat.name)
    except BadName as error:
        return told(Code.BAD_NAME, why=str(error))
    sitter = Sitter(name, reply.word, source=Source.MAIL)
    account = _account(invitation, name)
    try:
        if account is None:
            seat_newcomer(invitation, sitter, language=invitation.language, now=now)
        else:
            seat_account(invitation, account, sitter, now=now)
    except NameTaken:
        return told(Code.NAME_TAKEN, name=name)
    except (BadWord, NotWelcome, SeatTaken, RevokedLink) as error:
        return told(_REFUSED[type(error)])
    status = Match.objects.values_list("status", flat=True).get(pk=seat.match_id)
    if status != Match.Status.OPEN:
        return told(Code.SEATED_TO_PLAY)
    return told(Code.SEATED, name=name)


def _account(invitation: Invitation, name: str) -> User | None:
    """The account that whoever answers has here already: the one that owns the address and goes by
    the same name; for a rematch, that sat in the match before. None where none or several do.

    He gets no more by it than his next mails, which go to that address anyway.
    """
    seat = invitation.seat
    owners = [owner.user for owner in owners_of(invitation.email)]
    free = [owner for owner in owners if not has_other_seat(owner, seat)]
    before = Seat.objects.filter(match=seat.match.rematch_of_id).values_list("player", flat=True)
    known = [owner for owner in free if owner.pk in before] or [
        owner for owner in free if name_key(name) in _names_of(owner)
    ]
    return known[0] if len(known) == 1 else None


def _names_of(user: User) -> set[str]:
    names = Seat.objects.filter(player=user).values_list("name", flat=True)
    return {name_key(known) for known in (user.first_name, *names)}
