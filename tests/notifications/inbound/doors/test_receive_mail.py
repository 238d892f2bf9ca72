"""`manage.py receive_mail`, as the pipe of a mail server runs it."""

import io
import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from pytest_django import Settings

from notifications.management.commands import receive_mail
from notifications.models import InboundMail
from tests.notifications.conftest import open_prompt
from tests.notifications.inbound.post import (
    game_moves,
    player_address,
    prompt_address,
    raw_mail,
    reply,
)
from tests.processes import ROOT, bare_environment, free_port, live_database_url
from turns.models import Match

pytestmark = pytest.mark.django_db


def pipe(monkeypatch: pytest.MonkeyPatch, raw: bytes, *arguments: str) -> None:
    """Run the command with this on its standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
    call_command("receive_mail", *arguments)


def exit_code(monkeypatch: pytest.MonkeyPatch, raw: bytes, *arguments: str) -> int:
    """What the mail server is told."""
    with pytest.raises(CommandError) as failed:
        pipe(monkeypatch, raw, *arguments)
    return failed.value.returncode


def test_piped_reply_plays_at_once_without_a_broker(
    match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt = open_prompt(match)

    pipe(monkeypatch, reply("bid 1", prompt, now=now))

    assert game_moves(match) == [("bid_made", "mail")]
    assert InboundMail.objects.get().envelope == {"sender": None, "recipient": "", "door": "pipe"}


def test_with_a_broker_the_workers_read_it(
    match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.BROKER = True

    pipe(monkeypatch, reply("bid 1", open_prompt(match), now=now))

    assert InboundMail.objects.get().status == InboundMail.Status.NEW


def test_envelope_comes_as_options(
    match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt = open_prompt(match)
    address = prompt_address(prompt, now=now)
    raw = raw_mail("bid 1", to="undisclosed", sender=player_address(prompt))

    pipe(monkeypatch, raw, "--sender", player_address(prompt), "--recipient", address)

    assert game_moves(match) == [("bid_made", "mail")]


def test_empty_sender_is_a_bounce(
    match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe(monkeypatch, reply("bid 1", open_prompt(match), now=now), "--sender", "")

    assert InboundMail.objects.get().reason == "automatic mail: null sender"


def test_line_of_an_mbox_is_no_header(
    match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = reply("bid 1", open_prompt(match), now=now)

    pipe(monkeypatch, b"From bob@example.org Mon Mar  2 12:00:00 2026\n" + raw)

    assert bytes(InboundMail.objects.get().raw) == raw
    assert game_moves(match) == [("bid_made", "mail")]


def test_unknown_recipient_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = raw_mail("hi", to="x@localhost", sender="bob@example.org")

    assert exit_code(monkeypatch, raw, "--recipient", "x@localhost") == os.EX_NOUSER
    assert not InboundMail.objects.exists()


@pytest.mark.parametrize("raw", [b"", b"\r\n\r\n", b"x" * 3000])
def test_what_is_no_mail_or_too_large_is_refused(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, raw: bytes
) -> None:
    settings.INBOUND_MAX_BYTES = 2000

    assert exit_code(monkeypatch, raw) == os.EX_DATAERR
    assert not InboundMail.objects.exists()


def test_database_trouble_asks_for_another_try(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **kwargs: object) -> None:
        raise OperationalError("away")

    monkeypatch.setattr(receive_mail, "store", fail)

    assert exit_code(monkeypatch, b"From: a@b.example\r\n\r\nhi") == os.EX_TEMPFAIL


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("arguments", "code"), [((), 0), (("--recipient", "nobody@localhost"), os.EX_NOUSER)]
)
def test_mail_server_sees_the_exit_code(
    match: Match, now: datetime, tmp_path: Path, arguments: tuple[str, ...], code: int
) -> None:
    environment = {"VAR_DIR": str(tmp_path / "var"), "DATABASE_URL": live_database_url()}

    done = subprocess.run(
        [sys.executable, "manage.py", "receive_mail", *arguments],
        input=reply("bid 1", open_prompt(match), now=now),
        cwd=ROOT,
        env=bare_environment() | environment,
        capture_output=True,
        check=False,
    )

    assert done.returncode == code, done.stderr


def test_mail_server_tries_again_where_there_is_no_database(tmp_path: Path) -> None:
    environment = {
        "VAR_DIR": str(tmp_path / "var"),
        "DATABASE_URL": f"postgres://nobody@127.0.0.1:{free_port()}/nowhere",
    }

    done = subprocess.run(
        [sys.executable, "manage.py", "receive_mail"],
        input=b"From: bob@example.org\r\n\r\nbid 1",
        cwd=ROOT,
        env=bare_environment() | environment,
        capture_output=True,
        check=False,
    )

    assert done.returncode == os.EX_TEMPFAIL, done.stderr
