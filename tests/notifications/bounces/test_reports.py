"""What reports of failed delivery say."""

from email import message_from_bytes

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notifications.bounces.reports import Report, read_report
from notifications.inbound.text.raw_mail import read_message
from tests.notifications.bounces import reports

TO = "b-x@localhost"


def read(raw: bytes) -> Report | None:
    """What this raw message reports."""
    return read_report(read_message(raw))


def test_failed_delivery_is_final_and_hard() -> None:
    assert read(reports.report(TO)) == Report("5.1.1", is_final=True)


def test_report_of_an_address_beyond_ascii_is_read() -> None:
    assert read(reports.internationalized(TO)) == Report("5.1.1", is_final=True)


@pytest.mark.parametrize(
    ("action", "status", "is_final", "is_hard"),
    [
        ("failed", "5.2.2", True, True),
        ("failed (mailbox full)", "5.0.0", True, True),
        ("FAILED", "5.1.1 (bad address)", True, True),
        ("failed", "4.4.7", True, False),
        ("delayed", "4.4.1", False, False),
    ],
)
def test_delay_is_not_final_and_only_the_fives_are_hard(
    *, action: str, status: str, is_final: bool, is_hard: bool
) -> None:
    found = read(reports.report(TO, action=action, status=status))

    assert found is not None
    assert (found.is_final, found.is_hard) == (is_final, is_hard)


@pytest.mark.parametrize("action", ["delivered", "relayed", "expanded", "something"])
def test_what_did_not_fail_is_no_report_of_a_failure(action: str) -> None:
    assert read(reports.report(TO, action=action)) is None


def test_alias_that_reached_one_of_two_has_not_failed() -> None:
    more = "\n        Final-Recipient: rfc822; other@example.org\n        Action: relayed\n"
    assert read(reports.report(TO, more=more)) is None


def test_failure_without_a_code_is_told_by_the_servers_words() -> None:
    raw = reports.report(TO).replace(b"Status: 5.1.1\r\n", b"")
    assert read(raw) == Report("5.1.1", is_final=True)
    assert read(raw.replace(b"550 5.1.1", b"550 no")) == Report("5.0.0", is_final=True)


@pytest.mark.parametrize(
    "raw",
    [
        reports.answering_machine(TO),
        reports.without_parts(TO),
        reports.forwarded(TO),
        b"",
        b"Content-Type: multipart/report; boundary=x\r\n\r\n--x--",
        b"Content-Type: message/delivery-status\r\n\r\nAction: failed\r\n",
        b"Content-Type: multipart/report\r\n\r\nAction: failed\r\n",
    ],
)
def test_other_mails_are_no_reports(raw: bytes) -> None:
    assert read(raw) is None


@given(st.lists(st.sampled_from(list(range(0, len(reports.report(TO)), 7))), max_size=6))
def test_report_with_pieces_missing_raises_nothing(cuts: list[int]) -> None:
    raw = reports.report(TO)
    for cut in cuts:
        raw = raw[:cut] + raw[cut + 5 :]
    read(raw)
    read_report(message_from_bytes(raw))
