"""The mail that a mail of ours answers: what became of it, and the thread that it stands in."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _

from notifications.inbound.addressees import thread_headers
from notifications.inbound.readings import Reading, read_mail
from notifications.inbound.text.raw_mail import read_message
from notifications.inbound.verdicts import Said
from notifications.messages.heard import count_unseen
from notifications.messages.said import remark_lines, said_lines, unseen_lines
from notifications.messages.told import rows_told, told_lines
from notifications.models import Delivery, InboundMail
from notifications.sending.message_ids import root_id
from turns.models import Match, Seat
from turns.rendering.plain import COLUMNS, MARGIN

HAVE_NO_THREAD = {Said.STRANGER}
"""The mail that is answered is not the player's: he would look for it in vain."""


@dataclass(frozen=True)
class Answered:
    """A mail about a seat, and the delivery that tells what became of it."""

    delivery: Delivery
    inbound: InboundMail
    seat: Seat
    now: datetime

    @cached_property
    def said(self) -> Said:
        """The verdict."""
        return Said(self.delivery.context["said"])

    @cached_property
    def reading(self) -> Reading:
        """What was asked for, read again: the row keeps no text, which may name a card."""
        if self.said is Said.FAULT:
            # It could not be read then, and may not be now.
            return Reading()
        return read_mail(self.inbound, self.seat, self.delivery.prompt)

    @property
    def is_over(self) -> bool:
        """Has the match ended."""
        return self.seat.match.status == Match.Status.OVER

    @property
    def since(self) -> int | None:
        """The version before the move that the mail made; None if it made none."""
        since = self.delivery.context.get("since") if self.said is Said.PLAYED else None
        return since if isinstance(since, int) else None

    def context(self) -> dict[str, object]:
        """What `mail/said.html` shows, and the same as `said` for the text part."""
        remarks = self.delivery.context.get("remarks", 0)
        names = [seat.label for seat in self.seat.match.seats.order_by("index")]
        prompt = self.delivery.prompt
        return said_context(
            self.said,
            [
                *said_lines(self.said, self.reading, prompt, names, is_over=self.is_over),
                *unseen_lines(self._unseen),
                *told_lines(
                    rows_told(self.delivery.context), reader=self.delivery.user, now=self.now
                ),
                *remark_lines(self.reading, remarks if isinstance(remarks, int) else 0),
            ],
        )

    @property
    def _unseen(self) -> int:
        """How much others had said before the move that this player made without knowing it."""
        if self.since is None:
            return 0
        return count_unseen(self.seat, before=self.inbound.received_at, until=self.since)

    def headers(self) -> dict[str, str]:
        """The headers by which the answer stands below the mail, in the thread of the seat."""
        if self.said in HAVE_NO_THREAD:
            return {}
        headers = thread_headers(read_message(bytes(self.inbound.raw)))
        root = root_id(self.seat)
        above = [one for one in headers.get("References", "").split() if one != root]
        return headers | {"References": " ".join([root, *above])}


def said_context(said: Said, lines: Sequence[str]) -> dict[str, object]:
    """Heading and lines for both parts of a mail."""
    return {"heading": _heading(said), "lines": lines, "said": behind_margin(lines)}


def _heading(said: Said) -> str:
    if said is Said.STRANGER:
        return _("A mail came that seems not to be yours.")
    return _("What became of your mail:")


def behind_margin(lines: Sequence[str]) -> str:
    """The lines as plain text. They may quote a move: behind the margin no reply plays it."""
    folded = (
        textwrap.wrap(line, COLUMNS, initial_indent=MARGIN, subsequent_indent=MARGIN)
        for line in lines
    )
    return "\n".join(part for parts in folded for part in parts)
