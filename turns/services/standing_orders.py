"""Standing orders: given, deleted, and followed as soon as their seat is asked."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F, QuerySet

from games.core.engine import AnyEngine, GameView
from games.core.text import msg
from turns.models import Match, Order, Prompt, Seat, Source
from turns.orders import MOST_ORDERS, BadOrder, WrittenOrder, read_orders, too_many
from turns.services.chain import Chain, in_force
from turns.services.play import Play
from turns.services.prompts import last_answer
from turns.services.transactions import lock

logger = logging.getLogger(__name__)


def run(play: Play, prompts: Sequence[Prompt], *, now: datetime) -> int:
    """Make the moves that follow by themselves, from seat to seat, until somebody must be asked.
    Gives their number; the caller keeps the position.
    """
    return Chain(play, now).run(prompts)


def give(seat: Seat, text: str, *, now: datetime) -> list[Order]:
    """Add the orders of a list behind those that stand; if the seat is asked now and the first one
    decides it, it is played at once. Raises BadOrder, and then nothing has changed.
    """
    with transaction.atomic():
        match, vault = lock(seat.match_id)
        if match.status != Match.Status.PLAYING:
            raise BadOrder(msg("Orders can be given while the match is played."))
        asking, seat = seat.player_id, match.seats.get(pk=seat.pk)
        if seat.player_id != asking:
            raise BadOrder(msg("You do not play in this match."))
        play = Play(match, vault)
        view = play.view(seat.index)
        written = read_orders(text, play.engine, view)
        check_room(seat, written, play.engine, view)
        given = store(seat, written, now=now)
        open_prompts = match.prompts.open().filter(seat=seat)
        asked = list(open_prompts.select_related("seat"))
        if Chain(play, now, frozenset(prompt.pk for prompt in asked)).run(asked):
            play.keep(source=Source.ORDER, now=now)
        return list(Order.objects.filter(pk__in=[order.pk for order in given]))


def check_room(
    seat: Seat, written: Sequence[WrittenOrder], engine: AnyEngine, view: GameView
) -> None:
    """Raises BadOrder where the seat would have too many orders, or nobody sits there."""
    if not written:
        return
    if seat.player_id is None:
        raise BadOrder(msg("Nobody sits in this seat."))
    standing = [row for row in standing_rows(seat) if in_force(row, engine, view) is not None]
    if len(standing) + len(written) > MOST_ORDERS:
        raise too_many()


def store(seat: Seat, written: Sequence[WrittenOrder], *, now: datetime) -> list[Order]:
    """Keep the orders of the seat's present player. The caller holds the lock and has checked."""
    about = {"seat": seat, "player": seat.player, "created_at": now}
    rows = [Order(command=order.command, scope=order.scope, **about) for order in written]
    return Order.objects.bulk_create(rows)


def standing_rows(seat: Seat) -> list[Order]:
    """The orders of the seat's present player that have not ended, in order."""
    rows = Order.objects.filter(seat=seat, player=F("seat__player"), ended_at__isnull=True)
    return list(rows.order_by("pk"))


def stopped_rows(seat: Seat) -> list[Order]:
    """Those that stopped since the seat's player last answered himself, in order."""
    stopped = Order.objects.filter(
        seat=seat, player=F("seat__player"), ending=Order.Ending.STOPPED, ended_at__isnull=False
    )
    rows = list(stopped.order_by("pk"))
    # Most seats have none: then nothing more is asked.
    answered = last_answer(seat) if rows else None
    if answered is None or answered.closed_at is None:
        return rows
    return [row for row in rows if row.ended_at and row.ended_at >= answered.closed_at]


def numbers(seat: Seat) -> dict[int, int]:
    """By id, all orders that the player gave for this seat, numbered from 1. People see these: ids
    run through all matches, so that two of them would tell how many orders others gave meanwhile.
    """
    own = Order.objects.filter(seat=seat, player=seat.player_id).order_by("pk")
    return {pk: number for number, pk in enumerate(own.values_list("pk", flat=True), start=1)}


def delete(number: int, seat: Seat, *, now: datetime) -> bool:
    """End an order of the seat's player before it acts again; says whether it stood."""
    with transaction.atomic():
        lock(seat.match_id)
        ids = [pk for pk, own in numbers(seat).items() if own == number]
        return bool(_end(Order.objects.filter(pk__in=ids, ended_at__isnull=True), now=now))


def delete_all(seat: Seat, *, now: datetime) -> int:
    """End all orders of the seat, also when its player leaves it. Gives their number."""
    with transaction.atomic():
        lock(seat.match_id)
        return _end(Order.objects.filter(seat=seat, ended_at__isnull=True), now=now)


def follow_chains(now: Callable[[], datetime]) -> int:
    """Go on with the chains of moves that were too long for one transaction. Gives the number of
    moves.
    """
    left = Prompt.objects.open().filter(is_chain_left=True)
    ids = list(left.order_by("opened_at").values_list("pk", flat=True))
    return sum(_follow(pk, now=now()) for pk in ids)


def _follow(prompt_id: int, *, now: datetime) -> int:
    try:
        with transaction.atomic():
            return _follow_locked(prompt_id, now=now)
    except Exception:  # One bad match never stops the next.
        logger.exception("The chain at prompt %s could not be followed.", prompt_id)
        return 0


def _follow_locked(prompt_id: int, *, now: datetime) -> int:
    match, vault = lock(Prompt.objects.values_list("match_id", flat=True).get(pk=prompt_id))
    left = Prompt.objects.open().filter(pk=prompt_id, is_chain_left=True)
    prompt = left.select_related("seat").first()
    if prompt is None:
        return 0
    prompt.is_chain_left = False
    prompt.save(update_fields=["is_chain_left"])
    play = Play(match, vault)
    moves = run(play, [prompt], now=now)
    if moves:
        play.keep(source=Source.ORDER, now=now)
    return moves


def _end(rows: QuerySet[Order], *, now: datetime) -> int:
    return rows.update(ended_at=now, ending=Order.Ending.DELETED)
