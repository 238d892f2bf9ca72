"""What a failed attempt to send means: try again, or never."""

from __future__ import annotations

import re
import smtplib

from anymail.exceptions import (  # type: ignore[import-untyped]  # anymail ships no types
    AnymailError,
    AnymailRecipientsRefused,
    AnymailUnsupportedFeature,
)

from notifications.bounces.weights import Weight

SENDING_ERRORS: tuple[type[Exception], ...] = (OSError, AnymailError)
"""What a backend raises where a mail is not taken; smtplib's errors are OSErrors."""

ENHANCED_CODE = re.compile(rb"[245]\.\d{1,3}\.\d{1,3}")
# RFC 3463 3.2: the rest of 5.1 is about the sender.
_NO_SUCH_ADDRESS = re.compile(r"5\.1\.(?!7\b|8\b)\d{1,3}")
_NO_MAILBOX = re.compile(r"5\.2\.\d{1,3}")


def permanent_refusal(error: Exception) -> str:
    """Why this mail will never be taken, for the ledger; empty if a later attempt may succeed.

    Only a server's 5xx for the recipient or for the message is final (RFC 5321 4.2.1). One for
    the sender or the sign-in is a fault of the site's settings: the mails wait until it is mended.
    The server's words are left out, since they repeat the address.
    """
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        [(code, reply), *_] = error.recipients.values()
        return _refusal("the address was refused", code, reply)
    if isinstance(error, smtplib.SMTPDataError):
        return _refusal("the message was refused", error.smtp_code, error.smtp_error)
    if isinstance(error, AnymailRecipientsRefused):
        return "the address was refused by the provider"
    if isinstance(error, AnymailUnsupportedFeature):
        return "the provider cannot send this message"
    return ""


def weight_of(error: Exception, refusal: str) -> Weight:
    """What a refusal for good says about the address.

    Codes of other groups are about us: a relay that is not to be used, a mail taken for spam. They
    would mark everybody's address by one fault of the site's settings.
    """
    if isinstance(error, AnymailRecipientsRefused) or _NO_SUCH_ADDRESS.search(refusal):
        return Weight.CERTAIN
    if not isinstance(error, smtplib.SMTPRecipientsRefused):
        return Weight.NONE
    has_code = ENHANCED_CODE.search(refusal.encode())
    return Weight.BOUNCE if not has_code or _NO_MAILBOX.search(refusal) else Weight.NONE


def is_sender_refused(error: smtplib.SMTPSenderRefused) -> bool:
    """Did the server refuse the sender for good, and not for the moment."""
    return 500 <= error.smtp_code <= 599


def transient_reason(error: Exception) -> str:
    """The error's kind and code, for the ledger."""
    code: int | None = getattr(error, "smtp_code", None) or getattr(error, "status_code", None)
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code = next(iter(error.recipients.values()))[0]
    return f"{type(error).__name__} {code}" if code else type(error).__name__


def _refusal(what: str, code: int, reply: bytes | str) -> str:
    if not 500 <= code <= 599:
        return ""
    found = ENHANCED_CODE.search(reply if isinstance(reply, bytes) else reply.encode())
    return f"{what}: {code} {found[0].decode()}" if found else f"{what}: {code}"
