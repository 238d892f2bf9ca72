"""Players who are away: a bot stands in for them, and they come back."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from turns import ledger
from turns.clocks.clock import due_at
from turns.models import Fact, Match, Prompt, Seat, Source, Vault
from turns.rhythms import calendar_of_seat
from turns.services.due_times import move_due
from turns.services.transactions import DELIVER, lock, record_fact, wake


def welcome_back(match: Match, vault: Vault, seat: Seat, *, source: Source, now: datetime) -> None:
    """The player of this seat is here again: no bot stands in any more. The caller holds the lock
    and saves the match.
    """
    if seat.stand_in:
        back = ledger.platform("back", seat.index)
        ledger.append(match, [back], vault=vault, source=source, now=now)
        _tell(match, seat, now=now)
    seat.misses, seat.stand_in = 0, ""
    seat.save(update_fields=["misses", "stand_in"])


def come_back(seat: Seat, *, source: Source, now: datetime) -> bool:
    """The player of this seat takes it back from the bot, and is asked himself where it is his
    turn. Gives whether a bot played for him.

    The caller has proven that the player who sits there asks for it; whoever left the seat, or was
    never in it, has none to come back to.
    """
    with transaction.atomic():
        match, vault = lock(seat.match_id)
        own = match.seats.filter(pk=seat.pk, player=seat.player_id).first()
        if own is None or own.player_id is None or match.status != Match.Status.PLAYING:
            return False
        asked = match.prompts.open().filter(seat=own).exclude(bot="").first()
        if not own.stand_in and asked is None:
            return False
        back = ledger.platform("back", own.index)
        ledger.append(match, [back], vault=vault, source=source, now=now)
        if own.stand_in:
            _tell(match, own, now=now)
        own.misses, own.stand_in = 0, ""
        own.save(update_fields=["misses", "stand_in"])
        if asked is not None:
            asked.seat = own
            _ask_again(match, asked, now=now)
        match.save()
    return True


def _tell(match: Match, seat: Seat, *, now: datetime) -> None:
    """The player is told what happened; whom a bot replaced for one turn has missed nothing."""
    record_fact(match, Fact.Kind.BACK, now=now, seat=seat.index)
    wake(DELIVER)


def _ask_again(match: Match, prompt: Prompt, *, now: datetime) -> None:
    """The turn is the player's own again, and his clock runs from now on. An empty bank has the
    increment of a turn, so he has at least the shortest time that can be agreed.
    """
    prompt.bot, prompt.timed_out_at = "", None
    prompt.save(update_fields=["bot", "timed_out_at"])
    terms = match.terms
    calendar = calendar_of_seat(prompt.seat, terms.free_weekdays)
    due = due_at(terms.clock, prompt.seat.bank, now, calendar)
    if due is None:
        return
    if match.paused_at is None:
        move_due(prompt, match, due, calendar, now=now)
    else:
        prompt.due_at, prompt.remaining = None, calendar.between(now, due)
        prompt.save(update_fields=["due_at", "remaining"])
