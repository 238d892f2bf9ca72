"""Chats on this machine, to which all names lead."""

import json
import socket
import ssl
from collections.abc import Iterator
from datetime import datetime
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings
from requests import adapters

from notifications.models import Chat
from tests.notifications.outbound.listeners import Listener, answer_of, listening, tls_for

HOSTS = (
    "discord.com",
    "hooks.slack.com",
    "matrix.example.org",
    "api.telegram.org",
    "ntfy.sh",
    "chat.example.org",
    "push.example.org",
    "example.zulipchat.com",
    "chat.googleapis.com",
    "prod-00.westus.logic.azure.com",
    "api.pushover.net",
    "hooks.example.org",
)
SAID = json.dumps(
    {
        "ok": True,
        "result": {},
        "room_id": "!room:example.org",
        "user_id": "@cards:example.org",
        "m.homeserver": {"base_url": "https://matrix.example.org"},
    }
)
SLACK_SAID = "ok"
WEBHOOK = "jsons://hooks.example.org/turns"


@pytest.fixture(scope="session")
def certified(tmp_path_factory: pytest.TempPathFactory) -> tuple[ssl.SSLContext, Path]:
    """TLS as all of these hosts, and what to trust for it."""
    return tls_for(tmp_path_factory.mktemp("tls"), *HOSTS)


@pytest.fixture
def chat_server(
    certified: tuple[ssl.SSLContext, Path], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Listener]:
    """What answers at each of the hosts. It is on this machine, so nothing may reach it."""
    context, trusted = certified
    numeric = socket.getaddrinfo
    with listening(tls=context) as listener:
        listener.answers = [answer_of("200 OK", body=SAID)]

        def look_up(host: str, port: Any, *args: Any, **kwargs: Any) -> list[Any]:
            if host in HOSTS:
                host, port = "127.0.0.1", listener.port
            return list(numeric(host, port, *args, **kwargs))

        monkeypatch.setattr(socket, "getaddrinfo", look_up)
        monkeypatch.setattr(adapters, "DEFAULT_CA_BUNDLE_PATH", str(trusted))
        yield listener


@pytest.fixture
def reachable(settings: Settings, chat_server: Listener) -> Listener:
    """The same, where the operator allows it."""
    settings.OUTBOUND_ALLOW = (ip_network("127.0.0.0/8"),)
    return chat_server


@pytest.fixture
def chat(people: list[User], now: datetime) -> Chat:
    """A webhook of bob's."""
    return Chat.objects.create(user=people[1], url=WEBHOOK, created_at=now)
