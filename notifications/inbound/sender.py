"""Who a mail says it is from, and whether a receiver that we trust proved it."""

from __future__ import annotations

import re
from email.message import Message
from enum import StrEnum

from notifications.inbound.authentication import Result, authentication_results
from notifications.inbound.text.raw_mail import field_values

_QUOTED_OR_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*+"|\([^()]*+\)')
_ADDRESS = re.compile(r"[^\s@<>(),;:\"\\\[\]]{1,64}@[^\s@<>(),;:\"\\\[\]]{1,253}")
_IN_ANGLES = re.compile(r"([^<>]*)<([^<>]*)>\s*")


class Verdict(StrEnum):
    """What a trusted receiver found out about the sender's domain."""

    PASS = "pass"  # noqa: S105 - a word of RFC 8601
    FAIL = "fail"
    NONE = "none"


def sender_address(message: Message) -> str | None:
    """Give the address in From, in lower case; None unless there is exactly one that is plain.

    Read strictly and not by email.utils: a second field, a second address or an address beside
    the one in angle brackets is how mails show one sender to a person and another to a check.
    """
    fields = field_values(message, "From")
    if len(fields) != 1:
        return None
    text = _QUOTED_OR_COMMENT.sub(" ", fields[0]).strip()
    named = _IN_ANGLES.fullmatch(text)
    beside, address = (named[1], named[2]) if named else ("", text)
    if "@" in beside and beside.strip() != address:
        return None
    is_plain = address.isprintable() and _ADDRESS.fullmatch(address)
    return address.lower() if is_plain else None


def authentication_verdict(message: Message, *, authserv_id: str) -> Verdict:
    """Give what the topmost Authentication-Results of the receiver `authserv_id` says (RFC 8601).

    DMARC decides (RFC 7489) if it has an answer, else DKIM or SPF of a domain that may speak for
    the one in From. Fields of other receivers, which anybody can write, count for nothing.
    """
    address = sender_address(message)
    if not authserv_id or address is None:
        return Verdict.NONE
    for value in field_values(message, "Authentication-Results"):
        results = authentication_results(value, authserv_id=authserv_id)
        if results is not None:
            return _verdict(results, address.rpartition("@")[2])
    return Verdict.NONE


def _verdict(results: list[Result], domain: str) -> Verdict:
    by_policy = {
        result.outcome
        for result in results
        if result.method == "dmarc" and result.domain("header.from") in {"", domain}
    }
    if "fail" in by_policy:
        return Verdict.FAIL
    if "pass" in by_policy:
        return Verdict.PASS
    by_domain = {result.outcome for result in results if _speaks_for(result, domain)}
    if "pass" in by_domain:
        return Verdict.PASS
    return Verdict.FAIL if "fail" in by_domain else Verdict.NONE


def _speaks_for(result: Result, domain: str) -> bool:
    """Whether a result is about the domain or one above it: aligned, as RFC 7489 3.1 calls it.

    A domain below may belong to somebody else (user.host.example for host.example), which takes
    the list of public suffixes to know: it does not count.
    """
    if result.method == "dkim":
        signer = result.domain("header.d") or result.domain("header.i")
    elif result.method == "spf":
        signer = result.domain("smtp.mailfrom")
    else:
        return False
    return domain == signer or ("." in signer and domain.endswith(f".{signer}"))
