"""Bots that sit at a table, or play for somebody: a sweep answers their open prompts through the
same door as everybody's.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterator
from datetime import datetime
from time import monotonic

from django.db import transaction
from django.db.models import QuerySet

from turns.batches import Place, behind
from turns.models import Prompt, Source
from turns.services import Verdict, submit_move
from turns.services.transactions import PLAY_BOTS, lock, wake
from turns.tables import Table

logger = logging.getLogger(__name__)

THINKING_SECONDS = 1.0
"""How long a bot may think about one move."""
SWEEP_SECONDS = 15.0
"""How long one sweep lasts, about: where one thread does all the work, deadlines and mails must not
wait for the end of a match of bots.
"""
BATCH = 100

_dice = random.SystemRandom()


def play_bots(now: Callable[[], datetime]) -> int:
    """Answer the open prompts of bots, and those that follow from it, until a person is asked
    everywhere; what is not done by then is left to the next sweep, which is woken. Gives the number
    of moves.
    """
    ends_at = monotonic() + SWEEP_SECONDS
    played = 0
    while True:
        moves = 0
        for pk in _waiting():
            if monotonic() > ends_at:
                wake(PLAY_BOTS)
                return played + moves
            moves += _play(pk, now)
        played += moves
        # No move in a whole pass: nothing waits, or what waits cannot be played.
        if not moves:
            return played


def asked_bots() -> QuerySet[Prompt]:
    """The open prompts that a bot is to answer."""
    return Prompt.objects.open().exclude(bot="")


def _waiting() -> Iterator[int]:
    """All of them, oldest first but for a shuffle: workers side by side would think about the same
    moves.
    """
    last: Place | None = None
    while True:
        rows = behind(asked_bots(), "opened_at", last).values_list("opened_at", "pk")
        batch = list(rows[:BATCH])
        if not batch:
            return
        last = batch[-1]
        _dice.shuffle(batch)
        yield from (pk for _, pk in batch)


def _play(pk: int, now: Callable[[], datetime]) -> bool:
    prompt = asked_bots().select_related("seat", "match").filter(pk=pk).first()
    if prompt is None:
        return False
    try:
        return _answer(prompt, choose_command(prompt), now=now())
    except Exception:
        # Where another worker was faster there was no move left to find.
        if asked_bots().filter(pk=pk).exists():
            logger.exception("The bot of %s found no move.", prompt)
        return False


def _answer(prompt: Prompt, command: str, *, now: datetime) -> bool:
    """Play it, unless the player came back while the bot was thinking."""
    with transaction.atomic():
        lock(prompt.match_id)
        if not asked_bots().filter(pk=prompt.pk).exists():
            return False
        answer = submit_move(prompt, command, source=_source(prompt), now=now)
    if answer.verdict is Verdict.REFUSED:
        logger.error("The bot of %s chose a move that is refused.", prompt)
    return answer.verdict is Verdict.PLAYED


def _source(prompt: Prompt) -> Source:
    return Source.CLOCK if prompt.timed_out_at is not None else Source.BOT


def choose_command(prompt: Prompt) -> str:
    """What the bot of this seat plays, as a command."""
    table = Table(prompt.match, prompt.seat.index)
    bot = table.engine.bots[prompt.bot]
    ends_at = monotonic() + THINKING_SECONDS
    move = bot(table.view, _dice, lambda: monotonic() > ends_at)
    return table.engine.format(move)
