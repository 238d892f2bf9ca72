"""The IMAP door: watches the folder of IMAP_URL and takes the replies in it (RFC 3501, 2177)."""

from __future__ import annotations

import imaplib
import logging
import ssl
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

from django.conf import settings
from django.db import Error as AnyDatabaseError
from django.db import close_old_connections, connections
from django.utils import timezone
from imap_tools.errors import ImapToolsError, MailboxFolderSelectError, MailboxLoginError
from imap_tools.mailbox import BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted

from notifications.inbound.doors.imap_folder import FolderReader, NotGiven

logger = logging.getLogger(__name__)

TIMEOUT = 30.0
"""Seconds that the server may take for an answer."""
LOOK_SECONDS = 60.0
"""A look so often, whatever IDLE says: what came in between a look and IDLE may be told in one
packet with the server's consent, and is not heard then.
"""
LISTEN_SECONDS = 1.0
"""So soon the door hears that it is to stop."""
STOP_SECONDS = 10.0
TROUBLE = (OSError, imaplib.IMAP4.error, ImapToolsError, NotGiven, AnyDatabaseError)
"""What comes of servers, and of the ways to them."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 600.0
"""Seconds between attempts to connect; they double. Servers lock out who asks too often."""


class WatchedFolder(Protocol):
    """The folder of IMAP_URL."""

    @property
    def security(self) -> str:
        """`imaps`, `imap+tls` for STARTTLS, or `imap`."""

    @property
    def host(self) -> str:
        """The server."""

    @property
    def port(self) -> int:
        """Its port."""

    @property
    def user(self) -> str:
        """Who signs in."""

    @property
    def password(self) -> str:
        """With what."""

    @property
    def folder(self) -> str:
        """The folder of the account."""

    @property
    def taken_folder(self) -> str:
        """Where mails go that were taken; empty where they stay, marked as read."""

    @property
    def name(self) -> str:
        """What tells it from other folders."""


class Door:
    """Watches the folder until it is told to stop."""

    def __init__(self, folder: WatchedFolder) -> None:
        self._folder = folder
        self._failures: Counter[int] = Counter()
        self._pause = FIRST_PAUSE

    def watch(self, stopping: threading.Event) -> None:
        """Take mails in, over one connection after the other."""
        while not stopping.is_set():
            try:
                with connected(self._folder) as box:
                    self._watch_over(box, stopping)
            except TROUBLE as error:
                logger.warning(
                    "No mail is taken in by IMAP: %s. Next attempt in %d s.",
                    _in_words(error),
                    self._pause,
                )
            except Exception:  # Whatever the server says, the door stays open.
                logger.exception("The IMAP door failed.")
            else:
                return
            stopping.wait(self._pause)
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def _watch_over(self, box: BaseMailBox, stopping: threading.Event) -> None:
        reader = FolderReader(box, self._folder.name, self._folder.taken_folder, self._failures)
        has_idle = "IDLE" in capabilities(box)
        while not stopping.is_set():
            close_old_connections()
            try:
                reader.take_new(now=timezone.now())
            finally:
                # Until the next mail this thread would hold a connection for nothing.
                connections.close_all()
            self._pause = FIRST_PAUSE
            if has_idle:
                _idle(box, stopping)
            else:
                stopping.wait(LOOK_SECONDS)


def _in_words(error: Exception) -> str:
    """Words of ours: those of the server may repeat an address or a password."""
    if isinstance(error, MailboxLoginError):
        return "the user or the password of IMAP_URL is refused"
    if isinstance(error, MailboxFolderSelectError):
        return "the folder of IMAP_URL is not there"
    return type(error).__name__


class Watcher:
    """The door in a thread of its own, beside the site."""

    def __init__(self, folder: WatchedFolder) -> None:
        self._stopping = threading.Event()
        self._thread = threading.Thread(
            target=Door(folder).watch, args=(self._stopping,), name="imap", daemon=True
        )

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def stop(self) -> None:
        """End after what is being stored; a server that does not answer is not waited for."""
        self._stopping.set()
        self._thread.join(STOP_SECONDS)


def start_watcher() -> Watcher | None:
    """Watch the folder of IMAP_URL, where that is set; gives what `.stop()` ends."""
    if settings.IMAP_FOLDER is None:
        return None
    watcher = Watcher(settings.IMAP_FOLDER)
    watcher.start()
    return watcher


@contextmanager
def connected(folder: WatchedFolder) -> Iterator[BaseMailBox]:
    """A connection that is signed in, with the folder selected."""
    box = _connect(folder)
    try:
        # LOGIN is ASCII alone; imap_tools' other way is SASL PLAIN (RFC 4616).
        is_ascii = (folder.user + folder.password).isascii()
        login = box.login if is_ascii else box.login_utf8
        login(folder.user, folder.password, initial_folder=folder.folder)
        yield box
    finally:
        with suppress(OSError, imaplib.IMAP4.error, ImapToolsError):
            box.logout()
        with suppress(OSError):
            box.client.shutdown()


def _connect(folder: WatchedFolder) -> BaseMailBox:
    """The standard library's own default would take any certificate."""
    host, port = folder.host, folder.port
    if folder.security == "imap":
        return MailBoxUnencrypted(host, port, TIMEOUT)
    context = ssl.create_default_context()
    if folder.security == "imap+tls":
        return MailBoxStartTls(host, port, TIMEOUT, ssl_context=context)
    return MailBox(host, port, TIMEOUT, ssl_context=context)


def capabilities(box: BaseMailBox) -> frozenset[str]:
    """What the server can do: many say it in full only to who is signed in."""
    _done, [said] = box.client.capability()
    return frozenset(bytes(said or b"").decode("ascii", "replace").upper().split())


def _idle(box: BaseMailBox, stopping: threading.Event) -> None:
    """Wait until something happens in the folder, or it is time for a look."""
    box.idle.start()  # type: ignore[no-untyped-call]  # imap_tools leaves it out
    until = time.monotonic() + LOOK_SECONDS
    while not stopping.is_set() and time.monotonic() < until:
        began = time.monotonic()
        heard = box.idle.poll(timeout=LISTEN_SECONDS)
        # Back at once, and nothing heard: the server hung up, which `stop` finds.
        if heard or time.monotonic() - began < LISTEN_SECONDS / 2:
            break
    box.idle.stop()  # type: ignore[no-untyped-call]  # the same
