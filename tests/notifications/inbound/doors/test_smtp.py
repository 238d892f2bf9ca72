"""The SMTP listener, spoken to by a real client."""

import logging
import signal
import smtplib
import socket
from collections.abc import Iterator
from datetime import datetime
from ipaddress import ip_address
from pathlib import Path

import pytest
from django.db import OperationalError
from pytest_django import Settings

from notifications.inbound.doors import smtp
from notifications.inbound.doors.smtp import start_listener
from notifications.inbound.mails import read_inbound
from notifications.models import InboundMail, ReplyAddress
from notifications.reply_addresses import full_address, seat_reply_address
from tests.notifications.conftest import open_prompt
from tests.notifications.inbound.post import (
    game_moves,
    player_address,
    prompt_address,
    raw_mail,
    reply,
)
from tests.processes import Process, free_port, live_database_url
from turns.models import Match

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def client(settings: Settings) -> Iterator[smtplib.SMTP]:
    """A client that is connected to a running listener."""
    settings.SMTP_LISTEN = ("127.0.0.1", free_port())
    listener = start_listener()
    try:
        with connected_client(settings.SMTP_LISTEN) as connected:
            connected.ehlo("mail.example.org")
            yield connected
    finally:
        listener.stop()


def connected_client(address: tuple[str, int]) -> smtplib.SMTP:
    """A client that gives up after a while."""
    host, port = address
    return smtplib.SMTP(host, port, timeout=10)


def rcpt(client: smtplib.SMTP, recipient: str) -> int:
    """The answer to a recipient."""
    client.rset()
    client.mail("bob@example.org")
    code, _ = client.rcpt(recipient)
    return code


def test_reply_by_smtp_is_stored_with_its_envelope_and_plays(
    client: smtplib.SMTP, match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)
    address = prompt_address(prompt, now=now)

    client.sendmail(player_address(prompt), [address], reply("bid 1", prompt, now=now))

    mail = InboundMail.objects.get()
    assert mail.envelope == {
        "sender": player_address(prompt),
        "recipient": address,
        "door": "smtp",
    }
    read_inbound(now)
    assert game_moves(match) == [("bid_made", "mail")]


def test_recipient_is_known_in_any_case_of_letters(
    client: smtplib.SMTP, match: Match, now: datetime
) -> None:
    assert rcpt(client, prompt_address(open_prompt(match), now=now).upper()) == 250


def test_sites_own_address_is_known(client: smtplib.SMTP) -> None:
    assert rcpt(client, "Turnpost@LOCALHOST") == 250


@pytest.mark.parametrize(
    "recipient",
    [
        "t-aaaaaaaaaaaaaaaaaaaaaaaaaa@localhost",
        "postmaster@localhost",
        "bob@example.org",
        "turnpost@elsewhere.example",
        "\x7f@localhost",
    ],
)
def test_unknown_recipient_is_refused_before_any_text(client: smtplib.SMTP, recipient: str) -> None:
    assert rcpt(client, recipient) == 550
    assert not InboundMail.objects.exists()


def test_address_at_another_domain_is_unknown(
    client: smtplib.SMTP, match: Match, now: datetime
) -> None:
    address = prompt_address(open_prompt(match), now=now)

    assert rcpt(client, address.replace("localhost", "elsewhere.example")) == 550


def test_revoked_address_is_refused(client: smtplib.SMTP, match: Match, now: datetime) -> None:
    address = prompt_address(open_prompt(match), now=now)
    ReplyAddress.objects.update(revoked_at=now)

    assert rcpt(client, address) == 550


def test_recipient_with_bytes_that_are_no_text_is_refused(client: smtplib.SMTP) -> None:
    client.mail("bob@example.org")
    client.send(b"RCPT TO:<\xff\xfe\x01@localhost>\r\n")

    code, _ = client.getreply()

    assert 500 <= code < 600


def test_bounce_is_taken_with_its_empty_sender(
    client: smtplib.SMTP, match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)
    address = prompt_address(prompt, now=now)

    client.sendmail("<>", [address], reply("bid 1", prompt, now=now))
    read_inbound(now)

    mail = InboundMail.objects.get()
    assert mail.envelope["sender"] == ""
    assert mail.reason == "automatic mail: null sender"


def test_mail_that_is_too_large_is_refused(settings: Settings, match: Match, now: datetime) -> None:
    settings.SMTP_LISTEN = ("127.0.0.1", free_port())
    settings.INBOUND_MAX_BYTES = 2000
    prompt = open_prompt(match)
    raw = reply("x " * 2000, prompt, now=now)
    listener = start_listener()

    try:
        with connected_client(settings.SMTP_LISTEN) as client:
            client.ehlo("mail.example.org")
            client.mail(player_address(prompt))
            client.rcpt(prompt_address(prompt, now=now))
            code, _ = client.data(raw)
            assert client.esmtp_features["size"] == "2000"
    finally:
        listener.stop()

    assert code == 552
    assert not InboundMail.objects.exists()


def test_paragraph_in_one_line_is_taken(client: smtplib.SMTP, match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    raw = reply("bid 1\n\n" + "so many words " * 1000, prompt, now=now)

    client.sendmail(player_address(prompt), [prompt_address(prompt, now=now)], raw)

    assert bytes(InboundMail.objects.get().raw) == raw


def test_line_that_begins_with_a_dot_is_kept(
    client: smtplib.SMTP, match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)
    raw = reply("..and so on\n.\nbid 1", prompt, now=now)

    client.sendmail(player_address(prompt), [prompt_address(prompt, now=now)], raw)

    assert bytes(InboundMail.objects.get().raw) == raw


def test_mail_to_two_of_our_addresses_is_stored_for_both(
    client: smtplib.SMTP, match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)
    seat = seat_reply_address(prompt.seat, now=now).local_part
    addresses = [prompt_address(prompt, now=now), full_address(seat)]

    client.sendmail(player_address(prompt), addresses, reply("status", prompt, now=now))

    assert {mail.envelope["recipient"] for mail in InboundMail.objects.all()} == set(addresses)


def test_mail_to_a_turn_with_a_copy_to_the_site_is_one(
    client: smtplib.SMTP, match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)
    addresses = [prompt_address(prompt, now=now), "turnpost@localhost"]

    client.sendmail(player_address(prompt), addresses, reply("bid 1", prompt, now=now))

    assert InboundMail.objects.get().token == addresses[0].partition("@")[0]


def test_mail_sent_again_after_a_lost_answer_is_one(
    client: smtplib.SMTP, match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)
    raw = reply("bid 1", prompt, now=now)

    for _ in range(2):
        client.sendmail(player_address(prompt), [prompt_address(prompt, now=now)], raw)
        read_inbound(now)

    assert InboundMail.objects.count() == 1
    assert len(game_moves(match)) == 1


def test_recipient_is_put_off_while_the_database_is_away(
    client: smtplib.SMTP, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(address: str) -> bool:
        raise OperationalError("away")

    monkeypatch.setattr(smtp, "is_known", fail)

    assert rcpt(client, "turnpost@localhost") == 451


@pytest.mark.parametrize("error", [OperationalError("away"), RuntimeError("secret words")])
def test_mail_is_put_off_where_it_cannot_be_stored(
    client: smtplib.SMTP, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*args: object, **kwargs: object) -> None:
        raise error

    monkeypatch.setattr(smtp, "store", fail)
    client.mail("bob@example.org")
    client.rcpt("turnpost@localhost")

    code, words = client.data(raw_mail("hi", to="turnpost@localhost", sender="bob@example.org"))

    assert code == 451
    assert b"secret" not in words
    assert b"away" not in words


def test_no_log_line_names_a_reply_address(
    client: smtplib.SMTP, match: Match, now: datetime, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    prompt = open_prompt(match)
    address = prompt_address(prompt, now=now)

    client.sendmail(player_address(prompt), [address], reply("bid 1", prompt, now=now))
    read_inbound(now)

    assert address.partition("@")[0] not in caplog.text
    assert player_address(prompt) not in caplog.text


def test_nobody_but_this_machine_is_listened_to_unless_the_host_says_so(settings: Settings) -> None:
    assert ip_address(settings.SMTP_LISTEN[0]).is_loopback
    assert settings.LMTP_LISTEN is None


def test_listener_says_so_where_its_port_is_taken(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings.SMTP_LISTEN = taken.getsockname()

        with pytest.raises(OSError, match="in use"):
            start_listener()


def test_stopped_listener_lets_its_port_go(settings: Settings) -> None:
    settings.SMTP_LISTEN = ("127.0.0.1", free_port())

    start_listener().stop()

    socket.create_server(settings.SMTP_LISTEN).close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_command_listens_until_it_is_told_to_stop(
    match: Match, now: datetime, tmp_path: Path, number: signal.Signals
) -> None:
    prompt = open_prompt(match)
    address = prompt_address(prompt, now=now)
    port = free_port()
    environment = {
        "VAR_DIR": str(tmp_path / "var"),
        "DATABASE_URL": live_database_url(),
        "SMTP_LISTEN": f"127.0.0.1:{port}",
    }
    process = Process(["manage", "receive_smtp"], environment, tmp_path / "log")

    process.start()
    try:
        process.wait_until(lambda: "Taking mail in" in process.output())
        with smtplib.SMTP("127.0.0.1", port, timeout=10) as client:
            client.sendmail(player_address(prompt), [address], reply("bid 1", prompt, now=now))
        assert process.running is not None
        process.running.send_signal(number)
        assert process.running.wait(20) == 0
    finally:
        process.stop()

    assert InboundMail.objects.get().envelope["door"] == "smtp"
