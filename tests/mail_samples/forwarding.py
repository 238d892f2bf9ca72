"""Playing many moves at once: the rules, the log and the prompts are real, all else is left out."""

from __future__ import annotations

from datetime import datetime
from random import Random

from django.db import transaction

from turns import ledger
from turns.models import Fact, Match, Prompt, Seat, Source
from turns.services.prompts import PERSONAL, ask
from turns.services.transactions import lock, record_fact


def forward(
    match: Match, moves: int, *, now: datetime, to: Seat | None = None, away: Seat | None = None
) -> None:
    """Let each seat play as a bot would: so many moves, until `to` is asked, and never the last
    move of the match. For the player of `away` it is a bot that does.
    """
    with transaction.atomic():
        locked, vault = lock(match.pk)
        engine = locked.engine
        state = engine.load(vault.position)
        seats = list(locked.seats.order_by("index"))
        deal = ledger.deal_of(locked, vault, {seat.index: seat.word for seat in seats})
        locked.prompts.filter(closed_at=None).delete()
        made: list[Prompt] = []
        while len(made) < moves or to is not None:
            [index] = engine.to_move(state)
            if made and to is not None and index == to.index:
                break
            view = engine.view(state, index)
            move = engine.bots["easy"](view, Random(locked.version), lambda: False)
            events = engine.decide(state, index, move, deal)
            after = state
            for event in events:
                after = engine.evolve(after, event)
            if engine.outcome(after) is not None:
                break
            seat = seats[index]
            source = Source.CLOCK if away is not None and seat.pk == away.pk else Source.PAGE
            prompt = Prompt(match=locked, seat=seat, version=locked.version, opened_at=now)
            prompt.closed_at, prompt.answer = now, engine.format(move)
            prompt.answer_source, prompt.answer_version = source, locked.version + 1
            made.append(prompt)
            entries = ledger.of_game(engine, events)
            ledger.append(locked, entries, vault=vault, source=source, now=now)
            state = after
            if source in PERSONAL:
                seat.answered_version = locked.version
        # A match that cannot go on would lack what its sample is made for, or tell a fact twice.
        assert made, "the match has no move left but its last"
        assert to is None or engine.to_move(state) == (to.index,), "the match ends too early"
        Prompt.objects.bulk_create(made)
        Seat.objects.bulk_update(seats, ["answered_version"])
        vault.position = engine.position(state)
        vault.save()
        ask(locked, engine.to_move(state), now=now)
        record_fact(locked, Fact.Kind.TURN, now=now)
        locked.save()
    match.refresh_from_db()
