"""Days off: so many a year, for all matches at once, spent by hand or before a time-out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from turns.clocks.calendar import Calendar
from turns.clocks.terms import Absence
from turns.models import Prompt, Reminder, Rhythm, Vacation
from turns.rhythms import calendar_of_seat, midnight, zone_of
from turns.services.due_times import asked_in, due_again, lock_matches_of, move_due

A_DAY = timedelta(days=1)


class DayRefused(ValueError):
    """This day can be neither taken nor given back."""


class BadDays(DayRefused):
    """The last day before the first, a day that is over, or later than the end of next year."""


class NotEnoughDays(DayRefused):
    """More days than are left of that year."""

    def __init__(self, year: int, left: int) -> None:
        super().__init__(f"{left} days left of {year}")
        self.year, self.left = year, left


class DayInUse(DayRefused):
    """An open turn has its time from this day: given back and taken again, it would give twice."""


def days_left(player: User, year: int) -> int:
    """How many days off the player may still take in that year."""
    spent = Vacation.objects.filter(player=player, day__year=year).count()
    return max(0, int(settings.VACATION_DAYS) - spent)


def take_days(player: User, first: date, last: date, *, now: datetime) -> int:
    """Take all days from the first to the last off, today or later in the player's zone. Those that
    are taken already cost nothing; gives how many are new. His open turns get the time that the
    days take from them. Raises BadDays, NotEnoughDays.
    """
    with _days_change(player, now=now) as today:
        if not today <= first <= last or last.year > today.year + 1:
            raise BadDays(f"{first} to {last}")
        days = {first + n * A_DAY for n in range((last - first).days + 1)}
        days -= set(Vacation.objects.filter(player=player).values_list("day", flat=True))
        for year in sorted({day.year for day in days}):
            left = days_left(player, year)
            if sum(day.year == year for day in days) > left:
                raise NotEnoughDays(year, left)
        Vacation.objects.bulk_create(Vacation(player=player, day=day) for day in sorted(days))
    return len(days)


def give_back(player: User, first: date, last: date | None = None, *, now: datetime) -> int:
    """Work on this day after all, or on all days off from the first to the last. Gives how many
    these were. Raises BadDays where one has begun or none was taken, and DayInUse: no open turn
    becomes shorter by it, so that a day that gives one of them time is kept.
    """
    with transaction.atomic():
        matches = lock_matches_of(player)
        taken = Vacation.objects.filter(player=player, day__range=(first, last or first))
        days = list(taken.values_list("day", flat=True))
        has_begun = bool(days) and midnight(days[0], zone_of(player)) <= now
        if not days or has_begun or taken.filter(is_kept=True).exists():
            raise BadDays(f"{first} to {last or first}")
        begins = midnight(days[0], zone_of(player))
        if asked_in(matches, player).filter(due_at__gt=begins).exists():
            raise DayInUse(str(days[0]))
        taken.delete()
        return len(days)


def spend_before_timeout(prompt: Prompt, *, now: datetime) -> bool:
    """Take today off for a player who wants that before the time of a turn runs out. True: the turn
    has time again, and must not be timed out.

    Call it without any match's lock: it takes the locks of all matches of the player, in order.
    The player is told. Where a match waits anyway, no day is spent.
    """
    player = prompt.seat.player
    if player is None or prompt.match.terms.absence is Absence.WAIT:
        return False
    if not Rhythm.objects.filter(player=player, takes_vacation_by_itself=True).exists():
        return False
    with transaction.atomic():
        is_spent = _spend(player, prompt, now=now)
        if is_spent:
            # He is told: a rule that acts without a word would surprise him.
            Reminder.objects.create(prompt=prompt, point=Reminder.Point.DAY_OFF, at=now)
    return is_spent


def _spend(player: User, prompt: Prompt, *, now: datetime) -> bool:
    with _days_change(player, now=now) as today:
        asked = Prompt.objects.get(pk=prompt.pk)
        if not asked.is_open or asked.bot or asked.due_at is None or asked.due_at > now:
            return False
        if Vacation.objects.filter(player=player, day=today).exists():
            return True
        if not days_left(player, today.year):
            return False
        Vacation.objects.create(player=player, day=today, was_automatic=True)
    return True


@contextmanager
def _days_change(player: User, *, now: datetime) -> Iterator[date]:
    """Within the block days are taken; behind it all open turns of the player have as much time as
    before. Gives today's date in the player's zone.

    A day off is a whole day: hours of today that have counted already are given again.
    """
    with transaction.atomic():
        matches = lock_matches_of(player)
        prompts = list(asked_in(matches, player).filter(due_at__isnull=False))
        before = [calendar_of_seat(prompt.seat, _free(prompt)) for prompt in prompts]
        zone = zone_of(player)
        today = now.astimezone(zone).date()
        yield today
        for prompt, old in zip(prompts, before, strict=True):
            _recount(prompt, old, today=today, zone=zone, now=now)


def _recount(prompt: Prompt, old: Calendar, *, today: date, zone: ZoneInfo, now: datetime) -> None:
    assert prompt.due_at is not None
    new = calendar_of_seat(prompt.seat, _free(prompt))
    since = max(midnight(today, zone), prompt.opened_at)
    left = old.between(since, prompt.due_at)
    is_over = prompt.due_at <= now
    gains = today in new.vacation if is_over else new.between(since, prompt.due_at) != left
    if gains:
        due = due_again(prompt.match.terms.clock, left, new, now=since)
        move_due(prompt, prompt.match, max(due, prompt.due_at), new, now=now)


def _free(prompt: Prompt) -> frozenset[int]:
    return prompt.match.terms.free_weekdays
