"""Bots that sit at a table: a sweep answers their open prompts through the same door as
everybody's.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from datetime import datetime
from time import monotonic

from turns.models import Prompt, Source
from turns.services import Verdict, submit_move
from turns.tables import Table

logger = logging.getLogger(__name__)

THINKING_SECONDS = 1.0
"""How long a bot may think about one move."""


def play_bots(now: Callable[[], datetime]) -> int:
    """Answer the open prompts of bots, and those that follow from it, until a person is asked
    everywhere. Gives the number of moves.
    """
    played = 0
    while True:
        moves = sum(_play(prompt, now) for prompt in _waiting())
        # No move in a whole pass: nothing waits, or what waits cannot be played.
        if not moves:
            return played
        played += moves


def _waiting() -> list[Prompt]:
    waiting = Prompt.objects.filter(closed_at__isnull=True).exclude(bot="")
    return list(waiting.select_related("seat", "match").order_by("opened_at"))


def _play(prompt: Prompt, now: Callable[[], datetime]) -> bool:
    try:
        answer = submit_move(prompt, choose_command(prompt), source=_source(prompt), now=now())
    except Exception:
        logger.exception("The bot of %s found no move.", prompt)
        return False
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
    move = bot(table.view, random.SystemRandom(), lambda: monotonic() > ends_at)
    return table.engine.format(move)
