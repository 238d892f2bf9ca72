"""What became of a mail that came in."""

from __future__ import annotations

from typing import NamedTuple

from notifications.models import InboundMail


class Done(NamedTuple):
    """The mail's status, and why it was ignored or held."""

    status: InboundMail.Status
    reason: str = ""


def answered(unsaid: str) -> Done:
    """Whatever was said about the mail; `unsaid` is why nothing was, empty if something was."""
    if unsaid:
        return Done(InboundMail.Status.IGNORED, unsaid)
    return Done(InboundMail.Status.ANSWERED)
