"""The one way in which a move is made, whether it comes from the page, a link, a mail or a bot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from django.db import transaction

from games.core.errors import GameError
from turns import ledger
from turns.models import Match, Prompt, Source
from turns.orders import read_answer
from turns.services import standing_orders
from turns.services.play import Play
from turns.services.transactions import lock


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
    orders: tuple[str, ...] = ()
    """The standing orders, as commands, that rode on the move and were taken."""
    by: str = ""
    """The Source of the command that was played, where it was not this answer: a bot may have
    played for the player, or an order of his own.
    """


def submit_move(prompt: Prompt, answer: str, *, source: Source, now: datetime) -> Answer:
    """Answer a prompt with a command as a player types it, perhaps with orders behind it.

    1. Lock the match and read the prompt again: whoever comes second finds it closed.
    2. Let the engine read the command, the orders too, and decide.
    3. Append the events, close the prompt, ask the next; let the moves follow that standing orders
       decide, those of this answer too; keep the position, write the outbox: all of it or nothing.
    """
    with transaction.atomic():
        match, vault = lock(prompt.match_id)
        asked = Prompt.objects.select_related("seat").get(pk=prompt.pk)
        if not asked.is_open:
            return _second_answer(match, asked, answer)
        play = Play(match, vault)
        view, before = play.view(asked.seat.index), match.version
        try:
            said = read_answer(answer, play.engine, view)
            standing_orders.check_room(asked.seat, said.orders, play.engine, view)
            prompts = play.make(asked, said.move, source=source, now=now)
        except GameError as error:
            return Answer(Verdict.REFUSED, error=error, since=before)
        standing_orders.store(asked.seat, said.orders, now=now)
        standing_orders.run(play, prompts, now=now)
        play.keep(source=source, now=now)
        taken = tuple(order.command for order in said.orders)
        return Answer(Verdict.PLAYED, play.engine.format(said.move), since=before, orders=taken)


def closed_answer(prompt: Prompt, verdict: Verdict, *, since: int = 0) -> Answer:
    """What is said to whoever answers a prompt that is closed."""
    return Answer(verdict, prompt.answer, since=since, by=prompt.answer_source)


def _second_answer(match: Match, prompt: Prompt, answer: str) -> Answer:
    """Was it the move that was made? The text is read against the position it was asked about."""
    played = closed_answer(prompt, Verdict.TOO_LATE, since=match.version)
    if not prompt.answer:
        return played
    engine = match.engine
    events = [event for _, event in ledger.game_events(match, until=prompt.version)]
    view = engine.view(engine.fold(events), prompt.seat.index)
    try:
        command = engine.format(read_answer(answer, engine, view).move)
    except GameError:
        return played
    return replace(played, verdict=Verdict.REPEATED) if command == prompt.answer else played
