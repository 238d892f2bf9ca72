"""What became of a mail that came in, and the position after it."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _

from notifications.inbound.addressees import thread_headers
from notifications.inbound.raw_mail import read_message
from notifications.inbound.readings import Reading, read_mail
from notifications.inbound.verdicts import Said
from notifications.links import move_url
from notifications.message_ids import root_id
from notifications.messages.mail import Mail
from notifications.messages.parts import mail
from notifications.messages.position import Position, position_of
from notifications.messages.said import remark_lines, said_lines
from notifications.messages.titles import match_title, tag
from notifications.messages.turn import subject_of
from notifications.models import Delivery, InboundMail
from notifications.reply_addresses import seat_reply_address
from turns.models import Match, Prompt, Seat
from turns.rendering.plain import COLUMNS, MARGIN

UNDEALT = {Match.Status.OPEN, Match.Status.CANCELLED}
HAVE_NO_THREAD = {Said.STRANGER}
"""The mail that is answered is not the player's: he would look for it in vain."""


def compose(delivery: Delivery, now: datetime) -> Mail:
    """What was done and what was not, and the question that is open now if it is this player's."""
    assert delivery.inbound is not None
    if delivery.seat is None:
        return _site_help(delivery.inbound)
    return _Composer(delivery, delivery.inbound, delivery.seat, now).mail()


def _site_help(inbound: InboundMail) -> Mail:
    lines = said_lines(Said.SITE, Reading(), None, ())
    return mail(
        "answer",
        _("Nobody reads this address"),
        {"heading": _heading(Said.SITE), "lines": lines, "said": _behind_margin(lines)},
        headers=thread_headers(read_message(bytes(inbound.raw))),
    )


def _heading(said: Said) -> str:
    if said is Said.STRANGER:
        return _("A mail came that seems not to be yours.")
    return _("What became of your mail:")


def _behind_margin(lines: list[str]) -> str:
    """Lines that quote a move begin with the margin, so that no reply to them plays it."""
    folded = (
        textwrap.wrap(line, COLUMNS, initial_indent=MARGIN, subsequent_indent=MARGIN)
        for line in lines
    )
    return "\n".join(part for parts in folded for part in parts)


@dataclass(frozen=True)
class _Composer:
    """Composes the answer to a mail that was about a seat."""

    delivery: Delivery
    inbound: InboundMail
    seat: Seat
    now: datetime

    def mail(self) -> Mail:
        """The whole answer. A question that it shows needs no turn mail of its own."""
        subject = self._subject()
        position = self._position(subject)
        lines = self._lines()
        composed = mail(
            "answer",
            subject,
            {
                "title": self._title,
                "lines": lines,
                "said": _behind_margin(lines),
                "offer_url": self._offer_url(),
                "heading": _heading(self._said),
                "is_asked_anew": self._is_asked_anew,
                "is_over": self.seat.match.status == Match.Status.OVER,
                "position": position,
            },
            preheader=_("With the position as it is now.") if position else "",
            reply_local_part=position.reply_local_part if position else self._seat_address(),
            headers=self._headers(),
        )
        return replace(composed, shown_prompt=position.prompt if position else None)

    @cached_property
    def _said(self) -> Said:
        return Said(self.delivery.context["said"])

    @cached_property
    def _reading(self) -> Reading:
        return read_mail(self.inbound, self.seat, self.delivery.prompt)

    @cached_property
    def _title(self) -> str:
        return match_title(list(self.seat.match.seats.order_by("index")), self.seat)

    @cached_property
    def _asked(self) -> Prompt | None:
        return Prompt.objects.filter(seat=self.seat, closed_at__isnull=True).first()

    @property
    def _is_asked_anew(self) -> bool:
        asked, answered = self._asked, self.delivery.prompt_id
        return asked is not None and asked.pk != answered

    def _subject(self) -> str:
        if self._asked is not None and self._is_asked_anew:
            return subject_of(self._asked, self._title)
        if self.delivery.prompt is not None:
            return "Re: " + subject_of(self.delivery.prompt, self._title)
        return f"Re: {self._title} {tag(self.seat.match)}"

    def _position(self, subject: str) -> Position | None:
        if self.seat.match.status in UNDEALT:
            return None
        since = self.delivery.context.get("since") if self._said is Said.PLAYED else None
        return position_of(
            self.seat,
            subject=subject.removeprefix("Re: "),
            now=self.now,
            since=since if isinstance(since, int) else None,
        )

    def _lines(self) -> list[str]:
        """Read again in the player's language: the row keeps no text, which may name a card."""
        reading = self._reading
        remarks = self.delivery.context.get("remarks", 0)
        names = [seat.label for seat in self.seat.match.seats.order_by("index")]
        return [
            *said_lines(self._said, reading, self.delivery.prompt, names),
            *remark_lines(reading, remarks if isinstance(remarks, int) else 0),
        ]

    def _offer_url(self) -> str:
        """The link to the command that the player is asked about, as long as the turn waits."""
        prompt, meant = self.delivery.prompt, self._reading.meant
        if self._said is not Said.MEANT or prompt is None or meant is None or not prompt.is_open:
            return ""
        return move_url(prompt, meant.command)

    def _seat_address(self) -> str:
        return seat_reply_address(self.seat, now=self.now).local_part

    def _headers(self) -> dict[str, str]:
        if self._said in HAVE_NO_THREAD:
            return {}
        headers = thread_headers(read_message(bytes(self.inbound.raw)))
        root = root_id(self.seat)
        above = [one for one in headers.get("References", "").split() if one != root]
        return headers | {"References": " ".join([root, *above])}
