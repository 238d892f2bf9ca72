"""What a player says about his days: the zone, the quiet hours, and whether days off are spent for
him. (The days off themselves: vacations.py.)
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from turns.clocks.calendar import Calendar, Quiet
from turns.clocks.zones import known_zones, zone_named
from turns.models import Prompt, Rhythm, Vacation
from turns.rhythms import calendar_of_seat, zone_of
from turns.services.due_times import asked_in, lock_matches_of

_A_MOMENT = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Days:
    """How the player's days are. (At most ten quiet hours: turns.clocks.calendar.)"""

    zone: str
    quiet: Quiet | None = None
    takes_vacation_by_itself: bool = False


def keep_days(player: User, days: Days, *, now: datetime) -> None:
    """From now on the player's days are like that. It counts from the next turn on: open turns keep
    their due times, and in a paused match as much time by the clock on the wall. Raises BadZone.
    """
    zone = zone_named(days.zone)
    with transaction.atomic():
        asked = asked_in(lock_matches_of(player), player)
        paused = list(asked.filter(remaining__isnull=False))
        before = [calendar_of_seat(p.seat, p.match.terms.free_weekdays) for p in paused]
        if days.zone != zone_of(player).key:
            _keep_days_off(player, asked, now=now)
        Rhythm.objects.update_or_create(
            player=player,
            defaults={
                "zone": zone.key,
                "quiet_from": days.quiet.start if days.quiet else None,
                "quiet_until": days.quiet.end if days.quiet else None,
                "takes_vacation_by_itself": days.takes_vacation_by_itself,
            },
        )
        for prompt, old in zip(paused, before, strict=True):
            _keep_remaining(prompt, old, now=now)


def note_zone(player: User, zone: str) -> None:
    """Keep the zone that a player's browser tells, unless he has one already. Nonsense is none."""
    if zone in known_zones():
        Rhythm.objects.get_or_create(player=player, defaults={"zone": zone})


def _keep_days_off(player: User, asked: QuerySet[Prompt], *, now: datetime) -> None:
    """What cannot be given back by the zone so far never can: in another one the same day begins up
    to 26 hours later, and would be had for nothing.
    """
    zone = zone_of(player)
    dues = [prompt.due_at for prompt in asked if prompt.due_at is not None]
    used_until = max([now, *dues]).astimezone(zone).date()
    Vacation.objects.filter(player=player, day__lte=used_until).update(is_kept=True)


def _keep_remaining(prompt: Prompt, old: Calendar, *, now: datetime) -> None:
    """If the match went on now, the turn would not be due earlier than by the days before."""
    assert prompt.remaining is not None
    due = old.after(now, prompt.remaining)
    new = calendar_of_seat(prompt.seat, prompt.match.terms.free_weekdays)
    prompt.remaining = new.between(now, due)
    if new.after(now, prompt.remaining) < due:
        # That falls into quiet hours, before which the same time would be up.
        prompt.remaining += _A_MOMENT
    prompt.save(update_fields=["remaining"])
