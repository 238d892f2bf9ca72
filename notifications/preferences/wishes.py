"""What a player wishes to be told of a match, and by which ways."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time

from django.contrib.auth.models import User
from django.db.models import Q

from notifications.models import Chat, Delivery, Device, Preference, Stop
from notifications.push.failing import is_failing

Channel = Delivery.Channel
Kind = Delivery.Kind
Telling = Preference.Telling
Ways = Preference.Ways

DIGEST_AT = time(18)
"""When a digest comes, where its player said nothing about it."""

GATHERED = frozenset({Kind.TURN, Kind.STARTED, Kind.TALK, Kind.LEFT})
"""What a digest tells, in the place of mails of their own. All else asks for an answer by itself,
or is too late in a digest.
"""
_ENDINGS = frozenset({Kind.RESULT, Kind.CANCELLED})
_REMINDERS = _ENDINGS | {Kind.REMINDER, Kind.TIMED_OUT, Kind.VOTE}
WISHED = _REMINDERS | GATHERED
"""What a wish decides about. Whatever else a mail is, its reader asked for it, or must know it."""
STOPPABLE = WISHED | {Kind.DIGEST}
"""What can be stopped by one press in such a mail."""

TOLD_OF: Mapping[Telling, frozenset[Kind]] = {
    Telling.TURNS: WISHED,
    Telling.DIGEST: WISHED,
    Telling.REMINDERS: _REMINDERS,
    Telling.RESULTS: _ENDINGS,
}
WHY_NOT: Mapping[Telling, str] = {
    Telling.REMINDERS: "the player wants reminders only",
    Telling.RESULTS: "the player wants nothing but results",
}
STOPPED = "the player stopped mails of this kind"
OTHER_WAY = "the player is told of this match by another way"


@dataclass(frozen=True, slots=True)
class Pace:
    """When digests come: every so many hours, or at a time of day in the player's zone."""

    hours: int | None = None
    at: time = DIGEST_AT


@dataclass(frozen=True, slots=True)
class Wish:
    """What holds for one match."""

    telling: Telling
    ways: Ways


class Wishes:
    """All that one player has said, read once."""

    def __init__(self, user: User) -> None:
        self.user = user
        rows = Preference.objects.filter(user=user)
        self._by_match = {row.match_id: row for row in rows}

    def of(self, match_id: str) -> Wish:
        """What holds for a match: what was said of it, and else what holds for all."""
        said = self._by_match.get(match_id) or self.for_all
        return Wish(Telling(said.telling or self.for_all.telling), Ways(said.ways))

    @property
    def for_all(self) -> Preference:
        """What holds where nothing else was said."""
        return self._by_match.get(None) or Preference(user=self.user)

    @property
    def exceptions(self) -> list[Preference]:
        """The matches of which something else was said."""
        return [row for match_id, row in self._by_match.items() if match_id is not None]

    @property
    def pace(self) -> Pace:
        """When the digests come."""
        return Pace(self.for_all.digest_hours, self.for_all.digest_at or DIGEST_AT)

    def digested(self, match_id: str) -> bool:
        """Are the turns of this match told in a digest."""
        wish = self.of(match_id)
        return wish.telling == Telling.DIGEST and wish.ways != Ways.NOTES


def is_stopped(user: User, kind: Kind, match_id: str | None) -> bool:
    """Did the player stop mails of this kind, in this match."""
    here = Q(match=match_id) if match_id else Q(match__isnull=True)
    return Stop.objects.filter(here, user=user, kind=kind).exists()


def why_not(wishes: Wishes, kind: Kind, match_id: str, channel: Channel) -> str:
    """Why the player wants no such message by this way, in English for the ledger; empty if he
    wants it.
    """
    if kind not in WISHED:
        return ""
    user, wish = wishes.user, wishes.of(match_id)
    if kind not in TOLD_OF[wish.telling]:
        return WHY_NOT[wish.telling]
    if _goes_other_way(user, wish.ways, channel):
        return OTHER_WAY
    return STOPPED if channel == Channel.MAIL and _stopped(user, kind, match_id, wish) else ""


def _goes_other_way(user: User, ways: Ways, channel: Channel) -> bool:
    if channel == Channel.MAIL:
        return ways == Ways.NOTES and _has_notes(user)
    return ways == Ways.MAIL


def _stopped(user: User, kind: Kind, match_id: str, wish: Wish) -> bool:
    is_gathered = kind in GATHERED and wish.telling == Telling.DIGEST
    return is_stopped(user, kind, match_id) or (is_gathered and is_stopped(user, Kind.DIGEST, None))


def _has_notes(user: User) -> bool:
    """Is there any way but mail: one that takes nothing must not leave a player untold."""
    if Chat.objects.running().filter(user=user).exists():
        return True
    return any(not is_failing(device) for device in Device.objects.filter(user=user))
