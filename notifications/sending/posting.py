"""Sending notes that wait, to devices and to chats: each is claimed, written, and posted."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from notifications.messages.mail import Withdrawn
from notifications.models import Delivery
from notifications.sending import claims
from notifications.sending.notes import Note, note_of

logger = logging.getLogger(__name__)

BATCH = 200

Post = Callable[[Delivery, Note], None]


class Refused(Exception):
    """It will never be taken; the message is the reason, for the ledger."""


class TryLater(Exception):
    """It was not taken now; the message is the reason, for the ledger."""

    def __init__(self, reason: str, *, after: timedelta = timedelta()) -> None:
        super().__init__(reason)
        self.after = after
        """For how long the service asked to be left alone."""


def _never() -> bool:
    return False


def _leave(delivery: Delivery) -> None:
    """Nothing is to be done besides."""


def post_waiting(
    channel: Delivery.Channel,
    post: Post,
    *,
    now: datetime,
    is_over: Callable[[], bool] = _never,
    failed: Callable[[Delivery], None] = _leave,
) -> int:
    """Post what is due of this channel, oldest first. Gives the number of notes posted.

    `post` raises Refused or TryLater; `failed` is told of a note that will never arrive. Once
    `is_over` says so, no other note is begun: the rest waits for the next sweep. Several workers
    may run it at once.
    """
    due = claims.due(channel, now=now)
    posted = 0
    for pk in list(due.values_list("pk", flat=True)[:BATCH]):
        if is_over():
            break
        posted += _post(pk, post, failed, now=now)
    return posted


def _post(pk: int, post: Post, failed: Callable[[Delivery], None], *, now: datetime) -> bool:
    delivery = claims.claim(pk, now=now)
    if delivery is None:
        return False
    if delivery.tries > claims.MOST_TRIES:
        claims.mark_failed(delivery, claims.GIVEN_UP)
        failed(delivery)
        return False
    try:
        post(delivery, note_of(delivery, now))
    except Withdrawn as nothing:
        claims.mark_withdrawn(delivery, str(nothing))
    except Refused as refusal:
        claims.mark_failed(delivery, str(refusal))
        failed(delivery)
    except TryLater as trouble:
        if not claims.retry_later(delivery, str(trouble), now=now, after=trouble.after):
            failed(delivery)
    except Exception:  # One note never stops the next.
        logger.exception("Delivery %s could not be posted.", pk)
        if not claims.retry_later(delivery, "it could not be posted", now=now):
            failed(delivery)
    else:
        claims.mark_sent(delivery, now=now)
        return True
    return False
