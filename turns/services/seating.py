"""Sitting down, and the first deal that follows the last seating."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from games.core.deal import clean_word
from turns import ledger
from turns.clocks.clock import first_bank
from turns.models import Fact, Match, Seat, Source, Vault
from turns.players import name_key
from turns.services.prompts import ask
from turns.services.transactions import DELIVER, PLAY_BOTS, lock, record_fact, wake


class SeatTaken(Exception):
    """Somebody sits there already, this player has another seat of the match, or the match takes
    nobody any more.
    """


class NameTaken(Exception):
    """Somebody else at the table has this name, or was invited by it."""


def take_seat(
    seat_id: int, player: User, *, name: str, word: str = "", source: Source, now: datetime
) -> Seat:
    """Sit down; the last to do so has the first cards dealt in the same transaction. Raises
    SeatTaken, NameTaken, BadWord.
    """
    word = clean_word(word) if word else ""
    with transaction.atomic():
        match, vault = lock(Seat.objects.get(pk=seat_id).match_id)
        seat = match.seats.get(pk=seat_id)
        if match.status != Match.Status.OPEN or seat.is_taken:
            raise SeatTaken
        if match.seats.filter(player=player).exists():
            raise SeatTaken
        others = match.seats.exclude(pk=seat_id)
        if name_key(name) in {name_key(other.label) for other in others}:
            raise NameTaken
        seat.player = player
        seat.name = name
        seat.word = seat.word or word
        seat.taken_at = now
        seat.save()
        seated = ledger.platform("seated", seat.index, bot=None, word=seat.word)
        ledger.append(match, [seated], vault=vault, source=source, now=now)
        if not match.seats.filter(taken_at__isnull=True).exists():
            start(match, vault, source=source, now=now)
            wake(PLAY_BOTS, DELIVER)
        match.save()
    return seat


def start(match: Match, vault: Vault, *, source: Source, now: datetime) -> None:
    """Make the first deal and ask the first player. The caller holds the lock and saves."""
    engine = match.engine
    words = dict(match.seats.values_list("index", "word"))
    events = engine.setup(len(words), match.options, ledger.deal_of(match, vault, words))
    ledger.append(match, ledger.of_game(engine, events), vault=vault, source=source, now=now)
    state = engine.fold(events)
    vault.position = engine.position(state)
    vault.save()
    match.seats.update(bank=first_bank(match.terms.clock))
    match.status = Match.Status.PLAYING
    match.started_at = now
    ask(match, engine.to_move(state), now=now)
    record_fact(match, Fact.Kind.STARTED, now=now)
