"""Table talk: public words, in the log as a hash, so that a person can have them deleted."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime

from django.db import transaction

from turns import ledger
from turns.models import Event, Fact, Match, Seat, Source, Talk
from turns.services.transactions import DELIVER, lock, record_fact, wake

TALK_LENGTH = 500
"""The longest remark, in characters."""


class BadTalk(ValueError):
    """Nothing was said, or more than fits, or the speaker's account is blocked."""


def say(seat: Seat, text: str, *, source: Source, now: datetime) -> Event:
    """Say something to the whole table. It makes no prompt stale; somebody else who is asked now is
    told at once, the others with whatever they are told next. Raises BadTalk.
    """
    words = "".join(c for c in text.strip() if c == "\n" or c.isprintable())
    if not 1 <= len(words) <= TALK_LENGTH:
        raise BadTalk(f"1 to {TALK_LENGTH} characters")
    if seat.player is not None and not seat.player.is_active:
        raise BadTalk("the account is blocked")
    nonce = secrets.token_bytes(16)
    with transaction.atomic():
        match, vault = lock(seat.match_id)
        said = ledger.platform(
            "said", seat.index, hash=hashlib.sha256(nonce + words.encode()).hexdigest()
        )
        [event] = ledger.append(match, [said], vault=vault, source=source, now=now)
        Talk.objects.create(event=event, nonce=nonce, text=words)
        match.save()
        if _is_asked_beside(match, seat):
            record_fact(match, Fact.Kind.TALK, now=now, seat=seat.index)
            wake(DELIVER)
    return event


def _is_asked_beside(match: Match, speaker: Seat) -> bool:
    asked = match.prompts.asked().filter(seat__player__isnull=False)
    return asked.exclude(seat=speaker).exists()
