"""A rematch: the same people, game, options and terms, in a match of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from games.core.errors import BadOption, BadSeatCount
from turns.blocks import are_apart
from turns.models import Block, Match, Seat, Source
from turns.ports import contacts
from turns.rematches import kept_seat, sequel_of
from turns.services.matches import MatchPlan, NotAllowed, SeatPlan, create_match
from turns.services.seating import SeatTaken, take_seat
from turns.services.transactions import lock


class CannotRematch(Exception):
    """The match is not over yet or was never dealt, whoever asks has no seat in it, or the game as
    it is now cannot be played like that.
    """

    def __init__(self, *, is_too_early: bool = False) -> None:
        super().__init__("no rematch")
        self.is_too_early = is_too_early


@dataclass(frozen=True, slots=True)
class Rematch:
    """The match that follows another."""

    match: Match
    is_new: bool
    """False where somebody asked for it before."""
    unreached: Sequence[str] = ()
    """The names of players whom no invitation reaches: they take their seats on the page of the
    match before.
    """
    left_out: Sequence[str] = ()
    """The names of players whom whoever asked has blocked: their seats have links to pass on."""


def rematch(seat: Seat, *, word: str = "", now: datetime) -> Rematch:
    """Make the rematch of a match that is over, in the name of whoever sits there: he is its host,
    in seat 0, and the others keep their order clockwise, so that team mates stay team mates.

    There is one for each match, whoever asks first; a second one only after it was called off.
    Bots stay bots, also where a player had left. The seat of somebody whose account is gone, or
    whom whoever asks has blocked, has a link to pass on. Raises CannotRematch, BadWord.
    """
    with transaction.atomic():
        before, _ = lock(seat.match_id)
        seats = list(before.seats.select_related("player").order_by("index"))
        own = next((one for one in seats if one.pk == seat.pk), None)
        if own is None or own.player is None or own.player_id != seat.player_id:
            raise CannotRematch
        if not before.has_ended:
            raise CannotRematch(is_too_early=True)
        there = sequel_of(before)
        if there is not None:
            return Rematch(there, is_new=False)
        if before.started_at is None:
            raise CannotRematch
        others = [*seats[own.index + 1 :], *seats[: own.index]]
        blocked = set(Block.objects.filter(player=own.player).values_list("blocked", flat=True))
        plan = _plan_of(before, [_plan(other, blocked) for other in others], word=word)
        match = _create(plan, own.player, own.name, now=now)
        asked = [other for other in others if other.player_id not in blocked]
        left_out = [other.name for other in others if other.player_id in blocked]
        return Rematch(
            match, is_new=True, unreached=_unreached(asked, own.player), left_out=left_out
        )


def take_kept_seat(before: Seat, *, word: str = "", now: datetime) -> Seat:
    """Seat whoever sat in `before` in the seat of the rematch that is kept for him: he is signed in
    as that very person, so no link is asked for, and an address is not needed.

    Twice is once. Raises SeatTaken where no seat is kept (any more), NameTaken, BadWord.
    """
    with transaction.atomic():
        seat = Seat.objects.select_related("match", "player").get(pk=before.pk)
        sequel = sequel_of(seat.match)
        if sequel is None or seat.player is None or seat.player_id != before.player_id:
            raise SeatTaken
        # What is kept for whom must not change until he sits.
        sequel, _ = lock(sequel.pk)
        taken = sequel.seats.filter(player=seat.player).first()
        if taken is not None:
            return taken
        kept = kept_seat(sequel, seat)
        if kept is None:
            raise SeatTaken
        return take_seat(
            kept.pk, seat.player, name=kept.name, word=word, source=Source.PAGE, now=now
        )


def _plan_of(before: Match, others: Sequence[SeatPlan], *, word: str) -> MatchPlan:
    return MatchPlan(
        engine=before.engine_key,
        others=others,
        options=before.options,
        word=word,
        terms=before.terms,
        rematch_of=before,
        visibility=Match.Visibility(before.visibility),
    )


def _create(plan: MatchPlan, host: User, name: str, *, now: datetime) -> Match:
    try:
        return create_match(plan, host=host, host_name=name, now=now)
    except (BadOption, BadSeatCount, NotAllowed) as error:
        # A newer version of the game may know an option no more.
        raise CannotRematch from error


def _plan(seat: Seat, blocked: set[int]) -> SeatPlan:
    if seat.player is not None and seat.player_id not in blocked:
        return SeatPlan(name=seat.name, player=seat.player)
    if seat.player is None and seat.plays_by_bot:
        return SeatPlan(name=seat.name if seat.bot else "", bot=seat.plays_by_bot)
    return SeatPlan(open_to=Seat.OpenTo.LINK)


def _unreached(seats: Sequence[Seat], host: User) -> list[str]:
    """Somebody who has blocked the host is not invited either, and looks like one without an
    address: nobody is told of a block.
    """
    return [
        seat.name
        for seat in seats
        if seat.player is not None
        and (not contacts().has_address(seat.player) or are_apart(host, {seat.player.pk}))
    ]
