"""Mails that leave through anymail: the data that goes with them, and one connection for all.

A local HTTP server stands for the provider.
"""

import json
import threading
from collections.abc import Iterator
from datetime import datetime
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from pytest_django import Settings

from notifications.inbound.addressees import answered_delivery
from notifications.messages.mail import Mail
from notifications.models import Address, Delivery
from notifications.sending.batches import send_waiting
from notifications.sending.envelopes import METADATA, NO_METADATA, delivery_number, envelope
from tests.notifications.conftest import address_of

pytestmark = pytest.mark.django_db


class Api:
    """What the provider was sent, and what it answers."""

    def __init__(self) -> None:
        self.posts: list[dict[str, Any]] = []
        self.connections: set[object] = set()
        self.refused: set[str] = set()


@pytest.fixture
def api(settings: Settings) -> Iterator[Api]:
    """Postmark, on this machine."""
    said = Api()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            post = json.loads(self.rfile.read(length))
            said.posts.append(post)
            said.connections.add(self.client_address)
            is_refused = post["To"] in said.refused
            answer: dict[str, Any] = {
                "ErrorCode": 406 if is_refused else 0,
                "Message": (
                    "You tried to send to a recipient that has been marked as inactive.\n"
                    f"Found inactive addresses: {post['To']}.\n"
                    "Inactive recipients are ones that have generated a hard bounce."
                    if is_refused
                    else "OK"
                ),
                "MessageID": f"id-{len(said.posts)}",
                "To": post["To"],
            }
            body = json.dumps(answer).encode()
            self.send_response(422 if is_refused else 200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    settings.EMAIL_BACKEND = "anymail.backends.postmark.EmailBackend"
    settings.MAIL_PROVIDER = "postmark"
    settings.ANYMAIL = {
        "POSTMARK_SERVER_TOKEN": "token",
        "POSTMARK_API_URL": f"http://127.0.0.1:{server.server_address[1]}/",
    }
    yield said
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch, people: object, now: datetime) -> list[Delivery]:
    """Short mails for bob, charlie and dora."""

    def compose(delivery: Delivery, now: datetime) -> Mail:
        return Mail("A subject", "a text\n", "<p>a text</p>")

    monkeypatch.setattr("notifications.sending.batches.compose", compose)
    return [
        Delivery.objects.create(
            kind=Delivery.Kind.SIGN_IN,
            key=f"sign-in:{name}",
            email=address_of(name),
            due_at=now,
            created_at=now,
        )
        for name in ("bob", "charlie", "dora")
    ]


def test_batch_goes_over_one_connection_that_is_kept_open(
    api: Api, waiting: list[Delivery], now: datetime
) -> None:
    assert send_waiting(now) == 3

    assert len(api.posts) == 3
    assert len(api.connections) == 1


def test_provider_is_told_which_delivery_it_is_and_its_id_is_kept(
    api: Api, waiting: list[Delivery], now: datetime
) -> None:
    send_waiting(now)

    numbers = [delivery_number(post["Metadata"]) for post in api.posts]
    assert numbers == [delivery.pk for delivery in waiting]
    waiting[0].refresh_from_db()
    assert waiting[0].provider_id == "id-1"
    assert waiting[0].status == Delivery.Status.SENT


def test_sender_is_the_site_since_the_provider_sees_itself_what_comes_back(
    api: Api, waiting: list[Delivery], now: datetime
) -> None:
    send_waiting(now)

    assert {post["From"] for post in api.posts} == {"Turnpost <turnpost@localhost>"}


def test_address_that_the_provider_refuses_is_marked_and_stops_no_other(
    api: Api, waiting: list[Delivery], now: datetime
) -> None:
    api.refused.add(address_of("charlie"))

    assert send_waiting(now) == 2

    waiting[1].refresh_from_db()
    assert waiting[1].status == Delivery.Status.FAILED
    assert waiting[1].reason == "the address was refused by the provider"
    assert Address.objects.get(email=address_of("charlie")).failing_since is not None


@pytest.mark.parametrize("name", sorted(NO_METADATA))
def test_provider_that_takes_no_data_is_given_none(
    waiting: list[Delivery], settings: Settings, now: datetime, name: str
) -> None:
    settings.MAIL_PROVIDER = name

    message = envelope(waiting[0], Mail("s", "t", "<p>t</p>"), now=now)

    assert not hasattr(message, "metadata")


def test_data_of_somebody_else_names_no_delivery(
    waiting: list[Delivery], settings: Settings, now: datetime
) -> None:
    settings.MAIL_PROVIDER = "postmark"
    own = getattr(envelope(waiting[0], Mail("s", "t", "<p>t</p>"), now=now), "metadata", {})

    assert delivery_number(own) == waiting[0].pk
    assert delivery_number({METADATA: own[METADATA] + "x"}) is None
    assert delivery_number({METADATA: str(waiting[0].pk)}) is None
    assert delivery_number({}) is None


@pytest.mark.parametrize("field", ["In-Reply-To", "References"])
def test_answer_to_a_mail_that_the_provider_renamed_is_known(
    waiting: list[Delivery], settings: Settings, field: str
) -> None:
    settings.MAIL_PROVIDER = "amazon_ses"
    provider_id = "0100018f3c2b7a41-6d0b-4b6e"
    Delivery.objects.filter(pk=waiting[1].pk).update(provider_id=provider_id)
    message = Message()
    message[field] = f"<{provider_id}@email.amazonses.com>"

    assert answered_delivery(message) == waiting[1]


@pytest.mark.parametrize("said", ["<short@example.com>", "<@example.com>", "nonsense"])
def test_answer_to_somebody_elses_mail_is_none_of_ours(
    waiting: list[Delivery], settings: Settings, said: str
) -> None:
    settings.MAIL_PROVIDER = "amazon_ses"
    Delivery.objects.filter(pk=waiting[1].pk).update(provider_id="short")
    message = Message()
    message["In-Reply-To"] = said

    assert answered_delivery(message) is None
