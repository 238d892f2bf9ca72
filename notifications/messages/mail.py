"""A composed mail, before it is given to the backend."""

from __future__ import annotations

from dataclasses import dataclass, field

from turns.models import Prompt


class Withdrawn(Exception):
    """There is nothing to say any more; the message is the reason, for the ledger."""


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail in both forms; the sender adds addresses, ids and the headers of all our mails."""

    subject: str
    text: str
    html: str
    reply_local_part: str = ""
    """The reply address of a prompt or seat; empty where a reply has no meaning."""
    headers: dict[str, str] = field(default_factory=dict)
    """Headers of this kind alone, as List-Unsubscribe."""
    shown_version: int | None = None
    """The version of the match that it shows, with what was said at the table until then."""
    shown_prompt: Prompt | None = None
    """An open prompt that this mail shows to its player: its turn mail need not be sent then."""
