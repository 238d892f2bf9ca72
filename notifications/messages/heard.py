"""What was said at the table, for whoever may not have heard it yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Q

from notifications.models import Delivery
from turns.models import Match, Seat
from turns.mutes import is_muted_at
from turns.remarks import Remark, remarks_of
from turns.rendering.colons import termed

MOST_REMARKS = 20
MOST_LETTERS = 2000
"""Of the newest remarks; a mail stays small, and the page of the match has all of them."""


@dataclass(frozen=True, slots=True)
class HeardLine:
    """One remark on one line: a break in it must not bring a word to the beginning of a line."""

    name: str
    text: str

    def __str__(self) -> str:
        return termed(self.name, self.text)


@dataclass(frozen=True, slots=True)
class Heard:
    """Remarks for one reader, oldest first; his own among those of others, none without them."""

    lines: tuple[HeardLine, ...] = ()
    is_cut: bool = False
    """Are there earlier ones that are left out."""


def heard_since_last_turn(seat: Seat, match: Match) -> Heard:
    """What was said since the seat's player last answered, and what no mail has told him before.
    Of the match as it was read: nothing newer.
    """
    remarks = _remarks(seat, match)
    if not remarks:
        return Heard()
    told = told_version(seat)
    after = seat.answered_version if told is None else min(told, seat.answered_version)
    return _heard([remark for remark in remarks if remark.version > after], seat)


def untold(seat: Seat, match: Match) -> Heard:
    """What was said that no mail has told the seat's player yet."""
    told = told_version(seat)
    return heard_after(seat.answered_version if told is None else told, seat, match)


def heard_after(version: int, seat: Seat, match: Match) -> Heard:
    """What was said after this version of the match as it was read."""
    return _heard(_remarks(seat, match, after=version), seat)


def count_unseen(seat: Seat, *, before: datetime, until: int) -> int:
    """How much others had said until this version that stood in no mail which left before."""
    after = told_version(seat, before=before)
    if after is None or is_muted_at(seat):
        return 0
    remarks = remarks_of(seat.match, after=after, until=until, most=MOST_REMARKS)
    return sum(remark.seat != seat.index for remark in remarks)


def told_version(seat: Seat, *, before: datetime | None = None) -> int | None:
    """The newest version of the match that a mail showed to the seat's player; None without any."""
    has_left = Q(status__in=Delivery.HAS_LEFT) | Q(digest__status__in=Delivery.HAS_LEFT)
    told = Delivery.objects.filter(has_left, seat=seat, user=seat.player_id)
    if before is not None:
        told = told.filter(Q(sent_at__lt=before) | Q(digest__sent_at__lt=before))
    newest: int | None = told.aggregate(newest=Max("shown_version"))["newest"]
    return newest


def _remarks(seat: Seat, match: Match, *, after: int = 0) -> Sequence[Remark]:
    """None where the seat's player muted the table."""
    if is_muted_at(seat):
        return ()
    return remarks_of(match, after=after, until=match.version, most=MOST_REMARKS + 1)


def _heard(remarks: Sequence[Remark], seat: Seat) -> Heard:
    if all(remark.seat == seat.index for remark in remarks):
        return Heard()
    lines: list[HeardLine] = []
    room = MOST_LETTERS
    for remark in reversed(remarks[-MOST_REMARKS:]):
        line = HeardLine(remark.name, " ".join(remark.text.split()))
        room -= len(line.text)
        if room < 0 and lines:
            break
        lines.append(line)
    return Heard(tuple(reversed(lines)), is_cut=len(lines) < len(remarks))
