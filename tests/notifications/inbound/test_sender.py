"""Who a mail is from, and whether a trusted receiver proved it."""

import pytest

from notifications.inbound.sender import Verdict, authentication_verdict, sender_address
from notifications.inbound.text.raw_mail import read_message

FROM = "From: Alice <alice@example.org>"


def address_in(fields: str) -> str | None:
    """The sender of a message with these fields."""
    return sender_address(read_message(f"{fields}\r\n\r\n".encode()))


def verdict_of(*fields: str, sender: str = FROM, authserv_id: str = "mx.example.net") -> Verdict:
    """The verdict on a message with these fields."""
    message = read_message("\r\n".join([*fields, sender, "", ""]).encode())
    return authentication_verdict(message, authserv_id=authserv_id)


def results(text: str, *, receiver: str = "mx.example.net") -> str:
    """An Authentication-Results field."""
    return f"Authentication-Results: {receiver}; {text}"


@pytest.mark.parametrize(
    "value",
    [
        "alice@example.org",
        "<Alice@Example.ORG>",
        "Alice <alice@example.org>",
        '"Doe, Alice \\"A\\"" <alice@example.org>',
        "Doe, Alice <alice@example.org>",
        "alice@example.org (Alice)",
        '"bob@example.org" <alice@example.org>',
        "alice@example.org <alice@example.org>",
        "=?utf-8?q?Alice_D=C3=B6?=\r\n <alice@example.org>",
    ],
)
def test_sender_is_the_address(value: str) -> None:
    assert address_in(f"From: {value}") == "alice@example.org"


@pytest.mark.parametrize(
    "value",
    [
        "",
        "Alice",
        "undisclosed:;",
        "MAILER-DAEMON <>",
        "alice@example.org, bob@example.org",
        "mallory@evil.example, Alice <alice@example.org>",
        "alice@example.org <mallory@evil.example>",
        "Alice <alice@example.org> <mallory@evil.example>",
        "<alice@example.org>mallory@evil.example",
        "alice@example.org(x)mallory",
        "alice@example.org)mallory@evil.example",
        "<@evil.example:alice@example.org>",
        '"alice@example.org',
        "alice@evil.example@example.org",
        "alice @example.org",
        "alice\x00@example.org",
        "alice\x1b[2J@example.org",
        "alice\u202e@example.org",
    ],
)
def test_sender_that_could_be_read_in_two_ways_is_nobody(value: str) -> None:
    assert address_in(f"From: {value}") is None


def test_two_senders_are_nobody() -> None:
    assert address_in(f"{FROM}\r\nFrom: mallory@evil.example") is None


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("dmarc=pass header.from=example.org", Verdict.PASS),
        ("dmarc=pass (p=NONE dis=NONE) header.from=Example.org", Verdict.PASS),
        ("dkim=fail header.d=example.org; dmarc=pass header.from=example.org", Verdict.PASS),
        ("dkim=pass header.d=example.org; dmarc=fail header.from=example.org", Verdict.FAIL),
        ("dmarc=pass header.from=evil.example", Verdict.NONE),
        ("dmarc=none header.from=example.org", Verdict.NONE),
        ("dmarc=none; dkim=pass header.d=example.org", Verdict.PASS),
        ("dmarc=temperror; spf=pass smtp.mailfrom=alice@example.org", Verdict.PASS),
        ("dkim=pass header.d=example.org", Verdict.PASS),
        ("dkim=pass header.i=@example.org", Verdict.PASS),
        ("dkim/1 = pass header.i = @example.org", Verdict.PASS),
        ("DKIM=PASS header.d=EXAMPLE.ORG", Verdict.PASS),
        ("dkim=pass header.d=evil.example", Verdict.NONE),
        ("dkim=pass header.d=sub.example.org", Verdict.NONE),
        ("dkim=pass header.d=org", Verdict.NONE),
        ("dkim=pass header.d=xample.org", Verdict.NONE),
        ("dkim=fail header.d=example.org", Verdict.FAIL),
        ("dkim=fail header.d=evil.example", Verdict.NONE),
        ("dkim=fail header.d=example.org; spf=pass smtp.mailfrom=example.org", Verdict.PASS),
        ("spf=pass smtp.mailfrom=alice@example.org", Verdict.PASS),
        ("spf=pass smtp.mailfrom=example.org", Verdict.PASS),
        ("spf=pass smtp.mailfrom=alice@evil.example", Verdict.NONE),
        ("spf=pass smtp.helo=example.org", Verdict.NONE),
        ("spf=fail smtp.mailfrom=alice@example.org", Verdict.FAIL),
        ("spf=softfail smtp.mailfrom=alice@example.org", Verdict.NONE),
        ("iprev=pass policy.iprev=192.0.2.1", Verdict.NONE),
        ("none", Verdict.NONE),
    ],
)
def test_results_give_a_verdict(text: str, verdict: Verdict) -> None:
    assert verdict_of(results(text)) is verdict


@pytest.mark.parametrize(
    "text",
    [
        "spf=none (dmarc=pass header.from=example.org) smtp.mailfrom=x@evil.example",
        "spf=none (a (nested; dmarc=pass) b) smtp.mailfrom=x@evil.example",
        'spf=none reason="; dmarc=pass header.from=example.org"',
        'spf=pass smtp.mailfrom="; dkim=pass header.d=example.org"@evil.example',
        'spf=pass smtp.mailfrom="alice@example.org"@evil.example',
        "spf=none (dmarc=pass",
        'dmarc=pass header.from=example.org; spf=none reason="',
    ],
)
def test_text_of_the_senders_choice_proves_nothing(text: str) -> None:
    assert verdict_of(results(text)) is Verdict.NONE


def test_domain_above_speaks_for_the_one_below() -> None:
    field = results("dkim=pass header.d=example.org")

    assert verdict_of(field, sender="From: alice@mail.example.org") is Verdict.PASS


def test_other_receivers_are_not_believed() -> None:
    field = results("dmarc=pass header.from=example.org", receiver="evil.example")

    assert verdict_of(field) is Verdict.NONE


def test_topmost_field_of_the_receiver_counts() -> None:
    passed = results("dmarc=pass header.from=example.org")
    failed = results("dmarc=fail header.from=example.org")

    assert verdict_of(failed, passed) is Verdict.FAIL


def test_fields_of_others_above_are_passed_over() -> None:
    other = results("dmarc=fail header.from=example.org", receiver="relay.example")

    assert verdict_of(other, results("dmarc=pass header.from=example.org")) is Verdict.PASS


@pytest.mark.parametrize("receiver", ["MX.Example.net", '"mx.example.net"', "mx.example.net 1"])
def test_receiver_is_known_however_it_is_written(receiver: str) -> None:
    field = results("dmarc=pass header.from=example.org", receiver=receiver)

    assert verdict_of(field) is Verdict.PASS


def test_without_a_trusted_receiver_there_is_no_verdict() -> None:
    field = results("dmarc=pass header.from=example.org", receiver="")

    assert verdict_of(field, authserv_id="") is Verdict.NONE


def test_folded_field_is_read() -> None:
    field = results("spf=pass\r\n (sender is 192.0.2.1)\r\n smtp.mailfrom=alice@example.org")

    assert verdict_of(field) is Verdict.PASS


def test_unclear_sender_has_no_verdict() -> None:
    field = results("dmarc=pass header.from=example.org")

    assert verdict_of(field, sender=f"{FROM}\r\n{FROM}") is Verdict.NONE
