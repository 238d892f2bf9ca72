"""Sitting down, and the first deal that follows the last seating."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from games.core.deal import clean_word
from turns import ledger
from turns.blocks import kept_apart
from turns.clocks.clock import first_bank
from turns.models import Fact, Match, PastSitting, Seat, Source, Vault
from turns.players import name_key
from turns.services import standing_orders
from turns.services.play import Play
from turns.services.prompts import ask
from turns.services.transactions import DELIVER, PLAY_BOTS, lock, record_fact, wake


class SeatTaken(Exception):
    """Somebody sits there already, this player has another seat of the match, or the match takes
    nobody any more.
    """


class NameTaken(Exception):
    """Somebody else at the table has this name, or was invited by it."""


class NotWelcome(Exception):
    """This player and somebody at the table, or its host, are kept apart, or the operators blocked
    his account. Whoever is told that he cannot sit down here is not told why.
    """


def take_seat(
    seat_id: int, player: User, *, name: str, word: str = "", source: Source, now: datetime
) -> Seat:
    """Sit down; the last to do so has the first cards dealt in the same transaction. A seat that
    was left is taken over while the match is played. Raises SeatTaken, NameTaken, NotWelcome,
    BadWord.
    """
    word = clean_word(word) if word else ""
    with transaction.atomic():
        match, vault = lock(Seat.objects.get(pk=seat_id).match_id)
        seat = match.seats.get(pk=seat_id)
        if not is_free(seat, match) or has_other_seat(player, seat):
            raise SeatTaken
        if not player.is_active or kept_apart(player, match):
            raise NotWelcome
        if name_key(name) in names_beside(seat, match):
            raise NameTaken
        seat.player = player
        seat.name = name
        seat.taken_at, seat.declined_at = now, None
        if match.status == Match.Status.OPEN:
            _sit_down(match, vault, seat, word=word, source=source, now=now)
        else:
            _take_over(match, vault, seat, source=source, now=now)
        match.save()
    return seat


def is_free(seat: Seat, match: Match) -> bool:
    """Can somebody sit down there: before the deal where nobody does, later where a player left."""
    if match.status == Match.Status.PLAYING:
        return seat.is_left
    return match.status == Match.Status.OPEN and not seat.is_taken


def has_other_seat(player: User, seat: Seat) -> bool:
    """Does this player sit elsewhere at the table, or did, and saw other cards than this seat's."""
    others = Seat.objects.filter(match=seat.match_id).exclude(pk=seat.pk)
    past = PastSitting.objects.after_the_deal().filter(seat__in=others, player=player)
    return others.filter(player=player).exists() or past.exists()


def names_beside(seat: Seat, match: Match) -> set[str]:
    """The keys of the names that others have at the table, or are invited by."""
    others = match.seats.exclude(pk=seat.pk)
    return {name_key(name) for other in others for name in (other.label, other.name)}


def _sit_down(
    match: Match, vault: Vault, seat: Seat, *, word: str, source: Source, now: datetime
) -> None:
    seat.word = seat.word or word
    seat.save()
    seated = ledger.platform("seated", seat.index, bot=None, word=seat.word)
    ledger.append(match, [seated], vault=vault, source=source, now=now)
    start_if_full(match, vault, source=source, now=now)


def start_if_full(match: Match, vault: Vault, *, source: Source, now: datetime) -> None:
    """Deal, where nobody is waited for any more. The caller holds the lock and saves the match."""
    if not match.seats.filter(taken_at__isnull=True).exists():
        start(match, vault, source=source, now=now)
        wake(PLAY_BOTS, DELIVER)


def _take_over(match: Match, vault: Vault, seat: Seat, *, source: Source, now: datetime) -> None:
    """The hand, the word and the bank stay with the seat; nothing is dealt."""
    seat.stand_in, seat.misses, seat.offered_to = "", 0, ""
    seat.save()
    replaced = ledger.platform("replaced", seat.index)
    ledger.append(match, [replaced], vault=vault, source=source, now=now)
    if ask_afresh(match, vault, seat, now=now):
        record_fact(match, Fact.Kind.TURN, now=now)
        wake(DELIVER)


def ask_afresh(match: Match, vault: Vault, seat: Seat, *, now: datetime) -> bool:
    """Ask the open question of this seat of whoever sits there now: what was sent with the old
    prompt answers nothing any more. Gives whether there is one. The caller holds the lock.
    """
    if not match.prompts.open().filter(seat=seat).update(closed_at=now):
        return False
    engine = match.engine
    ask(match, engine.to_move(engine.load(vault.position)), now=now)
    return True


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
    prompts = ask(match, engine.to_move(state), now=now)
    play = Play(match, vault)
    if standing_orders.run(play, prompts, now=now):
        play.keep(source=source, now=now)
    record_fact(match, Fact.Kind.STARTED, now=now)
