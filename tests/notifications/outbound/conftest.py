"""Servers on this machine, and names that lead to them."""

import socket
from collections.abc import Callable, Iterator
from ipaddress import ip_network
from typing import Any

import pytest
from pytest_django import Settings

from tests.notifications.outbound.listeners import Listener, listening

Name = Callable[..., None]


@pytest.fixture
def listener() -> Iterator[Listener]:
    """A web server on this machine."""
    with listening() as listener:
        yield listener


@pytest.fixture
def loopback_allowed(settings: Settings) -> None:
    """What an operator may do: let a network in that is not public."""
    settings.OUTBOUND_ALLOW = (ip_network("127.0.0.0/8"),)


@pytest.fixture
def name(monkeypatch: pytest.MonkeyPatch) -> Name:
    """Give a function that says where names lead: `name("example.org", "203.0.113.1")`."""
    known: dict[str, tuple[str, ...]] = {}
    numeric = socket.getaddrinfo

    def look_up(host: str, port: int, *args: Any, **kwargs: Any) -> list[Any]:
        addresses = known.get(host, (host,))
        return [row for each in addresses for row in numeric(each, port, *args, **kwargs)]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)

    def set_name(host: str, *addresses: str) -> None:
        known[host] = addresses

    return set_name
