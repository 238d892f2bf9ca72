"""Each kind of chat, by real requests to a server that answers in its place."""

import json
import logging
import re
import socket
import sys
from contextlib import suppress
from ipaddress import ip_network
from types import ModuleType, SimpleNamespace
from typing import Any
from urllib.parse import unquote_plus

import pytest
from apprise import url
from pytest_django import Settings

from notifications.chat.addresses import BadChat, read_chat
from notifications.chat.guard import REQUESTS
from notifications.chat.sending import send
from notifications.chat.services import BY_SCHEME, SERVICES, Service
from notifications.chat.troubles import Trouble, Why
from notifications.outbound import sessions
from notifications.sending.notes import Note
from tests.notifications.chat.conftest import SLACK_SAID
from tests.notifications.outbound.listeners import Listener, answer_of, listening

URL = "https://cards.example.org/matches/k7q2-m4vn/"
NASTY = (
    "Oheila with @everyone, <!channel>, @all, <@123>, <users/all>, @**all**, @room,"
    " [free](https://example.net), **loud**, ||hidden||, `code`, <b>fat</b> and # big"
)
NOTE = Note(title="Your turn", body="Oheila with bob and charlie", url=URL, tag="k7q2-m4vn")

each_service = pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.label)


def address_of(service: Service) -> str:
    """As it is stored."""
    return read_chat(service.example).url


def answered(listener: Listener, service: Service) -> None:
    """Let the server say what this service says."""
    if service.label == "Slack":
        listener.answers = [answer_of("200 OK", body=SLACK_SAID)]


def bodies(listener: Listener) -> str:
    """All that was sent, as text."""
    said = [request.partition(b"\r\n\r\n")[2].decode() for request in listener.requests]
    return "\n".join(_unpacked(each) for each in said)


def _unpacked(said: str) -> str:
    try:
        return json.dumps(json.loads(said), ensure_ascii=False)
    except ValueError:
        return unquote_plus(said)


@each_service
def test_each_service_is_told(reachable: Listener, service: Service) -> None:
    answered(reachable, service)

    send(address_of(service), NOTE)

    said = bodies(reachable)
    assert "Your turn" in said
    assert "Oheila with bob and charlie" in said
    assert URL in said


@each_service
def test_no_service_reaches_this_machine(
    chat_server: Listener, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not by requests, and by nothing else either: no socket is connected at all."""
    address = address_of(service)
    connected: list[Any] = []
    monkeypatch.setattr(socket.socket, "connect", lambda _, to: connected.append(to))

    with pytest.raises(Trouble) as raised:
        send(address, NOTE)

    assert raised.value.why is Why.FORBIDDEN
    assert connected == []
    assert chat_server.connections == 0


@pytest.mark.parametrize(
    "address",
    [
        "matrix{s}://syt_token@{host}/!room:example.org",
        "ntfy{s}://{host}/topic",
        "mmost{s}://{host}/3ccdd113474722377935511fc85d3dd4",
        "rocket{s}://abcdefghijklmnop/abcdefghijklmnopqrstuvwxyz@{host}",
        "gotify{s}://{host}/AbCdEfGhIjKlMnO",
        "workflow{s}://{host}/643e69f83c8944/KODuebWbDGYFr0z0eu",
        "json{s}://{host}/turns",
        "http{s}://{host}/turns",
    ],
)
@pytest.mark.parametrize("s", ["", "s"])
@pytest.mark.parametrize("host", ["127.0.0.1:8080", "localhost", "169.254.169.254", "[::1]:8080"])
def test_no_server_of_a_player_is_private(
    address: str, s: str, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By TLS and without."""
    connected: list[Any] = []
    monkeypatch.setattr(socket.socket, "connect", lambda _, to: connected.append(to))

    # Some of Apprise's plugins take no numbers of IPv6.
    with pytest.raises((Trouble, BadChat)):
        send(read_chat(address.format(s=s, host=host)).url, NOTE)

    assert connected == []


@each_service
@pytest.mark.parametrize("status", ["301 Moved", "302 Found", "307 There", "308 There"])
def test_no_service_follows_a_redirect(reachable: Listener, service: Service, status: str) -> None:
    with listening() as elsewhere:
        reachable.answers = [answer_of(status, f"Location: {elsewhere.url}/")]

        with pytest.raises(Trouble) as raised:
            send(address_of(service), NOTE)

        assert raised.value.why is Why.MOVED
        assert elsewhere.connections == 0


def told_nasty(listener: Listener, label: str) -> str:
    """What this service is sent, where people call themselves what they want."""
    service = next(service for service in SERVICES if service.label == label)
    answered(listener, service)
    send(address_of(service), Note(title="Your turn", body=NASTY, url=URL, tag="k7q2-m4vn"))
    said = bodies(listener)
    assert URL in said
    return said


@pytest.mark.parametrize("label", ["ntfy", "Gotify", "Pushover", "Webhook"])
def test_text_is_left_as_it_is(reachable: Listener, label: str) -> None:
    assert NASTY in told_nasty(reachable, label)


MARKDOWN = ["Discord", "Mattermost", "Rocket.Chat", "Zulip", "Teams (workflow)"]


@pytest.mark.parametrize("label", [*MARKDOWN, "Google Chat", "Matrix", "Telegram"])
def test_a_name_calls_nobody(reachable: Listener, label: str) -> None:
    said = told_nasty(reachable, label)

    for call in ("@everyone", "@all", "<@123>", "@**all**", "@room"):
        assert call not in said


@pytest.mark.parametrize("label", MARKDOWN)
def test_a_name_is_no_markdown(reachable: Listener, label: str) -> None:
    said = told_nasty(reachable, label).replace("\\\\", "\\")

    for escaped in (r"\[free\](https", r"\*\*loud\*\*", r"\|\|hidden\|\|", r"\`code\`", r"\# big"):
        assert escaped in said


@pytest.mark.parametrize("label", ["Slack", "Telegram", "Google Chat"])
def test_a_name_is_no_markup(reachable: Listener, label: str) -> None:
    said = told_nasty(reachable, label)

    for markup in ("<!channel>", "<@123>", "<users/all>", "<b>fat</b>"):
        assert markup not in said


@each_service
@pytest.mark.parametrize("status", ["401 No", "403 No", "404 Gone", "500 Broken"])
def test_a_refusal_is_told(reachable: Listener, service: Service, status: str) -> None:
    reachable.answers = [answer_of(status, body="{}")]

    with pytest.raises(Trouble) as raised:
        send(address_of(service), NOTE)

    assert raised.value.why is Why.REFUSED
    assert raised.value.status == int(status[:3])


@each_service
def test_who_asks_to_wait_is_not_waited_for(
    reachable: Listener, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr(url, "time", SimpleNamespace(sleep=slept.append))
    reachable.answers = [
        answer_of(
            "429 Slow",
            "Retry-After: 600",
            "X-RateLimit-Remaining: 0",
            "X-RateLimit-Reset: 4000000000",
            body='{"retry_after_ms": 600000, "retry_after": 600}',
        )
    ]

    with pytest.raises(Trouble) as raised:
        send(address_of(service), NOTE)

    assert raised.value.why is Why.BUSY
    assert slept == []
    assert len(reachable.requests) == 1


@each_service
@pytest.mark.parametrize("status", ["500 Broken", "302 Moved"])
def test_no_secret_is_logged(
    reachable: Listener, service: Service, status: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    reachable.answers = [answer_of(status, "Location: https://example.org/", body="{}")]
    address = address_of(service)

    with pytest.raises(Trouble) as raised:
        send(address, NOTE)

    for part in re.split("[/@:?&=]+", address.partition("://")[2]):
        assert len(part) < 8 or "." in part or part not in f"{caplog.text}{raised.value}"


@each_service
@pytest.mark.parametrize(
    "body", ["", "null", "[]", "[[]]", '"no"', "1e999", "{", "\x00", "[" * 20_000, "é" * 1000]
)
def test_whatever_a_server_answers_is_no_failure_of_ours(
    reachable: Listener, service: Service, body: str
) -> None:
    reset = f"X-RateLimit-Reset: {'9' * 30}"
    for status in ("200 OK", "400 No"):
        reachable.answers = [answer_of(status, reset, "X-RateLimit-Remaining: nan", body=body)]
        with suppress(Trouble):
            send(address_of(service), NOTE)


def test_a_server_cannot_send_the_next_request_elsewhere(
    reachable: Listener, settings: Settings
) -> None:
    """Matrix asks one server for the name of another."""
    settings.OUTBOUND_ALLOW = (ip_network("127.0.0.1/32"),)
    with listening(host="127.0.0.2") as elsewhere:
        home = {"m.homeserver": {"base_url": f"https://127.0.0.2:{elsewhere.port}"}}
        reachable.answers = [answer_of("200 OK", body=json.dumps(home))]

        with pytest.raises(Trouble) as raised:
            send(address_of(BY_SCHEME["matrixs"]), NOTE)

        assert raised.value.why is Why.FORBIDDEN
        assert elsewhere.connections == 0


def test_silence_ends(
    silent_port: int, reachable: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "READ_SECONDS", 0.2)

    with pytest.raises(Trouble) as raised:
        send(f"json://127.0.0.1:{silent_port}/", NOTE)

    assert raised.value.why is Why.SILENT


def test_endless_requests_for_one_message_end(reachable: Listener) -> None:
    """Matrix asks again what it did not understand."""
    reachable.answers = [answer_of("200 OK", body='{"m.homeserver": {"base_url": 1}}')]

    with pytest.raises(Trouble):
        send(address_of(BY_SCHEME["matrixs"]), NOTE)

    assert len(reachable.requests) <= 8


def test_a_name_that_is_not_certified_is_told(reachable: Listener) -> None:
    address = f"jsons://127.0.0.1:{reachable.port}/"

    with pytest.raises(Trouble) as raised:
        send(address, NOTE)

    assert raised.value.why is Why.CERTIFICATE
    assert reachable.requests == []


def test_a_server_that_is_not_there_is_told(reachable: Listener) -> None:
    with pytest.raises(Trouble) as raised:
        send("jsons://nowhere.invalid/", NOTE)

    assert raised.value.why is Why.UNREACHABLE


@each_service
def test_no_plugin_knows_another_way_out(service: Service) -> None:
    """Its modules hold no other module that opens connections or starts programs."""
    package = service.plugin.__module__.removesuffix(".base")
    others = {"http", "socket", "ssl", "urllib", "urllib3", "subprocess", "smtplib", "aiohttp"}
    for name, module in list(sys.modules.items()):
        if name != package and not name.startswith(f"{package}."):
            continue
        for value in vars(module).values():
            if isinstance(value, ModuleType):
                assert value.__name__.partition(".")[0] not in {*others, "requests"}
    assert vars(sys.modules[service.plugin.__module__])["requests"] is REQUESTS
