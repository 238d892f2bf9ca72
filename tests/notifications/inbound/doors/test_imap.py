"""The IMAP door, before a small server that speaks real IMAP over a socket."""

import logging
import signal
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.db import OperationalError
from imap_tools.mailbox import BaseMailBox
from pytest_django import Settings

from notifications.inbound.doors import imap, imap_folder
from notifications.inbound.doors.imap import Door, start_watcher
from notifications.inbound.mails import read_inbound, store
from notifications.models import ImapPosition, InboundMail
from tests.notifications.conftest import open_prompt
from tests.notifications.inbound.doors.imap_door import folder_at, hurry, looked_up_to, watching
from tests.notifications.inbound.doors.imap_server import (
    PASSWORD,
    USER,
    ImapServer,
    serving,
    wait_until,
)
from tests.notifications.inbound.post import game_moves, prompt_address, raw_mail, reply
from tests.processes import Process, free_port, live_database_url
from turns.models import Match

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

SEEN = r"\Seen"
OTHERS = raw_mail("Lunch?", to="carol@example.org", sender="dora@example.org")


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a server of the tests."""
    hurry(monkeypatch)


@pytest.fixture
def server(settings: Settings) -> Iterator[ImapServer]:
    """The server of IMAP_URL."""
    with serving(ImapServer()) as running:
        settings.IMAP_FOLDER = folder_at(running.port)
        yield running


def test_reply_in_the_folder_plays(server: ImapServer, match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    uid = server.put(reply("bid 1", prompt, now=now))

    with watching():
        wait_until(looked_up_to(uid))

    mail = InboundMail.objects.get()
    assert mail.envelope == {"sender": None, "recipient": "", "door": "imap"}
    assert bytes(mail.raw) == server.mails[uid].raw
    assert server.mails[uid].flags == {SEEN}
    read_inbound(now)
    assert game_moves(match) == [("bid_made", "mail")]


def test_address_stands_in_the_fields_that_the_last_server_adds(
    server: ImapServer, match: Match, now: datetime
) -> None:
    address = prompt_address(open_prompt(match), now=now)
    raw = raw_mail(
        "bid 1",
        to="undisclosed-recipients:;",
        sender="bob@example.org",
        fields=[f"Delivered-To: {address}"],
    )
    uid = server.put(raw)

    with watching():
        wait_until(looked_up_to(uid))

    assert InboundMail.objects.get().token == address.partition("@")[0]


def test_mail_that_arrives_meanwhile_is_taken_at_once(
    server: ImapServer, match: Match, now: datetime
) -> None:
    with watching():
        server.wait_for("IDLE")
        uid = server.put(reply("bid 1", open_prompt(match), now=now))
        wait_until(looked_up_to(uid))

    assert InboundMail.objects.count() == 1
    assert server.commands["LOGIN"] == 1


def test_server_without_idle_is_asked_again(
    server: ImapServer, match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap, "LOOK_SECONDS", 0.05)
    server.features.remove("IDLE")

    with watching():
        server.wait_for("SEARCH")
        uid = server.put(reply("bid 1", open_prompt(match), now=now))
        wait_until(looked_up_to(uid))

    assert server.commands["IDLE"] == 0
    assert server.commands["LOGIN"] == 1


def test_folder_is_looked_at_each_minute_whatever_idle_says(
    server: ImapServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap, "LOOK_SECONDS", 0.2)

    with watching():
        server.wait_for("SEARCH", times=3)

    assert server.commands["LOGIN"] == 1


@pytest.mark.parametrize("flags", [(), (SEEN,)], ids=["unread", "read by a person first"])
def test_mail_of_others_is_left_as_it_is_and_asked_for_once(
    server: ImapServer, match: Match, now: datetime, flags: tuple[str, ...]
) -> None:
    theirs = server.put(OTHERS, *flags)
    ours = server.put(reply("bid 1", open_prompt(match), now=now), *flags)

    with watching():
        wait_until(looked_up_to(ours))
    fetched = server.commands["FETCH"]
    with watching():
        server.wait_for("IDLE", times=2)

    assert InboundMail.objects.count() == 1
    assert server.mails[theirs].flags == set(flags)
    # The header of theirs, and header and text of ours.
    assert fetched == 3
    assert server.commands["FETCH"] == fetched


def test_mail_too_large_is_left_without_its_text_being_fetched(
    server: ImapServer,
    match: Match,
    now: datetime,
    settings: Settings,
    caplog: pytest.LogCaptureFixture,
) -> None:
    settings.INBOUND_MAX_BYTES = 2000
    uid = server.put(reply("bid 1" + "x" * 2000, open_prompt(match), now=now))

    with watching():
        wait_until(looked_up_to(uid))

    assert not InboundMail.objects.exists()
    assert not server.mails[uid].flags
    assert server.commands["FETCH"] == 1
    assert "left in the folder" in caplog.text


def test_taken_mail_goes_to_the_folder_that_is_named(
    server: ImapServer, match: Match, now: datetime, settings: Settings
) -> None:
    settings.IMAP_FOLDER = folder_at(server.port, "?taken=Turnpost")
    server.put(OTHERS)
    uid = server.put(reply("bid 1", open_prompt(match), now=now))

    with watching():
        wait_until(looked_up_to(uid))

    assert InboundMail.objects.count() == 1
    assert list(server.mails) == [1]
    assert len(server.moved["Turnpost"]) == 1


@pytest.mark.parametrize("command", ["STORE", "FETCH", "SEARCH", "SELECT", "IDLE", "LOGIN"])
def test_connection_that_breaks_costs_nothing_and_makes_no_second_mail(
    server: ImapServer, match: Match, now: datetime, command: str
) -> None:
    server.hang_up_at = {command}
    uid = server.put(reply("bid 1", open_prompt(match), now=now))

    with watching():
        wait_until(looked_up_to(uid))
        wait_until(lambda: not server.hang_up_at)
        server.wait_for("LOGIN", times=2)

    assert InboundMail.objects.count() == 1


def test_crash_after_storing_leaves_a_repeat_that_is_one_row(
    server: ImapServer, match: Match, now: datetime
) -> None:
    raw = reply("bid 1", open_prompt(match), now=now)
    store(raw, door="imap", sender=None, recipient="", now=now)
    uid = server.put(raw)

    with watching():
        wait_until(looked_up_to(uid))

    assert InboundMail.objects.count() == 1
    assert server.mails[uid].flags == {SEEN}


def test_mail_is_marked_only_once_it_is_stored(
    server: ImapServer, match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    uid = server.put(reply("bid 1", open_prompt(match), now=now))
    troubles = [OperationalError("away")] * 3
    flags: list[set[str]] = []

    def trouble(*args: object, **kwargs: object) -> InboundMail:
        flags.append(set(server.mails[uid].flags))
        if troubles:
            raise troubles.pop()
        return store(*args, **kwargs)  # type: ignore[arg-type]  # what the door gave

    monkeypatch.setattr(imap_folder, "store", trouble)

    with watching():
        wait_until(looked_up_to(uid))

    assert flags == [set()] * 4
    assert InboundMail.objects.count() == 1


def test_mail_that_is_never_given_does_not_hold_up_the_next(
    server: ImapServer,
    match: Match,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    prompt = open_prompt(match)
    bad = server.put(reply("bid 0", prompt, now=now, message_id="<bad@example.org>"))
    good = server.put(reply("bid 1", prompt, now=now))

    def faulty(raw: bytes, *, door: str, sender: None, recipient: str, now: datetime) -> None:
        if b"<bad@" in raw:
            raise ValueError("a fault")
        store(raw, door=door, sender=sender, recipient=recipient, now=now)

    monkeypatch.setattr(imap_folder, "store", faulty)

    with watching():
        wait_until(looked_up_to(good))

    assert InboundMail.objects.count() == 1
    assert not server.mails[bad].flags
    assert "IMAP mail 1 is left in the folder (ValueError)" in caplog.text


def test_folder_that_was_made_again_is_read_from_its_beginning(
    server: ImapServer, match: Match, now: datetime
) -> None:
    ImapPosition.objects.create(folder=folder_at(server.port).name, validity=6, uid=99)
    uid = server.put(reply("bid 1", open_prompt(match), now=now))

    with watching():
        wait_until(InboundMail.objects.exists)

    position = ImapPosition.objects.get()
    assert (position.validity, position.uid) == (server.validity, uid)


def test_old_mails_of_a_folder_seen_for_the_first_time_are_not_asked_for(
    server: ImapServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int | None, datetime | None]] = []
    uids = imap_folder._uids

    def note(box: BaseMailBox, *, after: int | None, since: datetime | None) -> list[int]:
        asked.append((after, since))
        return uids(box, after=after, since=since)

    monkeypatch.setattr(imap_folder, "_uids", note)

    with watching():
        wait_until(lambda: asked)

    [(after, since), *_] = asked
    assert after is None
    assert since is not None
    assert timedelta(days=13) < datetime.now(UTC) - since < timedelta(days=15)


def test_wrong_password_is_said_without_the_password(
    server: ImapServer, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.IMAP_FOLDER = replace(folder_at(server.port), password="hunter2")

    with watching():
        server.wait_for("LOGIN", times=2)

    assert "the user or the password of IMAP_URL is refused" in caplog.text
    assert "hunter2" not in caplog.text


def test_no_line_of_the_log_names_a_reply_address(
    server: ImapServer, match: Match, now: datetime, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    prompt = open_prompt(match)
    uid = server.put(reply("bid 1", prompt, now=now))

    with watching():
        wait_until(looked_up_to(uid))

    assert prompt_address(prompt, now=now).partition("@")[0] not in caplog.text


def test_pauses_between_attempts_grow(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings.IMAP_FOLDER = folder_at(free_port())
    monkeypatch.setattr(imap, "FIRST_PAUSE", 1.0)
    monkeypatch.setattr(imap, "LONGEST_PAUSE", 5.0)
    pauses: list[float] = []

    class Impatient(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            pauses.append(timeout or 0)
            if len(pauses) == 5:
                self.set()
            return self.is_set()

    Door(settings.IMAP_FOLDER).watch(Impatient())

    assert pauses == [1, 2, 4, 5, 5]
    assert "ConnectionRefusedError" in caplog.text


def test_silent_server_keeps_nobody_from_stopping(
    settings: Settings, silent_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap, "TIMEOUT", 0.2)
    settings.IMAP_FOLDER = folder_at(silent_port)

    watcher = start_watcher()
    assert watcher is not None
    watcher.stop()

    assert not watcher._thread.is_alive()


def test_nothing_is_watched_without_a_folder(settings: Settings) -> None:
    settings.IMAP_FOLDER = None

    assert start_watcher() is None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_command_watches_until_it_is_told_to_stop(
    server: ImapServer, match: Match, now: datetime, tmp_path: Path, number: signal.Signals
) -> None:
    uid = server.put(reply("bid 1", open_prompt(match), now=now))
    environment = {
        "VAR_DIR": str(tmp_path / "var"),
        "DATABASE_URL": live_database_url(),
        "IMAP_URL": f"imap://{USER}:{PASSWORD.replace(' ', '%20')}@127.0.0.1:{server.port}/",
    }
    process = Process(["manage", "poll_imap"], environment, tmp_path / "log")

    process.start()
    try:
        process.wait_until(looked_up_to(uid))
        process.wait_until(lambda: bool(server.commands["IDLE"]))
        assert process.running is not None
        process.running.send_signal(number)
        assert process.running.wait(20) == 0
    finally:
        process.stop()

    assert InboundMail.objects.get().envelope["door"] == "imap"
    assert "Traceback" not in process.output()
