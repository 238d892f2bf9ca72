import gzip
import socket
import ssl
import time
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import requests
from pytest_django import Settings

from notifications.outbound import Forbidden, connections, session, sessions
from tests.notifications.outbound.conftest import Name
from tests.notifications.outbound.listeners import Listener, answer_of, listening, tls_for
from tests.processes import free_port

PUBLIC = "93.184.215.14"


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "0.0.0.0", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"]
)
def test_this_machine_is_not_connected_to(listener: Listener, host: str) -> None:
    with session() as outbound, pytest.raises(Forbidden):
        outbound.post(f"http://{host}:{listener.port}/", data="hello")

    assert listener.connections == 0


def test_nor_by_tls(listener: Listener) -> None:
    with session() as outbound, pytest.raises(Forbidden):
        outbound.get(f"https://127.0.0.1:{listener.port}/")

    assert listener.connections == 0


def test_nor_by_a_name_that_leads_here(listener: Listener, name: Name) -> None:
    name("rebound.example.org", "127.0.0.1")

    with session() as outbound, pytest.raises(Forbidden):
        outbound.get(f"http://rebound.example.org:{listener.port}/")

    assert listener.connections == 0


def test_a_name_is_looked_up_once(
    listener: Listener, monkeypatch: pytest.MonkeyPatch, loopback_allowed: None
) -> None:
    """What answers a second look-up differently is never asked again."""
    numeric = socket.getaddrinfo
    asked: list[str] = []

    def look_up(host: str, *args: Any, **kwargs: Any) -> list[Any]:
        asked.append(host)
        return list(numeric("127.0.0.1", *args, **kwargs))

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    with session() as outbound:
        outbound.get(f"http://rebound.example.org:{listener.port}/")

    assert asked == ["rebound.example.org", "127.0.0.1"]


def test_the_other_end_is_looked_at_whatever_it_was_called(
    listener: Listener, name: Name, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the network led a public address back here."""
    name("chat.example.org", PUBLIC)
    connect = socket.create_connection
    monkeypatch.setattr(
        connections, "create_connection", lambda *_, **__: connect(("127.0.0.1", listener.port))
    )

    with session() as outbound, pytest.raises(Forbidden):
        outbound.post(f"http://chat.example.org:{listener.port}/", data="hello")
    with session() as outbound, pytest.raises(Forbidden):
        outbound.post(f"https://chat.example.org:{listener.port}/", data="hello")

    assert listener.requests == []


def test_of_several_addresses_the_allowed_ones_are_used(
    listener: Listener, name: Name, loopback_allowed: None
) -> None:
    name("chat.example.org", "10.1.2.3", "192.168.0.1", "127.0.0.1")

    with session() as outbound:
        assert outbound.get(f"http://chat.example.org:{listener.port}/").ok


def test_the_second_address_is_tried(
    listener: Listener, name: Name, loopback_allowed: None
) -> None:
    name("chat.example.org", "127.0.0.9", "127.0.0.1")

    with session() as outbound:
        assert outbound.get(f"http://chat.example.org:{listener.port}/").ok


def test_a_refused_connection_is_told_apart(loopback_allowed: None) -> None:
    unused_port = free_port()
    with session() as outbound, pytest.raises(requests.ConnectionError) as raised:
        outbound.get(f"http://127.0.0.1:{unused_port}/")

    assert not isinstance(raised.value, Forbidden)


@pytest.mark.parametrize("host", ["nowhere.invalid", f"{'a' * 64}.example.org", "..", "a..b"])
def test_a_name_that_is_none_is_a_failed_request(host: str) -> None:
    with session() as outbound, pytest.raises(requests.RequestException):
        outbound.get(f"http://{host}/")


@pytest.mark.parametrize("status", ["301 Moved", "302 Found", "303 See", "307 There", "308 There"])
def test_no_redirect_is_followed(listener: Listener, loopback_allowed: None, status: str) -> None:
    with listening() as elsewhere:
        listener.answers = [answer_of(status, f"Location: {elsewhere.url}/")]
        with session() as outbound:
            answer = outbound.post(f"{listener.url}/", data="hello", allow_redirects=True)

        assert answer.status_code == int(status[:3])
        assert answer.history == []
        assert elsewhere.connections == 0
    assert len(listener.requests) == 1


def test_no_proxy_is_used(
    listener: Listener, monkeypatch: pytest.MonkeyPatch, loopback_allowed: None
) -> None:
    with listening() as proxy:
        for variable in ("http_proxy", "HTTP_PROXY", "ALL_PROXY"):
            monkeypatch.setenv(variable, proxy.url)
        with session() as outbound:
            outbound.get(f"{listener.url}/")
            outbound.get(f"{listener.url}/", proxies={"http": proxy.url})

        assert proxy.connections == 0
    assert len(listener.requests) == 2


def test_no_password_of_netrc_is_sent(
    listener: Listener, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, loopback_allowed: None
) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login alice password secret\n")
    monkeypatch.setenv("NETRC", str(netrc))

    with session() as outbound:
        outbound.get(f"{listener.url}/")

    assert b"authorization" not in listener.requests[0].lower()


@pytest.mark.parametrize("url", ["file:///etc/passwd", "ftp://example.org/", "gopher://x/", "x:y"])
def test_only_the_web_is_spoken_to(url: str) -> None:
    with session() as outbound, pytest.raises(requests.RequestException):
        outbound.get(url)


def test_plain_http_can_be_refused(listener: Listener, loopback_allowed: None) -> None:
    with session(plain=False) as outbound, pytest.raises(requests.exceptions.InvalidSchema):
        outbound.get(f"{listener.url}/")

    assert listener.connections == 0


def test_a_long_answer_is_cut(listener: Listener, loopback_allowed: None) -> None:
    listener.answers = [answer_of("200 OK", body="x" * 1_000_000)]

    with session() as outbound:
        answer = outbound.get(f"{listener.url}/")

    assert answer.status_code == 200
    assert len(answer.content) == sessions.LARGEST_ANSWER


def test_a_packed_answer_is_cut_when_unpacked(listener: Listener, loopback_allowed: None) -> None:
    packed = gzip.compress(b"x" * 50_000_000)
    head = f"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: {len(packed)}\r\n\r\n"
    listener.answers = [head.encode() + packed]

    with session() as outbound:
        assert len(outbound.get(f"{listener.url}/").content) == sessions.LARGEST_ANSWER


def test_a_connection_is_kept_open(listener: Listener, loopback_allowed: None) -> None:
    with session() as outbound:
        for _ in range(3):
            assert outbound.post(f"{listener.url}/", data="hello").json() == {}

    assert listener.connections == 1
    assert len(listener.requests) == 3


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """All limits of time are short."""
    monkeypatch.setattr(connections, "LONGEST", 0.6)
    monkeypatch.setattr(sessions, "READ_SECONDS", 0.3)
    monkeypatch.setattr(sessions, "CONNECT_SECONDS", 0.3)


def test_silence_ends(silent_port: int, loopback_allowed: None, impatient: None) -> None:
    begun = time.monotonic()
    for scheme in ("http", "https"):
        with session() as outbound, pytest.raises(requests.RequestException):
            outbound.get(f"{scheme}://127.0.0.1:{silent_port}/")

    assert time.monotonic() - begun < 3


@pytest.mark.parametrize("said", ["", "HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n"])
def test_an_answer_byte_by_byte_ends(
    listener: Listener, loopback_allowed: None, impatient: None, said: str
) -> None:
    """Each byte would begin the time-out of a read again."""
    listener.answers = [(said or "HTTP/1.1 200 OK\r\nX: ").encode() + b"x" * 900]
    listener.pause = 0.01 if said else 0.05
    begun = time.monotonic()

    with session() as outbound, pytest.raises(requests.RequestException):
        outbound.get(f"{listener.url}/")

    assert time.monotonic() - begun < 3


def test_an_endless_row_of_continues_ends(
    listener: Listener, loopback_allowed: None, impatient: None
) -> None:
    listener.answers = [b"HTTP/1.1 100 Continue\r\n\r\n" * 200]
    listener.pause = 0.01

    with session() as outbound, pytest.raises(requests.RequestException):
        outbound.get(f"{listener.url}/")


def test_a_connection_that_lay_idle_too_long_is_made_again(
    listener: Listener, loopback_allowed: None, impatient: None
) -> None:
    with session() as outbound:
        outbound.get(f"{listener.url}/")
        time.sleep(0.8)
        assert outbound.get(f"{listener.url}/").ok

    assert listener.connections == 2


@pytest.fixture
def tls(tmp_path: Path) -> tuple[ssl.SSLContext, Path]:
    """A server's TLS as chat.example.org, and what to trust for it."""
    return tls_for(tmp_path, "chat.example.org")


def test_tls_is_spoken(
    tls: tuple[ssl.SSLContext, Path], name: Name, loopback_allowed: None
) -> None:
    context, trusted = tls
    name("chat.example.org", "127.0.0.1")
    with listening(tls=context) as listener, session(plain=False) as outbound:
        outbound.verify = str(trusted)
        for _ in range(2):
            assert outbound.post(f"https://chat.example.org:{listener.port}/", data="hello").ok

        assert listener.connections == 1


def test_a_certificate_is_always_checked(
    tls: tuple[ssl.SSLContext, Path], name: Name, loopback_allowed: None
) -> None:
    context, trusted = tls
    name("chat.example.org", "127.0.0.1")
    name("other.example.org", "127.0.0.1")
    with listening(tls=context) as listener, session() as outbound:
        with pytest.raises(requests.exceptions.SSLError):
            outbound.get(f"https://chat.example.org:{listener.port}/", verify=False)
        outbound.verify = str(trusted)
        with pytest.raises(requests.exceptions.SSLError):
            outbound.get(f"https://other.example.org:{listener.port}/")

        assert listener.requests == []


def test_ipv6_of_this_machine_is_not_connected_to(settings: Settings) -> None:
    with listening(host="::1") as listener:
        with session() as outbound, pytest.raises(Forbidden):
            outbound.get(f"http://[::1]:{listener.port}/")
        assert listener.connections == 0

        settings.OUTBOUND_ALLOW = (ip_network("::1/128"),)
        with session() as outbound:
            assert outbound.get(f"http://[::1]:{listener.port}/").ok
