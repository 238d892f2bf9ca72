"""Mails that came in: stored once, whatever door they came by, then worked off one by one."""

from __future__ import annotations

import hashlib
import logging
import re
from contextlib import suppress
from datetime import datetime
from email.message import Message

from django.db import DatabaseError, InterfaceError, OperationalError, connection, transaction
from django.db.models import F

from notifications.inbound import answers
from notifications.inbound.addressees import token_of
from notifications.inbound.text.raw_mail import field_value, read_message
from notifications.models import InboundMail
from turns.services.transactions import wake

logger = logging.getLogger(__name__)

READ_INBOUND = "notifications.tasks.read_inbound"
BATCH = 200
MOST_TRIES = 5
"""So often a mail is tried whose reading fails for another reason than the database."""
LAST_TRY = 30_000
"""The column ends a little later."""
ADDRESS_LENGTH = 320
_PLAIN_ID = re.compile(r"[!-~]{1,255}")


def store(
    raw: bytes,
    *,
    door: str,
    sender: str | None,
    recipient: str,
    now: datetime,
    verdict: str = "",
) -> InboundMail:
    """Keep a raw message, once, and have it worked off.

    `sender` is MAIL FROM, empty for a bounce, None where the door does not know it; `verdict` what
    a provider found out about the domain in From, beside the mail: pass or fail. A message that
    comes again, as after a lost answer, is the same row: its token and Message-ID are unique.
    Raises django.db.Error while the database is away: then the sender has to try again.
    """
    message = read_message(raw)
    mail, _is_new = InboundMail.objects.get_or_create(
        token=token_of(message, recipient),
        message_id=identity_of(message, raw),
        defaults={
            "raw": raw,
            "envelope": {
                "sender": None if sender is None else _printable(sender),
                "recipient": _printable(recipient),
                "door": door,
                **({"verdict": verdict} if verdict else {}),
            },
            "received_at": now,
        },
    )
    wake(READ_INBOUND)
    return mail


def identity_of(message: Message, raw: bytes) -> str:
    """The Message-ID; where there is none, or one that fits no column, a hash of the mail."""
    message_id = field_value(message, "Message-ID")
    if _PLAIN_ID.fullmatch(message_id):
        return message_id
    # Servers on the way add and change other fields when they send a mail again.
    fields = [field_value(message, name) for name in ("Message-ID", "From", "Date", "Subject")]
    head = "\n".join(fields).encode("utf-8", "surrogateescape")
    body = re.split(rb"\r?\n\r?\n", raw, maxsplit=1)[-1]
    return "sha256:" + hashlib.sha256(head + b"\n\n" + body).hexdigest()


def read_inbound(now: datetime) -> int:
    """Work off what is new, oldest first. Gives the number of mails that were worked off.

    Each is one transaction with everything that it does: a process that dies leaves it new.
    """
    new = InboundMail.objects.filter(status=InboundMail.Status.NEW).order_by("pk")
    return sum(_work_off(pk, now) for pk in list(new.values_list("pk", flat=True)[:BATCH]))


def _work_off(pk: int, now: datetime) -> bool:
    try:
        with transaction.atomic():
            mail = _claim(pk)
            if mail is None:
                return False
            done = answers.work_off(mail, now=now)
            _close(mail, done.status, done.reason, now=now)
    except (OperationalError, InterfaceError):
        logger.warning("Inbound mail %s waits: the database is in trouble.", pk, exc_info=True)
        _count_try(pk)
        return False
    except Exception:  # One bad mail never stops the next.
        logger.exception("Inbound mail %s could not be worked off.", pk)
        return _count_fault(pk, now)
    return True


def _claim(pk: int) -> InboundMail | None:
    """The mail, locked, unless another worker has it; SQLite has one writer at a time anyway."""
    skip = connection.features.has_select_for_update_skip_locked
    new = InboundMail.objects.select_for_update(skip_locked=skip)
    return new.filter(pk=pk, status=InboundMail.Status.NEW).first()


def _close(mail: InboundMail, status: InboundMail.Status, reason: str, *, now: datetime) -> None:
    mail.status = status
    mail.reason = reason[:200]
    mail.worked_at = now
    mail.save(update_fields=["status", "reason", "worked_at"])
    if status == InboundMail.Status.IGNORED:
        logger.info("Inbound mail %s is ignored: %s.", mail.pk, reason)


def _count_try(pk: int) -> None:
    new = InboundMail.objects.filter(pk=pk, status=InboundMail.Status.NEW, tries__lt=LAST_TRY)
    with suppress(DatabaseError, InterfaceError):  # It may be away still.
        new.update(tries=F("tries") + 1)


def _count_fault(pk: int, now: datetime) -> bool:
    """After some tries the mail is put aside, and its sender is told that nothing was done."""
    _count_try(pk)
    try:
        with transaction.atomic():
            mail = _claim(pk)
            if mail is None or mail.tries < MOST_TRIES:
                return False
            _close(mail, InboundMail.Status.IGNORED, "reading it failed again and again", now=now)
        answers.apologise(mail, now=now)
    except Exception:  # The same fault may stand in the way of the apology.
        logger.exception("Nobody could be told of the fault of inbound mail %s.", pk)
    return False


def _printable(address: str) -> str:
    """The address as JSON can hold it: senders write any bytes."""
    return "".join(letter for letter in address if letter.isprintable())[:ADDRESS_LENGTH]
