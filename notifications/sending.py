"""Sending the mails that wait: each is claimed, composed from the recipient's view, and sent."""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction

from notifications import claims
from notifications.envelopes import envelope
from notifications.messages.compose import compose
from notifications.messages.mail import Mail, Withdrawn
from notifications.models import Delivery
from notifications.outbox import withdraw_turn
from notifications.refusals import SENDING_ERRORS, permanent_refusal, transient_reason

logger = logging.getLogger(__name__)

BATCH = 500
GIVEN_UP = "sending it never came to an end"


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
            claims.mark_failed(delivery, GIVEN_UP)
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
            claims.retry_later(delivery, "it could not be composed", now=self.now)

    def _hand_over(self, delivery: Delivery, mail: Mail) -> None:
        self._open().send_messages([envelope(delivery, mail, now=self.now)])
        self.sent += 1
        with transaction.atomic():
            claims.mark_sent(delivery, now=self.now, shown_version=mail.shown_version)
            if mail.shown_prompt:
                withdraw_turn(
                    mail.shown_prompt,
                    email=delivery.email,
                    language=delivery.language,
                    now=self.now,
                )

    def _fail(self, delivery: Delivery, error: Exception) -> None:
        """Whatever went wrong may have left the connection in the middle of a mail."""
        self.close()
        if refusal := permanent_refusal(error):
            claims.mark_failed(delivery, refusal)
        else:
            claims.retry_later(delivery, transient_reason(error), now=self.now)

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
