"""Asking: a prompt for each seat that is to move, with its due time and its reminders."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from turns.clocks.calendar import Calendar
from turns.clocks.clock import bank_after, due_at
from turns.clocks.terms import Point, Terms
from turns.models import Match, Prompt, Reminder, Seat, Source
from turns.rhythms import calendar_of_seat, calendars

A_DAY = timedelta(days=1)
PERSONAL = frozenset({Source.PAGE, Source.LINK, Source.MAIL, Source.PUSH, Source.API, Source.HOST})
"""How a player answers himself; everything else plays for him."""


def ask(match: Match, seats_to_move: Sequence[int], *, now: datetime) -> list[Prompt]:
    """Open a prompt for each seat that is to move and has none; close those of the others. Gives
    the new ones. The caller holds the match's lock.
    """
    waiting = match.prompts.open()
    waiting.exclude(seat__index__in=seats_to_move).update(closed_at=now)
    asked = set(waiting.values_list("seat__index", flat=True))
    fresh = list(match.seats.filter(index__in=set(seats_to_move) - asked).order_by("index"))
    terms = match.terms
    days = calendars((seat.player_id for seat in fresh), terms.free_weekdays)
    prompts = [_prompt(match, seat, terms, days[seat.player_id], now=now) for seat in fresh]
    Prompt.objects.bulk_create(prompts)
    for prompt in prompts:
        schedule_reminders(prompt, terms, days[prompt.seat.player_id], now=now)
    return prompts


def _prompt(match: Match, seat: Seat, terms: Terms, calendar: Calendar, *, now: datetime) -> Prompt:
    prompt = Prompt(match=match, seat=seat, version=match.version, opened_at=now)
    prompt.bot = seat.plays_by_bot
    if prompt.bot:
        return prompt
    due = due_at(terms.clock, seat.bank, now, calendar)
    if due is not None and match.paused_at is not None:
        prompt.remaining = calendar.between(now, due)
    else:
        prompt.due_at = due
    return prompt


def schedule_reminders(
    prompt: Prompt,
    terms: Terms,
    calendar: Calendar,
    *,
    now: datetime,
    stopped: timedelta = timedelta(),
) -> None:
    """Set the reminders that the present due time asks for; what was sent stays sent. `stopped` is
    how long the clock stood still since the turn was opened, in time that would have counted.

    Those of half the time and of a day before are given up where they would come in the past.
    """
    planned = prompt.reminders.filter(point__in=[point.value for point in Point])
    planned.filter(handled_at__isnull=True).delete()
    due = prompt.due_at
    if due is None or prompt.bot:
        return
    sent = set(prompt.reminders.values_list("point", flat=True))
    half = (calendar.between(prompt.opened_at, due) - stopped) / 2
    points = {
        Point.HALF: calendar.after(prompt.opened_at, half + stopped),
        Point.DAY: due - A_DAY,
    }
    Reminder.objects.bulk_create(
        Reminder(prompt=prompt, point=point.value, at=at)
        for point, at in points.items()
        if point in terms.reminders and point.value not in sent and now < at < due
    )


def close(prompt: Prompt, command: str, *, version: int, source: Source, now: datetime) -> None:
    """Close a prompt with the command that was played, whose first event has this version. The
    caller has appended the events.
    """
    prompt.closed_at = now
    prompt.answer = command
    prompt.answer_version = version
    prompt.answer_source = source
    prompt.save()
    seat = prompt.seat
    seat.bank = _bank_after(prompt, now=now)
    if source in PERSONAL:
        # What an order or a bot played for the seat is news to its player, like what came before.
        seat.answered_version = prompt.match.version
    seat.save(update_fields=["bank", "answered_version"])


def last_answer(seat: Seat) -> Prompt | None:
    """The prompt that the seat was asked last and its player answered himself; None before any."""
    answered = seat.prompts.filter(answer_source__in=PERSONAL, answer_version__isnull=False)
    return answered.order_by("-answer_version").first()


def _bank_after(prompt: Prompt, *, now: datetime) -> timedelta | None:
    terms = prompt.match.terms
    if prompt.due_at is None and prompt.remaining is None:
        return prompt.seat.bank
    if prompt.match.events.filter(kind="match.terms_changed", version__gt=prompt.version).exists():
        # Another clock was agreed on meanwhile; it counts from the next turn on.
        return prompt.seat.bank
    calendar = calendar_of_seat(prompt.seat, terms.free_weekdays)
    due = prompt.due_at
    if due is None and prompt.remaining is not None:
        due = calendar.after(now, prompt.remaining)
    return bank_after(terms.clock, due, now, calendar)
