"""The one way in which a move is made, whether it comes from the page, a link, a mail or a bot."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db import transaction

from games.core.engine import AnyEngine
from games.core.errors import GameError
from turns import ledger
from turns.commands import read_command
from turns.models import Fact, Match, Prompt, Source, Vault
from turns.services.transactions import DELIVER, PLAY_BOTS, ask, lock, record_fact, wake


class Verdict(StrEnum):
    """What became of an answer."""

    PLAYED = "played"
    REPEATED = "repeated"
    """The same move was made for this prompt already; it was not made again."""
    TOO_LATE = "too_late"
    """This prompt was answered otherwise, or closed: the position is another one now."""
    REFUSED = "refused"
    """The game refuses it; `error` says why."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of an answer, for whoever sent it."""

    verdict: Verdict
    command: str = ""
    """The canonical command that was played for this prompt, now or earlier."""
    error: GameError | None = None
    since: int = 0
    """The version before the move: what is newer was made by it or came after it."""


def submit_move(prompt: Prompt, answer: str, *, source: Source, now: datetime) -> Answer:
    """Answer a prompt with a command as a player types it.

    1. Lock the match and read the prompt again: whoever comes second finds it closed.
    2. Let the engine read the command and decide.
    3. Append the events, keep the snapshot, close the prompt, ask the next, write the outbox: all
    of it or nothing.
    """
    with transaction.atomic():
        match, vault = lock(prompt.match_id)
        asked = Prompt.objects.select_related("seat").get(pk=prompt.pk)
        if not asked.is_open:
            return _second_answer(match, asked, answer)
        engine = match.engine
        state = engine.load(vault.position)
        try:
            move = read_command(answer, engine, engine.view(state, asked.seat.index))
            words = dict(match.seats.values_list("index", "word"))
            events = engine.decide(
                state, asked.seat.index, move, ledger.deal_of(match, vault, words)
            )
        except GameError as error:
            return Answer(Verdict.REFUSED, error=error, since=match.version)
        before = match.version
        ledger.append(match, ledger.of_game(engine, events), vault=vault, source=source, now=now)
        for event in events:
            state = engine.evolve(state, event)
        _close(asked, engine.format(move), before + 1, match, now=now)
        _follow(match, vault, engine, state, source=source, now=now)
        return Answer(Verdict.PLAYED, engine.format(move), since=before)


def _close(prompt: Prompt, command: str, version: int, match: Match, *, now: datetime) -> None:
    prompt.closed_at = now
    prompt.answer = command
    prompt.answer_version = version
    prompt.save()
    prompt.seat.answered_version = match.version
    prompt.seat.save(update_fields=["answered_version"])


def _follow(
    match: Match, vault: Vault, engine: AnyEngine, state: object, *, source: Source, now: datetime
) -> None:
    """Keep the position, then ask the next player or end the match."""
    vault.position = engine.position(state)
    vault.save(update_fields=["position"])
    ask(match, engine.to_move(state), now=now)
    if engine.outcome(state) is None:
        record_fact(match, Fact.Kind.TURN, now=now)
    else:
        ended = ledger.platform("ended", seed=bytes(vault.seed).hex(), reason="played")
        ledger.append(match, [ended], vault=vault, source=source, now=now)
        match.status = Match.Status.OVER
        match.ended_at = now
        record_fact(match, Fact.Kind.ENDED, now=now)
    match.save()
    wake(PLAY_BOTS, DELIVER)


def _second_answer(match: Match, prompt: Prompt, answer: str) -> Answer:
    """Was it the move that was made? The text is read against the position it was asked about."""
    played = Answer(Verdict.TOO_LATE, prompt.answer, since=match.version)
    if not prompt.answer:
        return played
    engine = match.engine
    events = [event for _, event in ledger.game_events(match, until=prompt.version)]
    view = engine.view(engine.fold(events), prompt.seat.index)
    try:
        command = engine.format(read_command(answer, engine, view))
    except GameError:
        return played
    verdict = Verdict.REPEATED if command == prompt.answer else Verdict.TOO_LATE
    return Answer(verdict, prompt.answer, since=match.version)
