"""One look into a folder of an IMAP server: what is for us is stored, then marked."""

from __future__ import annotations

import imaplib
import logging
import re
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.conf import settings
from django.db import InterfaceError, OperationalError
from imap_tools.mailbox import BaseMailBox
from imap_tools.utils import encode_folder

from notifications.inbound.addressees import answered_delivery, token_of
from notifications.inbound.mails import store
from notifications.inbound.text.raw_mail import FIELD_LIMIT, read_message
from notifications.models import ImapPosition

logger = logging.getLogger(__name__)

FIRST_LOOK = timedelta(days=14)
"""A folder that is seen for the first time may hold a life's mails: no older ones are looked at."""
HEADER_LIMIT = 20 * FIELD_LIMIT
"""Bytes of a mail's header that are asked for, to see whether it is for us."""
MOST_TRIES = 5
"""So often a mail is asked for that the server does not give; then it is left where it is."""
AWAY = (OSError, imaplib.IMAP4.abort, OperationalError, InterfaceError)
"""The connection or the database is gone, whatever mail is asked for."""
SIZE = re.compile(rb"RFC822\.SIZE (\d+)")


class NotGiven(Exception):
    """The server did not do what was asked."""


@dataclass(slots=True)
class FolderReader:
    """Reads the folder that is selected in one connection."""

    box: BaseMailBox
    name: str
    """The name of its position in the database."""
    taken_folder: str
    failures: Counter[int]
    """How often a mail could not be taken, over all connections."""
    validity: int = field(init=False)

    def __post_init__(self) -> None:
        _name, [value] = self.box.client.response("UIDVALIDITY")
        if value is None:
            raise NotGiven("the folder has no UIDVALIDITY")
        self.validity = int(value)

    def take_new(self, *, now: datetime) -> int:
        """Store each mail that is for us and was not looked at before, oldest first. Gives their
        number. Raises what imaplib, imap_tools and the database raise: then look again later.

        A mail is marked, and the position moved on, once it is stored. A process that dies in
        between finds it again, and stores it under the row that it has.
        """
        last = self._last()
        taken = 0
        for uid in _uids(self.box, after=last, since=now - FIRST_LOOK if last is None else None):
            taken += self._take(uid, now=now)
            self._move_on(uid)
        return taken

    def _last(self) -> int | None:
        known = ImapPosition.objects.filter(folder=self.name, validity=self.validity).first()
        return known.uid if known else None

    def _move_on(self, uid: int) -> None:
        ImapPosition.objects.update_or_create(
            folder=self.name, defaults={"validity": self.validity, "uid": uid}
        )

    def _take(self, uid: int, *, now: datetime) -> bool:
        try:
            return self._take_in(uid, now=now)
        except AWAY:
            raise
        except Exception as error:
            # One mail that cannot be taken must not hold up the others for ever.
            self.failures[uid] += 1
            if self.failures[uid] < MOST_TRIES:
                raise
            logger.exception("IMAP mail %d is left in the folder (%s).", uid, type(error).__name__)
            return False

    def _take_in(self, uid: int, *, now: datetime) -> bool:
        header, size = _fetch(self.box, uid, f"BODY.PEEK[HEADER]<0.{HEADER_LIMIT}>")
        if not _is_for_us(header):
            return False
        if size > settings.INBOUND_MAX_BYTES:
            logger.warning("IMAP mail %d is left in the folder: it has %d bytes.", uid, size)
            return False
        raw, _size = _fetch(self.box, uid, "BODY.PEEK[]")
        if not raw:  # Somebody deleted it meanwhile.
            return False
        store(raw, door="imap", sender=None, recipient="", now=now)
        self._mark(uid)
        return True

    def _mark(self, uid: int) -> None:
        """Marked by flag alone, without imap_tools' EXPUNGE: that would delete what a person has
        thrown away but not removed yet.
        """
        if self.taken_folder:
            folder = encode_folder(self.taken_folder).decode("ascii")
            done, _data = self.box.client.uid("MOVE", str(uid), folder)
        else:
            done, _data = self.box.client.uid("STORE", str(uid), "+FLAGS.SILENT", r"(\Seen)")
        if done != "OK":
            logger.warning("IMAP mail %d is taken, but could not be marked.", uid)


def _is_for_us(header: bytes) -> bool:
    """Was it sent to an address of ours, or does it answer a mail of ours."""
    message = read_message(header)
    return bool(token_of(message, "")) or answered_delivery(message) is not None


def _uids(box: BaseMailBox, *, after: int | None, since: datetime | None) -> list[int]:
    criteria = f"UID {(after or 0) + 1}:*"
    if since is not None:
        day = imaplib.Time2Internaldate(since).strip('"').split()[0]
        criteria += f" SINCE {day}"
    # `7:*` names the last mail, too, where it has a smaller number (RFC 3501 6.4.8).
    return sorted(uid for uid in map(int, box.uids(criteria, charset=None)) if uid > (after or 0))


def _fetch(box: BaseMailBox, uid: int, part: str) -> tuple[bytes, int]:
    """The part, and the size of the whole mail; nothing where the mail is gone."""
    done, data = box.client.uid("FETCH", str(uid), f"(UID RFC822.SIZE {part})")
    if done != "OK":
        raise NotGiven("the server does not give it")
    for item in data:
        if isinstance(item, tuple):
            found = SIZE.search(item[0])
            return bytes(item[1]), int(found[1]) if found else len(item[1])
    return b"", 0
