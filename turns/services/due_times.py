"""Moving due times: what is left of an open turn by one calendar is given again by another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from turns.clocks.calendar import Calendar, Span
from turns.clocks.clock import Clock, TimeOfDay
from turns.models import Match, Prompt, Seat
from turns.services.prompts import schedule_reminders
from turns.services.transactions import lock_all, lock_player

PAUSED, RESUMED = "match.paused", "match.resumed"


def lock_matches_of(player: User, *, besides: Iterable[str] = ()) -> list[str]:
    """Lock the player, so that no two requests change his days at once, and then the matches he
    plays in, in the order of their ids. Gives these.

    `besides` are others, which may be over, that are locked among them: whoever locked them before
    or after would lock out of order. Nobody who holds the lock of a match waits for a player's, so
    that no two wait for each other.
    """
    lock_player(player.pk)
    seats = Seat.objects.filter(player=player)
    in_play = Q(pk__in=seats.values("match"), status=Match.Status.PLAYING)
    return lock_all(Match.objects.filter(in_play | Q(pk__in=list(besides))))


def asked_in(matches: Sequence[str], player: User) -> QuerySet[Prompt]:
    """The open prompts that this player is to answer there."""
    asked = Prompt.objects.asked().filter(match__in=matches, seat__player=player)
    return asked.select_related("seat", "match")


def asked_people(match: Match) -> QuerySet[Prompt]:
    """The open prompts of the match that a person is to answer."""
    return match.prompts.asked().select_related("seat")


def due_again(clock: Clock, remaining: timedelta, calendar: Calendar, *, now: datetime) -> datetime:
    """When so much has counted from `now` on; with a fixed time of day, the next such time then."""
    due = calendar.after(now, remaining)
    if isinstance(clock, TimeOfDay):
        return calendar.next_time(clock.at, clock.zone, due)
    return due


def move_due(
    prompt: Prompt, match: Match, due: datetime, calendar: Calendar, *, now: datetime
) -> None:
    """Let the open prompt be due then, and plan its reminders anew. The caller holds the match's
    lock.
    """
    prompt.due_at, prompt.remaining = due, None
    if due > now:
        # A time-out that was applied to a turn which waits on holds for the old due time alone.
        prompt.timed_out_at = None
    prompt.save(update_fields=["due_at", "remaining", "timed_out_at"])
    stopped = _stopped(match, prompt, calendar, now=now)
    schedule_reminders(prompt, match.terms, calendar, now=now, stopped=stopped)


def _stopped(match: Match, prompt: Prompt, calendar: Calendar, *, now: datetime) -> timedelta:
    """How much of the time since the prompt was opened would have counted, but for pauses."""
    pauses = _pauses(match, now)
    spans = ((max(begins, prompt.opened_at), ends) for begins, ends in pauses)
    return sum((calendar.between(*span) for span in spans if span[0] < span[1]), timedelta())


def _pauses(match: Match, now: datetime) -> Iterator[Span]:
    begins: datetime | None = None
    changes = match.events.filter(kind__in=[PAUSED, RESUMED]).order_by("version")
    for kind, at in changes.values_list("kind", "at"):
        if kind == PAUSED:
            begins = at
        elif begins is not None:
            yield begins, at
            begins = None
    if begins is not None:
        yield begins, now
