"""Messages that are broken or hostile: none raises, none takes long."""

import time

import pytest

from notifications.inbound.automatic import automatic_reason
from notifications.inbound.replies import is_encrypted, reply_text
from notifications.inbound.sender import authentication_verdict, sender_address
from notifications.inbound.text.raw_mail import field_value, field_values, read_message

MEBIBYTE = 1024 * 1024


def filled(start: bytes, content: bytes) -> bytes:
    """A message of a mebibyte: its start, then the content again and again."""
    return (start + content * (MEBIBYTE // len(content)))[:MEBIBYTE]


PLAIN = b"Content-Type: text/plain; charset=utf-8\r\n\r\n"
FLOWED = b"Content-Type: text/plain; format=flowed\r\n\r\n"
HTML = b"Content-Type: text/html\r\n\r\n"

HUGE = {
    "one line": filled(PLAIN, b"a"),
    "empty lines": filled(PLAIN, b"\r\n"),
    "quote signs": filled(PLAIN, b">"),
    "quotes and openers": filled(PLAIN, b"hi\nOn 3.4.2025 10:12 a@example.org wrote:\n> x\n\n"),
    "openers": filled(PLAIN, b"On 3.4.2025 a@example.org wrote:\n"),
    "fields": filled(PLAIN, b"From: a\nb\n"),
    "rules": filled(PLAIN, b"---- a ----\n"),
    "halves of the marker": filled(PLAIN, b"## Reply above\n"),
    "number signs": filled(PLAIN, b"#"),
    "addresses": filled(PLAIN, b"<a@b"),
    "soft breaks": filled(FLOWED, b"word " * 10 + b"\n"),
    "tags that do not end": filled(HTML, b"<a "),
    "attributes that do not end": filled(HTML, b'<a b="'),
    "comments that do not end": filled(HTML, b"<!--"),
    "comments": filled(HTML, b"<!-- --"),
    "declarations": filled(HTML, b"<![if "),
    "scripts that do not end": filled(HTML, b"<script "),
    "open elements": filled(HTML, b"<div>"),
    "paragraphs": filled(HTML, b"<p><div>"),
    "open quotes": filled(HTML, b"<blockquote>"),
    "elements closed in the wrong order": filled(HTML, b"<div></p></td>"),
    "references": filled(HTML, b"&"),
    "digits of a reference": filled(HTML, b"&#" + b"9" * 5000),
    "spaces in a tag": filled(HTML, b"<a" + b" " * 3000 + b">"),
    "parameters": filled(b'Content-Type: multipart/mixed; a="', b";"),
    "header fields": filled(b"", b"a: b\n"),
    "folds of a field": filled(b"Subject: x", b"\n y"),
    "encoded words": filled(b"Subject: ", b"=?utf-8?q?a?= "),
    "comments of a field": filled(b"From: ", b"("),
    "results": filled(b"From: a@example.org\nAuthentication-Results: mx; ", b'("'),
    "parts": filled(b"Content-Type: multipart/mixed; boundary=b\r\n\r\n", b"--b\n\n"),
    "messages in messages": filled(b"", b"Content-Type: message/rfc822\r\n\r\n"),
    "parts in parts": b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (number, number)
        for number in range(10_000)
    ),
    "punycode": filled(b"Content-Type: text/plain; charset=punycode\r\n\r\n", b"ab-"),
    "base64": filled(PLAIN[:-2] + b"Content-Transfer-Encoding: base64\r\n\r\n", b"YQ==\r\n"),
}


@pytest.mark.parametrize("raw", HUGE.values(), ids=HUGE.keys())
def test_hostile_message_takes_no_time(raw: bytes) -> None:
    began = time.process_time()

    reply_text(raw)
    message = read_message(raw)
    automatic_reason(message)
    authentication_verdict(message, authserv_id="mx")

    assert time.process_time() - began < 3


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\0",
        b"\xff\xfe\xfd",
        bytes(range(256)) * 20,
        b"\r\n\r\n",
        b"From",
        b"Content-Type: /\r\n\r\nbid 2",
        b"Content-Type: text/plain; charset*=us-ascii'en'%ff\r\n\r\nbid 2",
        b"Content-Type: text/plain; charset*0=u; charset*1=tf-8\r\n\r\nbid 2",
        b"Content-Type: text/plain; charset=\xff\r\n\r\nbid 2",
        b"Content-Type: \xff/\xff\r\n\r\nbid 2",
        b"Content-Disposition: \xff; filename*=x''%\r\n\r\nbid 2",
        b"Content-Transfer-Encoding: base64\r\n\r\n=====a",
        b"Content-Transfer-Encoding: quoted-printable\r\n\r\n=\r\n=4=zz=",
        b"Content-Transfer-Encoding: x-uuencode\r\n\r\nbegin 644 a\n\xff\xff\nend",
        b"Subject: =?utf-8?b?a?= =?x?q?=ff?=\r\n\r\nbid 2",
        b"Content-Type: multipart/mixed; boundary=\r\n\r\n--\r\n\r\nbid 2",
        b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n--b--",
        b"Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\nxyz",
        b"Content-Type: text/html\r\n\r\n<![if x]><!a<?b&#x110000;&#xd800;",
    ],
)
def test_broken_message_raises_nothing(raw: bytes) -> None:
    message = read_message(raw)

    assert isinstance(reply_text(raw), str)
    assert isinstance(is_encrypted(raw), bool)
    assert automatic_reason(message) in {None, "report"}
    assert sender_address(message) is None


def test_answer_above_many_parts_is_read() -> None:
    head = b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nbid 2\r\n"

    assert reply_text(filled(head, b"--b\r\n\r\n")) == "bid 2"


def test_fields_come_topmost_first_and_unfolded() -> None:
    message = read_message(b"X-One: a\r\n b\r\nx-one: c\r\n\r\n")

    assert field_values(message, "X-ONE") == ["a b", "c"]


def test_field_that_is_missing_is_empty() -> None:
    assert field_value(read_message(b"\r\n"), "To") == ""


def test_field_in_raw_utf_8_is_read() -> None:
    assert field_value(read_message("Subject: é\r\n\r\n".encode()), "Subject") == "é"
