"""The seats of a table that give orders, and what became of these."""

from datetime import datetime

from tests.turns.conftest import play_on, prompt_of
from turns.clocks.terms import Forced, Terms
from turns.models import Match, Seat, Source
from turns.services import Verdict, standing_orders, submit_move


def seat_of(match: Match, index: int) -> Seat:
    return match.seats.get(index=index)


def asked(match: Match) -> Seat:
    return prompt_of(match).seat


def others(match: Match) -> list[Seat]:
    """The three seats that follow whoever is asked, in the order of the table."""
    first = asked(match).index
    return [seat_of(match, (first + step) % 4) for step in (1, 2, 3)]


def answer(match: Match, text: str, *, now: datetime) -> Verdict:
    return submit_move(prompt_of(match), text, source=Source.PAGE, now=now).verdict


def agree(match: Match, forced: Forced) -> None:
    match.agreed = dict(Terms(forced=forced).dump())
    match.save()


def standing(seat: Seat) -> list[str]:
    return [row.command for row in standing_orders.standing_rows(seat)]


def endings(seat: Seat) -> list[str]:
    return [str(row.ending) for row in seat.orders.order_by("pk")]


def second_round(match: Match, *, now: datetime) -> None:
    """Of two cards each: in the first one there is only one."""
    agree(match, Forced.OFF)
    play_on(match, 8, now=now)
