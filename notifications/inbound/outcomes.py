"""What became of a mail that came in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from notifications.inbound.told import Told
from notifications.inbound.verbs import Command
from notifications.inbound.verdicts import Said
from notifications.models import InboundMail


@dataclass(frozen=True, slots=True)
class Acts:
    """What was done about a mail, before anybody is told."""

    said: Said
    since: int = 0
    """The version before the move; 0 where none was made."""
    remarks: int = 0
    """How many lines were said to the table."""
    lines: Sequence[Told] = ()
    """What became of the commands."""
    apart: Sequence[Command] = ()
    """Those that need more proof, or a second thought: nothing was done about them."""


class Done(NamedTuple):
    """The mail's status, and why it was ignored or held."""

    status: InboundMail.Status
    reason: str = ""


def answered(unsaid: str) -> Done:
    """Whatever was said about the mail; `unsaid` is why nothing was, empty if something was."""
    if unsaid:
        return Done(InboundMail.Status.IGNORED, unsaid)
    return Done(InboundMail.Status.ANSWERED)
