"""Mails that providers post, through the addresses that they post to."""

import base64
import json
from collections.abc import Callable
from datetime import datetime
from email import message_from_bytes
from email.policy import default
from urllib.parse import urlencode

import pytest
from anymail.inbound import (  # type: ignore[import-untyped]  # anymail ships no types
    AnymailInboundMessage,
)
from django.db import OperationalError
from django.test import Client
from pytest_django import Settings

from notifications.inbound.doors import webhooks
from notifications.inbound.doors.webhooks import raw_of
from notifications.inbound.mails import read_inbound
from notifications.models import InboundMail
from tests.notifications.conftest import at_once, open_prompt
from tests.notifications.inbound.post import (
    game_moves,
    player_address,
    prompt_address,
    raw_mail,
    reply,
)
from tests.notifications.webhooks import posts
from tests.notifications.webhooks.conftest import Provider
from tests.notifications.webhooks.posts import Post
from turns.models import Match, Prompt

pytestmark = [
    pytest.mark.django_db,
    # anymail says so of SendGrid, each time.
    pytest.mark.filterwarnings("ignore:django-anymail has dropped official support"),
]

FORM = "application/x-www-form-urlencoded"
Make = Callable[[bytes, str, str], Post]


def form(path: str, fields: dict[str, str], headers: dict[str, str] | None = None) -> Post:
    """A form, as browsers post it."""
    return Post(path, urlencode(fields).encode(), FORM, headers or {})


def mailgun_raw(raw: bytes, sender: str, recipient: str) -> Post:
    """The whole mail."""
    return form(
        "/anymail/mailgun/inbound_mime/",
        {
            **posts.mailgun_signature(),
            "sender": sender,
            "recipient": recipient,
            "body-mime": raw.decode(),
        },
    )


def mailgun_parts(raw: bytes, sender: str, recipient: str) -> Post:
    """The same, taken apart."""
    message = message_from_bytes(raw, policy=default)
    headers = [[name, str(value)] for name, value in message.items()]
    return form(
        "/anymail/mailgun/inbound/",
        {
            **posts.mailgun_signature(),
            "sender": sender,
            "recipient": recipient,
            "message-headers": json.dumps(headers),
            "body-plain": message.get_content(),
            "body-html": f"<p>{message.get_content()}</p>",
        },
    )


def postmark_raw(raw: bytes, sender: str, recipient: str) -> Post:
    """The whole mail, beside what Postmark makes of it."""
    said = {
        "FromFull": {"Email": sender},
        "OriginalRecipient": recipient,
        "MessageID": "1",
        "Headers": [{"Name": "Return-Path", "Value": f"<{sender}>"}],
        "RawEmail": raw.decode(),
    }
    return posts.basic("/anymail/postmark/inbound/", said)


def postmark_parts(raw: bytes, sender: str, recipient: str) -> Post:
    """The same, taken apart: some fields stand beside the headers."""
    message = message_from_bytes(raw, policy=default)
    said = {
        "FromFull": {"Name": "Somebody", "Email": sender},
        "ToFull": [{"Name": "", "Email": recipient}],
        "OriginalRecipient": recipient,
        "Subject": message["Subject"],
        "MessageID": "1",
        "Date": message["Date"],
        "TextBody": message.get_content(),
        "Headers": [{"Name": "Message-ID", "Value": message["Message-ID"]}],
    }
    return posts.basic("/anymail/postmark/inbound/", said)


def sendgrid_raw(raw: bytes, sender: str, recipient: str) -> Post:
    """The whole mail, with the envelope beside."""
    word = base64.b64encode(posts.SECRET.encode()).decode()
    return form(
        "/anymail/sendgrid/inbound/",
        {
            "email": raw.decode(),
            "envelope": json.dumps({"to": [recipient], "from": sender}),
            "dkim": "{@example.org : pass}",
            "SPF": "pass",
        },
        {"Authorization": f"Basic {word}"},
    )


SHAPES: dict[str, tuple[str, Make]] = {
    "mailgun, raw": ("mailgun", mailgun_raw),
    "mailgun, in parts": ("mailgun", mailgun_parts),
    "postmark, raw": ("postmark", postmark_raw),
    "postmark, in parts": ("postmark", postmark_parts),
    "sendgrid": ("sendgrid", sendgrid_raw),
}


@pytest.fixture
def prompt(match: Match) -> Prompt:
    """What is asked."""
    return open_prompt(match)


@pytest.fixture
def wired(provider: Provider, settings: Settings) -> Provider:
    """SendGrid's mails come with a password, its reports with a signature."""

    def wire(name: str) -> Client:
        client = provider(name)
        settings.ANYMAIL = {**settings.ANYMAIL, "WEBHOOK_SECRET": posts.SECRET}
        if name == "mailgun":
            settings.ANYMAIL.pop("WEBHOOK_SECRET")
        return client

    return wire


def post_of(shape: str, prompt: Prompt, *, now: datetime, text: str = "bid 1") -> Post:
    """The reply of whoever is asked."""
    address = prompt_address(prompt, now=now)
    return SHAPES[shape][1](reply(text, prompt, now=now), player_address(prompt), address)


@pytest.mark.parametrize("shape", SHAPES)
def test_posted_reply_is_stored_with_its_envelope_and_plays(
    wired: Provider, prompt: Prompt, match: Match, now: datetime, shape: str
) -> None:
    response = post_of(shape, prompt, now=now).send(wired(SHAPES[shape][0]))

    assert response.status_code == 200
    mail = InboundMail.objects.get()
    assert mail.envelope["door"] == "webhook"
    assert mail.envelope["recipient"] == prompt_address(prompt, now=now)
    read_inbound(now)
    assert game_moves(match) == [("bid_made", "mail")]


@pytest.mark.parametrize("shape", SHAPES)
def test_mail_that_is_posted_again_is_the_same_row_and_answered_by_200(
    wired: Provider, prompt: Prompt, match: Match, now: datetime, shape: str
) -> None:
    client = wired(SHAPES[shape][0])
    post = post_of(shape, prompt, now=now)

    answers = [post.send(client).status_code for _ in range(3)]
    read_inbound(now)
    answers.append(post.send(client).status_code)
    read_inbound(now)

    assert answers == [200] * 4
    assert InboundMail.objects.count() == 1
    assert game_moves(match) == [("bid_made", "mail")]


def test_mail_without_an_id_that_is_posted_in_parts_is_known_again(
    wired: Provider, prompt: Prompt, now: datetime
) -> None:
    client = wired("mailgun")
    address = prompt_address(prompt, now=now)
    raw = reply("bid 1", prompt, now=now, message_id="")

    for _ in range(2):
        mailgun_parts(raw, player_address(prompt), address).send(client)

    assert InboundMail.objects.count() == 1


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_posts_at_once_are_one_row(wired: Provider, prompt: Prompt, now: datetime) -> None:
    client = wired("mailgun")
    post = post_of("mailgun, raw", prompt, now=now)

    answers = at_once(lambda: post.send(client).status_code, times=4)

    assert answers == [200] * 4
    assert InboundMail.objects.count() == 1


def test_forged_post_is_not_stored(wired: Provider, prompt: Prompt, now: datetime) -> None:
    post = post_of("mailgun, raw", prompt, now=now)
    forged = Post(post.path, post.body.replace(b"signature=", b"signature=0"), post.content_type)

    response = forged.send(wired("mailgun"))

    assert response.status_code == 400
    assert not InboundMail.objects.exists()


def test_database_that_is_away_has_the_provider_come_again(
    wired: Provider, prompt: Prompt, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = wired("mailgun")
    post = post_of("mailgun, raw", prompt, now=now)

    def away(*args: object, **kwargs: object) -> None:
        raise OperationalError

    with monkeypatch.context() as patched:
        patched.setattr(webhooks, "store", away)
        first = post.send(client)
    second = post.send(client)

    assert (first.status_code, second.status_code) == (500, 200)
    assert InboundMail.objects.count() == 1


@pytest.mark.parametrize("path", ["/anymail/mailgun/inbound_mime", "/anymail/mailgun/inbound"])
def test_address_without_its_slash_is_no_redirect(
    wired: Provider, prompt: Prompt, now: datetime, path: str
) -> None:
    post = post_of("mailgun, raw", prompt, now=now)

    response = Post(path, post.body, post.content_type).send(wired("mailgun"))

    assert response.status_code == 200
    assert InboundMail.objects.count() == 1


def test_mail_for_nobody_is_kept_and_taken(wired: Provider, match: Match) -> None:
    raw = raw_mail("hello", to="nobody@localhost", sender="stranger@example.net")

    response = mailgun_raw(raw, "stranger@example.net", "nobody@localhost").send(wired("mailgun"))

    assert response.status_code == 200
    assert InboundMail.objects.get().token == ""


def test_mail_larger_than_the_limit_is_kept_without_its_end(
    wired: Provider, prompt: Prompt, match: Match, now: datetime, settings: Settings
) -> None:
    settings.INBOUND_MAX_BYTES = 20_000
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 40 * 1024 * 1024
    text = "bid 1\n\n" + "> a long mail is quoted\n" * 20_000

    response = post_of("mailgun, raw", prompt, now=now, text=text).send(wired("mailgun"))

    assert response.status_code == 200
    assert len(bytes(InboundMail.objects.get().raw)) == 20_000
    read_inbound(now)
    assert game_moves(match) == [("bid_made", "mail")]


def test_what_the_provider_found_out_about_the_sender_is_kept(
    wired: Provider, prompt: Prompt, now: datetime
) -> None:
    post_of("sendgrid", prompt, now=now).send(wired("sendgrid"))

    assert InboundMail.objects.get().envelope["verdict"] == "pass"


@pytest.mark.parametrize("said", ["{@elsewhere.example : pass}", "{@example.org : fail}", "none"])
def test_signature_of_another_domain_proves_nobody(
    wired: Provider, prompt: Prompt, now: datetime, said: str
) -> None:
    post = post_of("sendgrid", prompt, now=now)
    other = urlencode({"dkim": "{@example.org : pass}"}), urlencode({"dkim": said})
    body = post.body.replace(other[0].encode(), other[1].encode())
    body = body.replace(b"SPF=pass", b"SPF=fail")

    Post(post.path, body, post.content_type, post.headers).send(wired("sendgrid"))

    assert "verdict" not in InboundMail.objects.get().envelope or (
        InboundMail.objects.get().envelope["verdict"] == "none"
    )


HOSTILE = [
    b"",
    b"\xff\xfe\x00",
    b"Subject: =?utf-8?q?=ff?=\r\n\r\nbid 1\r\n",
    b"From: \xe9\xe9 <bob@example.org>\r\nTo: <\r\n\r\n\xe9\r\n",
    b"From: a\rb: c\r\nContent-Type: text/plain; charset=rot13\r\n\r\nbid 1",
    b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nbid 1\r\n--x--",
    b"Content-Type: multipart/mixed\r\n\r\nno boundary",
    b"Content-Type: message/rfc822\r\n\r\nContent-Type: multipart/mixed\r\n\r\nx",
    b"Content-Transfer-Encoding: base64\r\n\r\n!!!",
    b"Message-ID: <a@[\r\nReferences: " + b"<x@example.org> " * 2_000 + b"\r\n\r\nhi",
    b"From: " + b"(" * 5_000 + b"\r\n\r\nhi",
]


@pytest.mark.parametrize("raw", HOSTILE)
def test_no_mail_is_too_broken_to_be_written(raw: bytes) -> None:
    message = AnymailInboundMessage.parse_raw_mime_bytes(raw)

    written = raw_of(message)

    assert written == raw_of(AnymailInboundMessage.parse_raw_mime_bytes(raw))


def test_mail_that_the_library_cannot_write_keeps_its_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raw = b"From: bob@example.org\r\nTo: a@localhost\r\n\r\nbid 1\r\n"
    message = AnymailInboundMessage.parse_raw_mime_bytes(raw)

    def broken(*args: object, **kwargs: object) -> bytes:
        raise IndexError

    monkeypatch.setattr(AnymailInboundMessage, "as_bytes", broken)
    written = message_from_bytes(raw_of(message), policy=default)

    assert written["From"] == "bob@example.org"
    assert written.get_content().strip() == "bid 1"
