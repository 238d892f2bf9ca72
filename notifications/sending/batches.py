"""Sending the mails that wait: each is claimed, composed from the recipient's view, and sent."""

from __future__ import annotations

import logging
import smtplib
import time
from datetime import datetime, timedelta

from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import DatabaseError

from notifications.bounces import marks
from notifications.bounces.weights import Weight
from notifications.messages.compose import compose
from notifications.messages.mail import Mail, Withdrawn
from notifications.models import Delivery
from notifications.sending import claims
from notifications.sending.envelopes import envelope
from notifications.sending.refusals import (
    SENDING_ERRORS,
    is_sender_refused,
    permanent_refusal,
    transient_reason,
    weight_of,
)
from notifications.telling.outbox import withdraw_turn
from turns.models import Prompt

logger = logging.getLogger(__name__)

BATCH = 500


class Unreachable(Exception):
    """There is no connection: the rest of the batch would fare no better."""


def send_waiting(now: datetime) -> int:
    """Send what is due, oldest first, over one connection. Gives the number of mails sent.

    Several workers may run it at once: each delivery is claimed by one. A worker that is killed
    between the server's yes and our note of it leaves its claim; when the lease ends, another one
    sends the mail again. That one duplicate cannot be told apart from a loss.
    """
    batch = _Batch(now)
    due = claims.due(Delivery.Channel.MAIL, now=now)
    try:
        for pk in list(due.values_list("pk", flat=True)[:BATCH]):
            batch.send(pk)
    except Unreachable:
        logger.warning("The mails wait: no mail server or provider can be reached.")
    finally:
        batch.close()
    return batch.sent


class _Batch:
    """One connection, kept open, and a clock that goes on from the given time."""

    def __init__(self, now: datetime) -> None:
        self.sent = 0
        self._start, self._started_at = now, time.monotonic()
        self._connection: BaseEmailBackend | None = None
        self._returns = True
        """Does the server take our return paths; asked anew in each batch."""

    @property
    def now(self) -> datetime:
        """A batch may take longer than a lease, so its claims count from when they are made."""
        return self._start + timedelta(seconds=time.monotonic() - self._started_at)

    def send(self, pk: int) -> None:
        """Send one delivery, whatever comes of it. Raises Unreachable."""
        delivery = claims.claim(pk, now=self.now)
        if delivery is None:
            return
        if delivery.tries > claims.MOST_TRIES:
            marks.refused(delivery, claims.GIVEN_UP, Weight.NONE, now=self.now)
            return
        try:
            self._hand_over(delivery, compose(delivery, self.now))
        except Withdrawn as nothing:
            claims.mark_withdrawn(delivery, str(nothing))
        except SENDING_ERRORS as error:
            self._fail(delivery, error)
        except Unreachable as error:
            claims.retry_later(delivery, str(error), now=self.now)
            raise
        except Exception:  # One mail that cannot be made never stops the next.
            logger.exception("Delivery %s could not be composed.", pk)
            if not claims.retry_later(delivery, "it could not be composed", now=self.now):
                marks.given_up(delivery, now=self.now)

    def _hand_over(self, delivery: Delivery, mail: Mail) -> None:
        provider_id = self._send_one(delivery, mail)
        self.sent += 1
        # Before our own note, and not with it: a kill in between sends this mail twice, but never
        # the turn mail as well; and nobody waits for a row while holding another one.
        if mail.shown_prompt:
            self._spare_turn_mail(mail.shown_prompt, delivery)
        claims.mark_sent(
            delivery, now=self.now, shown_version=mail.shown_version, provider_id=provider_id
        )

    def _spare_turn_mail(self, prompt: Prompt, delivery: Delivery) -> None:
        try:
            withdraw_turn(prompt, email=delivery.email, language=delivery.language, now=self.now)
        except DatabaseError:  # The mail has left all the same; a second one does less harm.
            logger.exception("The turn mail of prompt %s could not be withdrawn.", prompt.pk)

    def _send_one(self, delivery: Delivery, mail: Mail) -> str:
        """Give it to the backend. Gives the provider's id of it; empty where it has none."""
        try:
            return self._give(envelope(delivery, mail, now=self.now, has_return_path=self._returns))
        except smtplib.SMTPSenderRefused as error:
            if not self._returns or not is_sender_refused(error):
                raise
        # Some relays take no sender but the one that signed in. Then nobody tells us of what comes
        # back, which is better than no mail at all.
        logger.warning("The mail server refuses our return paths: bounces will not be noticed.")
        self._returns = False
        self.close()
        return self._give(envelope(delivery, mail, now=self.now, has_return_path=False))

    def _give(self, message: EmailMessage) -> str:
        self._open().send_messages([message])
        # anymail puts its status there; other backends know none.
        status = getattr(message, "anymail_status", None)
        return str(status.message_id or "") if status is not None else ""

    def _fail(self, delivery: Delivery, error: Exception) -> None:
        """Whatever went wrong may have left the connection in the middle of a mail."""
        self.close()
        if refusal := permanent_refusal(error):
            marks.refused(delivery, refusal, weight_of(error, refusal), now=self.now)
        elif not claims.retry_later(delivery, transient_reason(error), now=self.now):
            marks.given_up(delivery, now=self.now)

    def _open(self) -> BaseEmailBackend:
        if self._connection is None:
            connection: BaseEmailBackend = get_connection()
            try:
                connection.open()
            except SENDING_ERRORS as error:
                raise Unreachable(transient_reason(error)) from error
            self._connection = connection
        return self._connection

    def close(self) -> None:
        """Close the connection, if there is one."""
        connection, self._connection = self._connection, None
        if connection:
            try:
                connection.close()
            except OSError:
                logger.info("The mail server had hung up already.")
