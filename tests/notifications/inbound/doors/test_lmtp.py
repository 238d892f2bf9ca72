"""The LMTP listener, to which a mail server hands over what it has taken."""

import smtplib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from django.db import OperationalError
from pytest_django import Settings

from notifications.inbound.doors import smtp
from notifications.inbound.doors.smtp import start_lmtp_listener
from notifications.inbound.mails import read_inbound
from notifications.models import InboundMail
from notifications.reply_addresses import full_address, seat_reply_address
from tests.notifications.conftest import open_prompt
from tests.notifications.inbound.post import game_moves, player_address, prompt_address, reply
from tests.processes import Process, free_port, live_database_url
from turns.models import Match

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def client(settings: Settings) -> Iterator[smtplib.LMTP]:
    """A mail server that is connected to the running listener."""
    settings.LMTP_LISTEN = ("127.0.0.1", free_port())
    settings.INBOUND_MAX_BYTES = 10_000
    listener = start_lmtp_listener()
    assert listener is not None
    try:
        with smtplib.LMTP("127.0.0.1", settings.LMTP_LISTEN[1]) as connected:
            assert connected.sock is not None
            connected.sock.settimeout(10)
            connected.ehlo_or_helo_if_needed()
            yield connected
    finally:
        listener.stop()


def addresses_of(match: Match, *, now: datetime) -> list[str]:
    """Two addresses of whoever is asked."""
    prompt = open_prompt(match)
    seat = seat_reply_address(prompt.seat, now=now).local_part
    return [prompt_address(prompt, now=now), full_address(seat)]


def answers_to(client: smtplib.LMTP, raw: bytes, recipients: list[str]) -> list[int]:
    """The answers after the text, one for each recipient that was taken (RFC 2033 4.2)."""
    client.mail("bob@example.org")
    taken = [recipient for recipient in recipients if client.rcpt(recipient)[0] == 250]
    first, _ = client.data(raw)
    return [first, *(client.getreply()[0] for _ in taken[1:])]


def test_reply_by_lmtp_plays(client: smtplib.LMTP, match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    client.sendmail(
        player_address(prompt), [prompt_address(prompt, now=now)], reply("bid 1", prompt, now=now)
    )
    read_inbound(now)

    assert InboundMail.objects.get().envelope["door"] == "lmtp"
    assert game_moves(match) == [("bid_made", "mail")]


def test_each_recipient_has_an_answer_of_its_own(
    client: smtplib.LMTP, match: Match, now: datetime
) -> None:
    recipients = [*addresses_of(match, now=now), "nobody@localhost"]

    answers = answers_to(client, reply("hello", open_prompt(match), now=now), recipients)

    assert answers == [250, 250]
    assert InboundMail.objects.count() == 2
    assert client.noop()[0] == 250


def test_each_recipient_of_a_mail_too_large_is_told(
    client: smtplib.LMTP, match: Match, now: datetime
) -> None:
    raw = reply("x " * 10_000, open_prompt(match), now=now)

    answers = answers_to(client, raw, addresses_of(match, now=now))

    assert answers == [552, 552]
    assert client.noop()[0] == 250


@pytest.mark.parametrize("error", [OperationalError("away"), RuntimeError("a fault")])
def test_each_recipient_is_put_off_where_the_mail_cannot_be_stored(
    client: smtplib.LMTP,
    match: Match,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
) -> None:
    def fail(*args: object, **kwargs: object) -> None:
        raise error

    monkeypatch.setattr(smtp, "store", fail)

    answers = answers_to(
        client, reply("bid 1", open_prompt(match), now=now), addresses_of(match, now=now)
    )

    assert answers == [451, 451]
    assert client.noop()[0] == 250


def test_text_without_a_recipient_has_one_answer(client: smtplib.LMTP) -> None:
    client.mail("bob@example.org")
    client.rcpt("nobody@localhost")

    assert client.docmd("DATA")[0] == 503
    assert client.noop()[0] == 250


def test_the_greeting_of_smtp_is_refused(client: smtplib.LMTP) -> None:
    assert client.docmd("EHLO", "mail.example.org")[0] == 500


def test_nothing_listens_without_an_address(settings: Settings) -> None:
    settings.LMTP_LISTEN = None

    assert start_lmtp_listener() is None


def test_command_listens_for_both(match: Match, now: datetime, tmp_path: Path) -> None:
    prompt = open_prompt(match)
    ports = free_port(), free_port()
    environment = {
        "VAR_DIR": str(tmp_path / "var"),
        "DATABASE_URL": live_database_url(),
        "SMTP_LISTEN": f"127.0.0.1:{ports[0]}",
        "LMTP_LISTEN": f"127.0.0.1:{ports[1]}",
    }
    process = Process(["manage", "receive_smtp"], environment, tmp_path / "log")

    process.start()
    try:
        process.wait_until(lambda: process.output().count("Taking mail in") == 2)
        for client in (
            smtplib.SMTP("127.0.0.1", ports[0], timeout=10),
            smtplib.LMTP("127.0.0.1", ports[1]),
        ):
            with client:
                client.sendmail(
                    player_address(prompt),
                    [prompt_address(prompt, now=now)],
                    reply("hello", prompt, now=now),
                )
    finally:
        process.stop()

    assert {mail.envelope["door"] for mail in InboundMail.objects.all()} == {"smtp", "lmtp"}
