"""What a failed attempt to send means."""

import smtplib

import pytest
from anymail.exceptions import (  # type: ignore[import-untyped]  # anymail ships no types
    AnymailAPIError,
    AnymailRecipientsRefused,
)

from notifications.sending.refusals import permanent_refusal, transient_reason

BOB = "bob@example.org"


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (
            smtplib.SMTPRecipientsRefused({BOB: (550, b"5.1.1 bob@example.org unknown")}),
            "550 5.1.1",
        ),
        (smtplib.SMTPRecipientsRefused({BOB: (550, b"bob@example.org unknown")}), "550"),
        (smtplib.SMTPDataError(554, "5.7.1 bob@example.org is not for us"), "554 5.7.1"),
        (AnymailRecipientsRefused(), "provider"),
    ],
)
def test_refusal_for_good_is_told_without_the_address(error: Exception, reason: str) -> None:
    refusal = permanent_refusal(error)

    assert reason in refusal
    assert "bob" not in refusal


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (smtplib.SMTPRecipientsRefused({BOB: (451, b"4.3.0 later")}), "SMTPRecipientsRefused 451"),
        (smtplib.SMTPDataError(452, b"full"), "SMTPDataError 452"),
        (smtplib.SMTPServerDisconnected("gone"), "SMTPServerDisconnected"),
        (smtplib.SMTPAuthenticationError(535, b"5.7.8 no"), "SMTPAuthenticationError 535"),
        (smtplib.SMTPSenderRefused(550, b"no", "turnpost@localhost"), "SMTPSenderRefused 550"),
        (TimeoutError(), "TimeoutError"),
        (ConnectionRefusedError(), "ConnectionRefusedError"),
        (AnymailAPIError("bob@example.org"), "AnymailAPIError"),
    ],
)
def test_whatever_may_pass_is_tried_again(error: Exception, reason: str) -> None:
    assert permanent_refusal(error) == ""
    assert transient_reason(error) == reason
