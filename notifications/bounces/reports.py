"""Reports of failed delivery as mail servers send them (RFC 3464, RFC 6533)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_string
from email.message import Message

from notifications.inbound.text.raw_mail import field_value

_KINDS = {"message/delivery-status", "message/global-delivery-status"}
_CODE = re.compile(r"\b[245]\.\d{1,3}\.\d{1,3}\b")
_REACHED = {"delivered", "relayed", "expanded"}
UNKNOWN_CODE = "5.0.0"


@dataclass(frozen=True, slots=True)
class Report:
    """What became of a mail of ours."""

    code: str
    """The enhanced status code of RFC 3463, such as 5.1.1."""
    is_final: bool
    """Will the server try no more."""

    @property
    def is_hard(self) -> bool:
        """Is it final, and said to be so for every later mail too."""
        return self.is_final and self.code.startswith("5.")


def read_report(message: Message) -> Report | None:
    """What a report says; None for a mail that is none, as an answering machine's.

    A mail of ours has one recipient. Where the report names several, a list or an alias stood
    behind the address: what reached one of them did not fail.
    """
    recipients = list(_recipients(message))
    actions = {action for action, _code in recipients}
    if not actions or actions & _REACHED:
        return None
    failed = [code for action, code in recipients if action == "failed"]
    if failed:
        return Report(failed[0] or UNKNOWN_CODE, is_final=True)
    delayed = [code for action, code in recipients if action == "delayed"]
    return Report(delayed[0], is_final=False) if delayed else None


def _recipients(message: Message) -> Iterator[tuple[str, str]]:
    """Action and code for each recipient. Only parts of the mail itself: what hangs in a mail that
    it encloses is nobody's report.
    """
    payload = message.get_payload()
    for part in payload if isinstance(payload, list) else []:
        if isinstance(part, Message) and part.get_content_type() in _KINDS:
            for block in _blocks(part):
                action = re.split(r"[\s;(]", field_value(block, "Action").lower())[0]
                if action:
                    yield action, _code(block)


def _blocks(part: Message) -> Iterator[Message]:
    payload = part.get_payload()
    for block in payload if isinstance(payload, list) else []:
        if isinstance(block, Message):
            yield block
            rest = block.get_payload()
            # The parser takes a part of RFC 6533 for one message: its later blocks are its text.
            if isinstance(rest, str):
                yield from map(message_from_string, re.split(r"\r?\n[ \t]*\r?\n", rest)[:20])


def _code(block: Message) -> str:
    """The code, or the one that the server's own words begin with, or nothing."""
    for name in ("Status", "Diagnostic-Code"):
        if found := _CODE.search(field_value(block, name)):
            return found[0]
    return ""
