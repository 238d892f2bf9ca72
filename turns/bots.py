"""Bots that sit at a table: a sweep answers their open prompts through the same door as
everybody's.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime
from time import monotonic

from turns.models import Prompt, Source
from turns.services import submit_move
from turns.tables import Table

THINKING_SECONDS = 1.0
"""How long a bot may think about one move."""


def play_bots(now: Callable[[], datetime]) -> int:
    """Answer the open prompts of bots, and those that follow from it, until a person is asked
    everywhere. Gives the number of moves.
    """
    played = 0
    while prompts := list(_waiting()):
        for prompt in prompts:
            command = choose_command(prompt)
            submit_move(prompt, command, source=Source.BOT, now=now())
            played += 1
    return played


def _waiting() -> list[Prompt]:
    open_prompts = Prompt.objects.filter(closed_at__isnull=True).exclude(seat__bot="")
    return list(open_prompts.select_related("seat", "match").order_by("opened_at")[:100])


def choose_command(prompt: Prompt) -> str:
    """What the bot of this seat plays, as a command."""
    table = Table(prompt.match, prompt.seat.index)
    bot = table.engine.bots[prompt.seat.bot]
    ends_at = monotonic() + THINKING_SECONDS
    move = bot(table.view, random.SystemRandom(), lambda: monotonic() > ends_at)
    return table.engine.format(move)
