"""Who may open the mailbox."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from notifications.models import MailboxMessage

pytestmark = pytest.mark.django_db


def pages(letter: MailboxMessage) -> list[str]:
    """Every page of the mailbox."""
    return [
        reverse("mailbox"),
        reverse("mailbox-box", args=[letter.recipient]),
        reverse("mailbox-letter", args=[letter.recipient, letter.pk]),
        reverse("mailbox-html", args=[letter.recipient, letter.pk]),
    ]


def statuses(client: Client, letter: MailboxMessage, **meta: str) -> set[int]:
    """What all pages and the reply answer to such a request."""
    reply = reverse("mailbox-reply", args=[letter.recipient, letter.pk])
    client.defaults.update(meta)
    gets = {client.get(page).status_code for page in pages(letter)}
    return gets | {client.post(reply, {"body": "help"}).status_code}


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]", "[::1]:8000"])
@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "::ffff:127.0.0.1", "127.0.0.2"])
def test_browser_on_the_same_machine_gets_in(
    client: Client, letter: MailboxMessage, host: str, peer: str
) -> None:
    assert statuses(client, letter, HTTP_HOST=host, REMOTE_ADDR=peer) == {200, 302}


@pytest.mark.parametrize("peer", ["192.0.2.7", "10.0.0.1", "2001:db8::1", "", "unix:"])
def test_other_machines_find_no_page(client: Client, letter: MailboxMessage, peer: str) -> None:
    assert statuses(client, letter, HTTP_HOST="localhost", REMOTE_ADDR=peer) == {404}


@pytest.mark.parametrize("host", ["cards.example.org", "localhost.example.org", "127.0.0.1.nip.io"])
def test_other_names_of_this_machine_find_no_page(
    client: Client, letter: MailboxMessage, settings: Settings, host: str
) -> None:
    settings.ALLOWED_HOSTS = [host]

    assert statuses(client, letter, HTTP_HOST=host, REMOTE_ADDR="127.0.0.1") == {404}


@pytest.mark.parametrize(
    "header",
    [
        "HTTP_FORWARDED",
        "HTTP_VIA",
        "HTTP_X_FORWARDED_FOR",
        "HTTP_X_FORWARDED_HOST",
        "HTTP_X_FORWARDED_PROTO",
        "HTTP_X_REAL_IP",
        "HTTP_CF_CONNECTING_IP",
    ],
)
def test_whatever_comes_through_a_proxy_finds_no_page(
    client: Client, letter: MailboxMessage, header: str
) -> None:
    meta = {"HTTP_HOST": "localhost", "REMOTE_ADDR": "127.0.0.1", header: "127.0.0.1"}

    assert statuses(client, letter, **meta) == {404}


def test_there_is_no_mailbox_once_mail_can_be_sent(
    client: Client, letter: MailboxMessage, settings: Settings
) -> None:
    settings.MAILBOX = False

    assert statuses(client, letter, HTTP_HOST="localhost") == {404}
