"""What the players of a match decide about its clocks: to stop them, to start them again, more time
for the open turns, other terms.

In all of these the caller holds the match's lock and saves the match.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from turns import ledger
from turns.clocks.clock import first_bank
from turns.clocks.terms import Terms
from turns.models import Match, Reminder, Source, Vault
from turns.rhythms import calendar_of_seat
from turns.services.due_times import asked_people, due_again, move_due

EXTENSIONS = range(1, 14 * 24 + 1)
"""By so many hours a turn can be extended at once."""
LONGEST_PAUSE = timedelta(days=30)
"""Then the clocks run again by themselves: while they stand nobody is ever late, so players who are
gone would be waited for, and the match would never end.
"""


class BadExtension(ValueError):
    """A turn is extended by 1 hour to 14 days."""


def pause(match: Match, vault: Vault, *, source: Source, now: datetime) -> None:
    """Stop the clocks: each open turn keeps what is left of it, nobody is reminded. Moves are still
    taken. A match that is paused stays so.
    """
    if match.paused_at is not None:
        return
    ledger.append(match, [ledger.platform("paused")], vault=vault, source=source, now=now)
    match.paused_at = now
    for prompt in asked_people(match).filter(due_at__isnull=False):
        assert prompt.due_at is not None
        calendar = calendar_of_seat(prompt.seat, match.terms.free_weekdays)
        prompt.remaining = calendar.between(now, prompt.due_at)
        prompt.due_at = None
        prompt.save(update_fields=["due_at", "remaining"])
    Reminder.objects.filter(prompt__match=match, handled_at__isnull=True).delete()


def resume(match: Match, vault: Vault, *, source: Source, now: datetime) -> None:
    """Let the clocks run again, each with what was left. A match that is not paused stays so."""
    if match.paused_at is None:
        return
    ledger.append(match, [ledger.platform("resumed")], vault=vault, source=source, now=now)
    match.paused_at = None
    terms = match.terms
    for prompt in asked_people(match).filter(remaining__isnull=False):
        assert prompt.remaining is not None
        calendar = calendar_of_seat(prompt.seat, terms.free_weekdays)
        is_over = prompt.timed_out_at is not None
        due = now if is_over else due_again(terms.clock, prompt.remaining, calendar, now=now)
        move_due(prompt, match, due, calendar, now=now)


def extend(match: Match, vault: Vault, hours: int, *, source: Source, now: datetime) -> None:
    """Give the open turns so many hours more, of time that counts; also while the match is paused.
    A turn whose time is up has them from now on. Raises BadExtension.
    """
    if hours not in EXTENSIONS:
        raise BadExtension(f"{hours} hours")
    extended = ledger.platform("extended", hours=hours)
    ledger.append(match, [extended], vault=vault, source=source, now=now)
    more = timedelta(hours=hours)
    for prompt in asked_people(match):
        calendar = calendar_of_seat(prompt.seat, match.terms.free_weekdays)
        if prompt.remaining is not None:
            prompt.remaining += more
            prompt.timed_out_at = None
            prompt.save(update_fields=["remaining", "timed_out_at"])
        elif prompt.due_at is not None:
            due = calendar.after(max(prompt.due_at, now), more)
            move_due(prompt, match, due, calendar, now=now)


def change_terms(
    match: Match, vault: Vault, terms: Terms, *, source: Source, now: datetime
) -> None:
    """Agree on other terms. The open turns keep their due times, so the new clock counts from the
    next turn on; with a bank, every seat begins it full.
    """
    changed = ledger.platform("terms_changed", terms=terms.dump())
    ledger.append(match, [changed], vault=vault, source=source, now=now)
    if terms.clock != match.terms.clock:
        match.seats.update(bank=first_bank(terms.clock))
    match.agreed = terms.dump()
