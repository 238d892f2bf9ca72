"""Taking back the last move: the log keeps it, and the position is the one before it again."""

from __future__ import annotations

from datetime import datetime

from games.core.audit import TAKEN_BACK
from turns import ledger
from turns.models import Fact, Match, Prompt, Seat, Source, Vault
from turns.services.prompts import PERSONAL, ask, last_answer
from turns.services.transactions import DELIVER, PLAY_BOTS, record_fact, wake

OWN = PERSONAL | {Source.ORDER}
"""A move that a bot or the clock made is nobody's to take back."""


def last_own_move(match: Match, seat: Seat) -> Prompt | None:
    """The prompt of the last move, if it was the move of this seat's player, and nobody has acted
    since: who plays, a bot or a standing order too, acts, and so does who takes back.
    """
    last = match.prompts.filter(answer_version__isnull=False).order_by("-answer_version").first()
    if last is None or last.seat_id != seat.pk or last.answer_source not in OWN:
        return None
    since = match.events.filter(kind=TAKEN_BACK, version__gt=last.answer_version)
    return None if since.exists() else last


def take_back(match: Match, vault: Vault, move: Prompt, *, source: Source, now: datetime) -> None:
    """Take back the last move, which revealed nothing. Its player is asked anew, by a fresh prompt
    that no old link answers, and no standing order is asked first. The bank of a clock keeps
    what the answer added. The caller holds the lock and saves the match.
    """
    assert move.answer_version is not None
    to, seat = move.answer_version - 1, move.seat
    state = match.engine.fold(event for _, event in ledger.game_events(match, until=to))
    taken_back = ledger.platform("taken_back", seat.index, to=to)
    ledger.append(match, [taken_back], vault=vault, source=source, now=now)
    vault.position = match.engine.position(state)
    vault.save(update_fields=["position"])
    # To the player's old mails the turn is over, and it was not answered.
    move.answer, move.answer_source, move.answer_version = "", "", None
    move.save(update_fields=["answer", "answer_source", "answer_version"])
    before = last_answer(seat)
    seat.answered_version = (before.answer_version if before else None) or 0
    seat.save(update_fields=["answered_version"])
    ask(match, (), now=now)  # also of whoever is asked again: his prompt is of the void position
    ask(match, match.engine.to_move(state), now=now)
    record_fact(match, Fact.Kind.TURN, now=now)
    wake(PLAY_BOTS, DELIVER)
