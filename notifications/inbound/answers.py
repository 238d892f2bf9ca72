"""What is done about a mail that came in.

Everything here happens in one transaction with the mail's own row, so a mail that is worked off
again, or delivered twice, plays once and is answered once.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from email.message import Message

from notifications.bounces.receiving import receive as receive_bounce
from notifications.bounces.return_paths import is_return_path
from notifications.inbound import letters
from notifications.inbound.addressees import Addressee, Letter, Nobody, Site, addressee_of
from notifications.inbound.answering import queue_answer, queue_letter_answer, queue_site_help
from notifications.inbound.automatic import automatic_reason
from notifications.inbound.commands import read_lines
from notifications.inbound.doing import WIDE
from notifications.inbound.holding import hold
from notifications.inbound.outcomes import Acts, Done, answered
from notifications.inbound.own_mails import OwnMail
from notifications.inbound.readings import commands_of, read_mail
from notifications.inbound.replies import reply_text
from notifications.inbound.sender import Verdict, sender_address
from notifications.inbound.text.raw_mail import read_message
from notifications.inbound.told import Code, told
from notifications.inbound.trust import Trust, sender_verdict, trust_in, trust_in_address
from notifications.inbound.verdicts import Said
from notifications.models import Delivery, InboundMail
from turns.models import Seat
from turns.services.due_times import lock_matches_of
from turns.services.transactions import lock

Status = InboundMail.Status


def work_off(mail: InboundMail, *, now: datetime) -> Done:
    """Do what the mail asks for, and queue the answer. Call it in the mail's transaction."""
    message = read_message(bytes(mail.raw))
    if is_return_path(mail.token):
        # An automatic mail, and one that counts.
        return receive_bounce(mail, message, now=now)
    automatic = automatic_reason(message, envelope_sender=mail.envelope.get("sender"))
    if automatic:
        return Done(Status.IGNORED, f"automatic mail: {automatic}")
    addressee = addressee_of(mail, message)
    if isinstance(addressee, Nobody):
        return Done(Status.IGNORED, addressee.reason)
    if isinstance(addressee, Site):
        return _help_at_site(mail, message, now=now)
    if isinstance(addressee, Letter):
        return _answer_letter(mail, message, addressee.delivery, now=now)
    return answer_seat(mail, message, addressee, now=now)


def answer_seat(
    mail: InboundMail, message: Message, addressee: Addressee, *, now: datetime
) -> Done:
    """Do what the player of a seat asks for, or hold it where it may be somebody else."""
    if addressee.seat.player is None:
        return Done(Status.IGNORED, "nobody sits in this seat")
    _lock(mail, addressee.seat)
    # What was read before the lock may be old: the player may have left, and another one be there.
    seat = Seat.objects.select_related("match", "player").get(pk=addressee.seat.pk)
    if seat.player_id != addressee.seat.player_id:
        return Done(Status.IGNORED, "the player has left the seat")
    addressee = replace(addressee, seat=seat)
    if addressee.prompt is not None:
        addressee.prompt.refresh_from_db()
    reading = read_mail(mail, addressee.seat, addressee.prompt)
    trust = trust_in_addressee(mail, message, addressee)
    if trust is Trust.NONE:
        return hold(mail, addressee, reading, now=now)
    return OwnMail(mail, addressee, reading, trust, now).do()


def trust_in_addressee(mail: InboundMail, message: Message, addressee: Addressee) -> Trust:
    """How far the seat's player speaks here. A mail that is found by its thread alone may be
    anybody's: an id of a mail is no secret.
    """
    if addressee.by_thread:
        return Trust.NONE
    return trust_in(mail, message, addressee.seat.player)


def apologise(mail: InboundMail, *, now: datetime) -> None:
    """Tell the player that a mail of his could not be worked off."""
    message = read_message(bytes(mail.raw))
    addressee = addressee_of(mail, message)
    if isinstance(addressee, Addressee) and trust_in_addressee(mail, message, addressee):
        queue_answer(mail, addressee, Acts(Said.FAULT), now=now)
    if isinstance(addressee, Letter):
        letter = addressee.delivery
        if trust_in_address(mail, message, letter.email):
            queue_letter_answer(mail, letter, [told(Code.FAULT)], now=now, is_once=True)


def _lock(mail: InboundMail, seat: Seat) -> None:
    """Lock the match; where the mail changes several, all of the player's among them, in their
    order, so that no two who do so wait for each other.
    """
    commands = commands_of(read_lines(reply_text(bytes(mail.raw))))
    if seat.player is not None and any(command.verb in WIDE for command in commands):
        lock_matches_of(seat.player, besides=[seat.match_id])
    else:
        lock(seat.match_id)


def _answer_letter(
    mail: InboundMail, message: Message, delivery: Delivery, *, now: datetime
) -> Done:
    answerer = letters.answerer(delivery.kind)
    if answerer is None:
        return Done(Status.IGNORED, f"a reply to a mail of the kind {delivery.kind}")
    return answerer.answer(mail, message, delivery, now=now)


def _help_at_site(mail: InboundMail, message: Message, *, now: datetime) -> Done:
    sender = sender_address(message)
    if sender is None or not sender.isprintable():
        return Done(Status.IGNORED, "sent to the site's address by nobody who can be known")
    if sender_verdict(mail, message) is Verdict.FAIL:
        return Done(Status.IGNORED, "sent to the site's address by nobody who can be known")
    return answered(queue_site_help(mail, sender, now=now))
