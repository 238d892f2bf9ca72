"""Time runs out: a sweep finds the turns that are overdue, and does what was agreed about it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from turns import ledger
from turns.batches import Place, behind
from turns.clocks.clock import bank_after
from turns.clocks.terms import GRACE, STAND_IN, Absence
from turns.models import Fact, Match, Prompt, Source, Vault
from turns.rhythms import calendar_of_seat
from turns.services import outages
from turns.services.endings import Reason, end
from turns.services.transactions import DELIVER, PLAY_BOTS, lock, record_fact, wake
from turns.services.vacations import spend_before_timeout

logger = logging.getLogger(__name__)

BATCH = 100
"""So many turns are timed out between two looks at the clock."""


def sweep(now: Callable[[], datetime]) -> int:
    """Apply every time-out that is due, each once, however many workers sweep. Gives their number.

    What is due is judged by the time at which a batch was begun, and after `outages.notice`: where
    the machine sleeps in the middle of a batch, nobody's time runs out by that.
    """
    applied = 0
    last: Place | None = None
    while True:
        moment = now()
        outages.notice(moment)
        batch = list(
            behind(overdue(moment), "due_at", last).values_list("due_at", "pk", "match")[:BATCH]
        )
        if not batch:
            return applied
        done = sum(_apply(pk, match_id, moment=moment, now=now()) for _, pk, match_id in batch)
        if done:
            wake(PLAY_BOTS, DELIVER)
        applied += done
        last = batch[-1][:2]


def overdue(moment: datetime) -> QuerySet[Prompt]:
    """Whose time was up at that moment, with the grace, and nothing was done about it yet."""
    return Prompt.objects.open().filter(timed_out_at__isnull=True, due_at__lte=moment - GRACE)


def skip(match: Match, vault: Vault, prompt: Prompt, *, source: Source, now: datetime) -> None:
    """Let a bot play this one turn, whatever was agreed about absence. The player may still answer
    first. The caller holds the lock and saves the match.
    """
    prompt.match = match
    if prompt.timed_out_at is None:
        prompt.timed_out_at = now
        _miss(match, vault, prompt, source=source, now=now)
    _hand_over(prompt)
    wake(PLAY_BOTS)


def _apply(prompt_id: int, match_id: str, *, moment: datetime, now: datetime) -> bool:
    try:
        prompt = Prompt.objects.select_related("match", "seat__player").get(pk=prompt_id)
        # It locks all matches of the player, so not within the transaction of this one.
        spend_before_timeout(prompt, now=now)
        with transaction.atomic():
            return _time_out(prompt_id, match_id, moment=moment, now=now)
    except Exception:  # One bad match never stops the next.
        logger.exception("The time-out of prompt %s of match %s failed.", prompt_id, match_id)
        return False


def _time_out(prompt_id: int, match_id: str, *, moment: datetime, now: datetime) -> bool:
    """1. Under the match's lock, claim the prompt: of two workers the second finds it claimed, an
    answer that came first has closed it, and a day off has moved its due time.
    2. Write down the miss.
    3. Do what was agreed.
    """
    match, vault = lock(match_id)
    if match.paused_at is not None:
        return False
    if not overdue(moment).filter(pk=prompt_id).update(timed_out_at=now):
        return False
    prompt = Prompt.objects.select_related("seat").get(pk=prompt_id)
    prompt.match = match
    _miss(match, vault, prompt, source=Source.CLOCK, now=now)
    absence = match.terms.absence
    if absence is Absence.END:
        seat = prompt.seat.index
        end(match, vault, Reason.ABSENCE, source=Source.CLOCK, now=now, seat=seat)
        return True
    if absence is not Absence.WAIT:
        _hand_over(prompt)
    if absence is Absence.BOT_SEAT:
        _stand_in(match, vault, prompt, now=now)
    record_fact(match, Fact.Kind.TIMED_OUT, now=now, seat=prompt.seat.index)
    match.save()
    return True


def _miss(match: Match, vault: Vault, prompt: Prompt, *, source: Source, now: datetime) -> None:
    """The seat missed a turn: nothing is left in its bank but what the next turn brings."""
    seat, terms = prompt.seat, match.terms
    seat.misses += 1
    if seat.bank is not None:
        calendar = calendar_of_seat(seat, terms.free_weekdays)
        seat.bank = bank_after(terms.clock, now, now, calendar)
    seat.save(update_fields=["misses", "bank"])
    timed_out = ledger.platform("timed_out", seat.index, asked=prompt.version, misses=seat.misses)
    ledger.append(match, [timed_out], vault=vault, source=source, now=now)


def _hand_over(prompt: Prompt) -> None:
    """From now on a bot is asked. The due time stays: the bank is reckoned from it."""
    prompt.bot = STAND_IN
    prompt.save(update_fields=["bot", "timed_out_at"])
    prompt.reminders.filter(handled_at__isnull=True).delete()


def _stand_in(match: Match, vault: Vault, prompt: Prompt, *, now: datetime) -> None:
    seat = prompt.seat
    if seat.misses < match.terms.misses or seat.stand_in:
        return
    seat.stand_in = STAND_IN
    seat.save(update_fields=["stand_in"])
    stands_in = ledger.platform("stand_in", seat.index, bot=STAND_IN)
    ledger.append(match, [stands_in], vault=vault, source=Source.CLOCK, now=now)
