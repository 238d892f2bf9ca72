"""The calendars of players: their zone, quiet hours and days off, for the clock and the mails."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User

from turns.clocks.calendar import Calendar, Quiet
from turns.models import Rhythm, Seat, Vacation

EVERY_DAY: frozenset[int] = frozenset()


def calendars(
    players: Iterable[int | None], free_weekdays: frozenset[int] = EVERY_DAY
) -> dict[int | None, Calendar]:
    """By player's id, when the clock runs in a match with these free days. Of None, which stands
    for a bot, in the site's zone, at any hour.
    """
    known = {player for player in players if player is not None}
    rhythms = {rhythm.player_id: rhythm for rhythm in Rhythm.objects.filter(player__in=known)}
    days: dict[int, set[date]] = defaultdict(set)
    for player, day in Vacation.objects.filter(player__in=known).values_list("player", "day"):
        days[player].add(day)
    return {
        player: _calendar(rhythms.get(player), free_weekdays, frozenset(days[player]))
        for player in known
    } | {None: _calendar(None, free_weekdays, frozenset())}


def calendar_of_seat(seat: Seat, free_weekdays: frozenset[int]) -> Calendar:
    """When the clock of whoever sits there runs."""
    return calendars([seat.player_id], free_weekdays)[seat.player_id]


def awake_at(player: User | None, moment: datetime) -> datetime:
    """When a mail that is ready at `moment` may reach the player: then, or once the quiet hours or
    the days off are over that he took himself.

    On a day off that was spent for him he is not away by plan, and on the free days of one match he
    may well play: mails come. Nobody's mails wait where there is no player yet.
    """
    return moment if player is None else waking_calendar(player).awake(moment)


def waking_calendar(player: User) -> Calendar:
    """When mails may reach the player, whatever match they are about: not in the quiet hours, and
    not on the days off that he took himself.
    """
    by_hand = Vacation.objects.filter(player=player, was_automatic=False)
    days = frozenset(by_hand.values_list("day", flat=True))
    return _calendar(Rhythm.objects.filter(player=player).first(), EVERY_DAY, days)


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """When this day begins there; where the clocks skip midnight, when they do."""
    return datetime.combine(day, time(), zone).astimezone(UTC)


def zone_of(reader: User | AnonymousUser | None) -> ZoneInfo:
    """The zone in which this reader is told times: his own, or the site's."""
    if reader is None or not reader.is_authenticated:
        return ZoneInfo(settings.TIME_ZONE)
    name = Rhythm.objects.filter(player=reader).values_list("zone", flat=True).first()
    return ZoneInfo(name or settings.TIME_ZONE)


def _calendar(
    rhythm: Rhythm | None, free_weekdays: frozenset[int], vacation: frozenset[date]
) -> Calendar:
    if rhythm is None:
        zone = ZoneInfo(settings.TIME_ZONE)
        return Calendar(zone, free_weekdays=free_weekdays, vacation=vacation)
    quiet = None
    if rhythm.quiet_from is not None and rhythm.quiet_until is not None:
        quiet = Quiet(rhythm.quiet_from, rhythm.quiet_until)
    return Calendar(ZoneInfo(rhythm.zone), quiet, free_weekdays, vacation)
