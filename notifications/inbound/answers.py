"""What is done about a mail that came in.

Everything here happens in one transaction with the mail's own row, so a mail that is worked off
again, or delivered twice, plays once and is answered once.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from email.message import Message

from django.conf import settings

from games.core.errors import GameError
from notifications.identity.addresses import is_sender_of
from notifications.inbound import letters
from notifications.inbound.addressees import Addressee, Letter, Nobody, Site, addressee_of
from notifications.inbound.answering import queue_answer, queue_confirm, queue_site_help
from notifications.inbound.automatic import automatic_reason
from notifications.inbound.offers import MOST_OFFERS
from notifications.inbound.outcomes import Done, answered
from notifications.inbound.raw_mail import read_message
from notifications.inbound.readings import MOST_REMARKS, Reading, read_mail, times_offered
from notifications.inbound.sender import Verdict as Proof
from notifications.inbound.sender import authentication_verdict, sender_address
from notifications.inbound.verbs import Verb
from notifications.inbound.verdicts import Said
from notifications.models import Delivery, HeldAnswer, InboundMail
from turns.models import Source
from turns.services import say, standing_orders, submit_move
from turns.services.talk import BadTalk
from turns.services.transactions import lock

Status = InboundMail.Status
_ACTS = frozenset({Said.PLAYED, Said.ORDERED})
_ASKED = (Verb.RESIGN, Verb.NO_ORDERS, Verb.ORDERS, Verb.HELP, Verb.HISTORY, Verb.STATUS)
"""The first of them that a mail holds is answered."""
NOTHING_TO_HOLD = "the sender is not proven, and there is no move to hold"


def work_off(mail: InboundMail, *, now: datetime) -> Done:
    """Do what the mail asks for, and queue the answer. Call it in the mail's transaction."""
    message = read_message(bytes(mail.raw))
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
    return _answer_seat(mail, message, addressee, now=now)


def _answer_seat(
    mail: InboundMail, message: Message, addressee: Addressee, *, now: datetime
) -> Done:
    if addressee.seat.player is None:
        return Done(Status.IGNORED, "nobody sits in this seat")
    lock(addressee.seat.match_id)
    if addressee.prompt is not None:
        # What was read before the lock may be old.
        addressee.prompt.refresh_from_db()
    reading = read_mail(mail, addressee.seat, addressee.prompt)
    if _is_own(addressee, message):
        return _Reply(mail, addressee, reading, now).do()
    return _hold(mail, addressee, reading, now=now)


def _answer_letter(
    mail: InboundMail, message: Message, delivery: Delivery, *, now: datetime
) -> Done:
    answerer = letters.answerer(delivery.kind)
    if answerer is None:
        return Done(Status.IGNORED, f"a reply to a mail of the kind {delivery.kind}")
    return answerer.answer(mail, message, delivery, now=now)


def apologise(mail: InboundMail, *, now: datetime) -> None:
    """Tell the player that a mail of his could not be worked off."""
    message = read_message(bytes(mail.raw))
    addressee = addressee_of(mail, message)
    if isinstance(addressee, Addressee) and _is_own(addressee, message):
        queue_answer(mail, addressee, Said.FAULT, now=now)


def _is_own(addressee: Addressee, message: Message) -> bool:
    """Does the seat's player speak here, as far as his secret address and his From can tell."""
    sender = sender_address(message)
    if addressee.by_thread or sender is None or not is_sender_of(addressee.seat.player, sender):
        return False
    proof = authentication_verdict(message, authserv_id=settings.AUTHSERV_ID)
    return proof is not Proof.FAIL


def _help_at_site(mail: InboundMail, message: Message, *, now: datetime) -> Done:
    sender = sender_address(message)
    proof = authentication_verdict(message, authserv_id=settings.AUTHSERV_ID)
    if sender is None or not sender.isprintable() or proof is Proof.FAIL:
        return Done(Status.IGNORED, "sent to the site's address by nobody who can be known")
    return answered(queue_site_help(mail, sender, now=now))


def _hold(mail: InboundMail, addressee: Addressee, reading: Reading, *, now: datetime) -> Done:
    """Keep the one move until the player says that it is his; whoever sent it learns nothing."""
    prompt = addressee.prompt
    moves = [move for move in reading.moves if move.error is None]
    if prompt is None or not prompt.is_open or len(moves) != 1 or len(reading.moves) != 1:
        said = Said.SITE if addressee.by_thread else Said.STRANGER
        unsaid = queue_answer(mail, addressee, said, now=now)
        return Done(Status.IGNORED, f"{NOTHING_TO_HOLD}; {unsaid}" if unsaid else NOTHING_TO_HOLD)
    held, _is_first = HeldAnswer.objects.update_or_create(
        prompt=prompt,
        defaults={"inbound": mail, "text": moves[0].command, "created_at": now},
    )
    unsaid = queue_confirm(held, addressee, now=now)
    return Done(Status.HELD, unsaid or "the sender is not proven")


@dataclass(frozen=True, slots=True)
class _Reply:
    """A mail of the player's own."""

    mail: InboundMail
    addressee: Addressee
    reading: Reading
    now: datetime

    def do(self) -> Done:
        """Say what is to be said, make the move, and queue one answer about all of it."""
        remarks = sum(self._say(remark) for remark in self.reading.remarks[:MOST_REMARKS])
        if Verb.NO_ORDERS in self.reading.verbs:
            standing_orders.delete_all(self.addressee.seat, now=self.now)
        said, since = self._move() if self.reading.moves else (self._without_move(), 0)
        unsaid = queue_answer(
            self.mail, self.addressee, said, now=self.now, since=since, remarks=remarks
        )
        has_acted = remarks or said in _ACTS or Verb.NO_ORDERS in self.reading.verbs
        return Done(Status.ANSWERED, unsaid) if has_acted else answered(unsaid)

    def _say(self, remark: str) -> bool:
        try:
            say(self.addressee.seat, remark, source=Source.MAIL, now=self.now)
        except BadTalk:
            return False
        return True

    def _move(self) -> tuple[Said, int]:
        if len(self.reading.moves) > 1:
            return Said.SEVERAL, 0
        if self.addressee.prompt is None:
            return Said.NO_TURN, 0
        [move] = self.reading.moves
        answer = submit_move(self.addressee.prompt, move.command, source=Source.MAIL, now=self.now)
        return Said(answer.verdict.value), answer.since

    def _without_move(self) -> Said:
        return self._orders() if self.reading.orders else self._asked()

    def _orders(self) -> Said:
        """Keep the orders; those that answer a turn are bound to it like a move."""
        prompt, seat = self.addressee.prompt, self.addressee.seat
        if prompt is None and seat.prompts.filter(closed_at__isnull=True).exists():
            return Said.NO_TURN
        if prompt is not None and not prompt.is_open:
            return Said.TOO_LATE
        try:
            standing_orders.give(seat, "\n".join(self.reading.orders), now=self.now)
        except GameError:
            return Said.ORDER_REFUSED
        return Said.ORDERED

    def _asked(self) -> Said:
        if self.reading.is_encrypted:
            return Said.ENCRYPTED
        for verb in _ASKED:
            if verb in self.reading.verbs:
                return Said(verb.value)
        if self.reading.remarks:
            return Said.REMARK
        return Said.MEANT if self._is_to_be_offered() else Said.UNREADABLE

    def _is_to_be_offered(self) -> bool:
        """Is there one command to ask about, in a turn that waits, and not for the third time."""
        prompt, meant = self.addressee.prompt, self.reading.meant
        if meant is None or prompt is None or not prompt.is_open:
            return False
        seat = self.addressee.seat
        return times_offered(self.mail, seat, prompt, meant.command) < MOST_OFFERS
