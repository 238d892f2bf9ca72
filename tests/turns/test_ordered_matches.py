"""Whole matches in which everybody gives the same standing order whenever there is none."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from games.core.engine import AnyEngine
from games.core.orders import OrderKind
from games.registry import engines
from games.testing.matches import play_match, tables
from tests.turns.conftest import RecordedContacts, legal_command
from tests.turns.test_absent_tables import short
from turns.clocks.terms import Forced, Terms
from turns.models import Match, Order, Seat, Source
from turns.orders import BadOrder
from turns.services import standing_orders, submit_move
from turns.tables import Table
from turns.verification import problems

TERMS = Terms(forced=Forced.OFF)
"""So that every move that nobody was asked for is an order's."""


def kinds(engine: AnyEngine) -> list[str]:
    """The keys of the orders that somebody can give in the course of a match."""
    table = next(tables(engine))
    return list(
        dict.fromkeys(
            kind.key
            for state in play_match(table).states
            for seat in engine.to_move(state)
            for kind in engine.orders.kinds(engine.view(state, seat))
        )
    )


CASES = [(engine.key, kind) for engine in engines() for kind in kinds(engine)]


@pytest.mark.django_db
@pytest.mark.parametrize(("key", "kind"), CASES)
def test_match_is_played_to_its_end_with_each_order(
    key: str, kind: str, people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    match = short(people, key, TERMS, bots=0, now=now)

    play_with(match, kind, now=now)

    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert list(problems(match)) == []
    assert not match.prompts.open().exists()
    acted = match.prompts.filter(answer_source=Source.ORDER)
    ended = Order.objects.filter(seat__match=match, ended_at__isnull=False)
    assert acted.exists() or ended.exists()


def play_with(match: Match, kind: str, *, now: datetime) -> None:
    """Whoever is asked plays, and all give the order of this kind where none of theirs stands."""
    while prompt := match.prompts.select_related("seat").open().first():
        submit_move(prompt, legal_command(prompt), source=Source.PAGE, now=now)
        for seat in match.seats.order_by("index"):
            order_again(seat, kind, now=now)


def order_again(seat: Seat, kind: str, *, now: datetime) -> None:
    table = Table(seat.match, seat.index)
    offered = {one.key: one for one in table.engine.orders.kinds(table.view)}
    if kind not in offered or Order.objects.filter(seat=seat, ended_at__isnull=True).exists():
        return
    try:
        standing_orders.give(seat, command_of(offered[kind]), now=now)
    except BadOrder:
        assert Match.objects.get(pk=seat.match_id).status != Match.Status.PLAYING


def command_of(kind: OrderKind) -> str:
    """The command of this kind, with the first of its numbers if it has some."""
    return kind.command(kind.numbers[0]) if kind.numbers else kind.example
