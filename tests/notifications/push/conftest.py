"""A push service on this machine, and browsers that subscribed there."""

import socket
import ssl
from collections.abc import Iterator
from datetime import datetime
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from pytest_django import Settings
from requests import adapters

from notifications.models import Device
from tests.notifications.outbound.listeners import Listener, answer_of, listening, tls_for
from tests.notifications.push.service import HOST, Keys

TAKEN = answer_of("201 Created", "Location: https://push.example.org/message/1")


@pytest.fixture(scope="session")
def certified(tmp_path_factory: pytest.TempPathFactory) -> tuple[ssl.SSLContext, Path]:
    """TLS as the push service, and what to trust for it."""
    return tls_for(tmp_path_factory.mktemp("tls"), HOST)


@pytest.fixture
def private_service(
    certified: tuple[ssl.SSLContext, Path], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Listener]:
    """The push service. It is on this machine, so nothing may reach it."""
    context, trusted = certified
    numeric = socket.getaddrinfo
    with listening(tls=context) as listener:
        listener.answers = [TAKEN]

        def look_up(host: str, port: Any, *args: Any, **kwargs: Any) -> list[Any]:
            if host == HOST:
                host, port = "127.0.0.1", listener.port
            return list(numeric(host, port, *args, **kwargs))

        monkeypatch.setattr(socket, "getaddrinfo", look_up)
        monkeypatch.setattr(adapters, "DEFAULT_CA_BUNDLE_PATH", str(trusted))
        yield listener


@pytest.fixture
def service(settings: Settings, private_service: Listener) -> Listener:
    """The same, where the operator allows it."""
    settings.OUTBOUND_ALLOW = (ip_network("127.0.0.0/8"),)
    return private_service


@pytest.fixture(scope="session")
def keys() -> Keys:
    """Of the browsers of the tests."""
    return Keys()


def browser_of(player: User) -> Client:
    """A browser in which the player is signed in."""
    client = Client(headers={"User-Agent": "Mozilla/5.0 (Android 16) Gecko/140 Firefox/140.0"})
    client.force_login(player)
    return client


def device_of(player: User, keys: Keys, *, name: str, now: datetime) -> Device:
    """A device that is told, whose browser is signed in."""
    session = Session.objects.get(pk=browser_of(player).session.session_key)
    subscribed = keys.subscription(name)
    return Device.objects.create(
        user=player, session=session, label="Firefox, Android", created_at=now, **subscribed
    )


@pytest.fixture
def device(people: list[User], keys: Keys, now: datetime) -> Device:
    """A phone of alice's."""
    return device_of(people[0], keys, name="alices-phone", now=now)
