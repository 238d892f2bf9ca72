"""The IMAP door, opened before a server of the tests."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.conf import settings as site

from config.imap import ImapFolder, parse_imap_url
from notifications.inbound.doors import imap
from notifications.inbound.doors.imap import Door
from notifications.models import ImapPosition
from tests.notifications.inbound.doors.imap_server import PASSWORD, USER


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a server of the tests."""
    monkeypatch.setattr(imap, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(imap, "LONGEST_PAUSE", 0.02)
    monkeypatch.setattr(imap, "LISTEN_SECONDS", 0.1)


def folder_at(port: int, query: str = "") -> ImapFolder:
    """The folder as IMAP_URL names it."""
    password = PASSWORD.replace(" ", "%20")
    folder = parse_imap_url(f"imap://{USER}:{password}@127.0.0.1:{port}/INBOX{query}")
    assert folder is not None
    return folder


@contextmanager
def watching() -> Iterator[threading.Thread]:
    """The door, open in a thread of its own; it ends in time."""
    assert site.IMAP_FOLDER is not None
    stopping = threading.Event()
    thread = threading.Thread(target=Door(site.IMAP_FOLDER).watch, args=(stopping,))
    thread.start()
    try:
        yield thread
    finally:
        stopping.set()
        thread.join(10)
        assert not thread.is_alive()


def looked_up_to(uid: int) -> Callable[[], bool]:
    """Has every mail up to this been looked at."""
    return lambda: ImapPosition.objects.filter(uid__gte=uid).exists()
