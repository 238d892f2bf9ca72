"""The contract finds a game whose orders, or forced moves, break a promise."""

from dataclasses import dataclass
from typing import cast

import pytest

from games.core.engine import AnyEngine
from games.core.orders import Order, OrderKind, Orders, Step
from games.core.text import Text, msg
from games.oheila.engine import Oheila
from games.oheila.moves import BIDS, Move
from games.oheila.view import View
from games.testing import (
    ContractBroken,
    Played,
    check_forced,
    check_orders,
    check_orders_declared,
    check_orders_refused,
    play_match,
    table_of,
)


@dataclass(frozen=True, slots=True)
class BidNone(Order[Move, View]):
    """Bid nothing; what is wrong with it is a field."""

    writes: str = "bid low"
    lasts: str = "round"
    bids_always: bool = False

    @property
    def command(self) -> str:
        return self.writes

    def describe(self) -> Text:
        return msg("Bid nothing.")

    def scope(self, view: View) -> str:
        return self.lasts

    def step(self, view: View) -> Step[Move, View] | None:
        is_legal = BIDS[0] in view.legal
        return Step(BIDS[0], None) if is_legal or self.bids_always else None


@dataclass(frozen=True, slots=True)
class OneOrder(Orders[Move, View]):
    """Every text is this one order."""

    order: BidNone
    example: str = "bid low"

    def kinds(self, view: View) -> tuple[OrderKind, ...]:
        can_give = view.viewer is not None and not view.is_over
        return (OrderKind("low", msg("Bid nothing."), self.example),) if can_give else ()

    def parse(self, text: str, view: View) -> BidNone:
        return self.order if text == "bid low" else BidNone(text)


class Broken(Oheila):
    """Oheila with orders of which one promise is broken."""

    def __init__(self, orders: Orders[Move, View]) -> None:
        self.orders = orders  # type: ignore[assignment]  # other orders than Oheila's own


class NeverAsking(Oheila):
    """Every move counts as forced."""

    def is_forced(self, view: View) -> bool:
        return True


class WithoutOrders(Oheila):
    """Has none."""

    orders = None  # type: ignore[assignment]  # what the test is about


class WithWordsOfTheSite(Oheila):
    """Reads “then” itself."""

    words = Oheila.words | {"then"}


def erased(engine: Oheila) -> AnyEngine:
    # The checks are for engines of any game, whose own types are erased.
    return cast(AnyEngine, engine)


def short_match(engine: Oheila) -> Played:
    return play_match(table_of(erased(engine), 4, {"rounds": "short"}, 1))


def test_orders_that_keep_the_promises_pass() -> None:
    check_orders(short_match(Broken(OneOrder(BidNone()))))


@pytest.mark.parametrize(
    ("orders", "promise"),
    [
        (OneOrder(BidNone(bids_always=True)), "gives a legal move"),
        (OneOrder(BidNone(writes="bid lower", lasts="match")), "is its order"),
        (OneOrder(BidNone(lasts="")), "has a scope"),
        (OneOrder(BidNone(lasts="x" * 101)), "has a scope"),
        (OneOrder(BidNone(), example="bid abracadabra"), "is a word of oheila"),
    ],
)
def test_broken_promise_of_an_order_is_found(orders: OneOrder, promise: str) -> None:
    with pytest.raises(ContractBroken, match=promise):
        check_orders(short_match(Broken(orders)))


def test_prose_that_is_taken_for_an_order_is_found() -> None:
    with pytest.raises(ContractBroken, match="is taken for an order"):
        check_orders_refused(short_match(Broken(OneOrder(BidNone()))))


def test_move_that_is_forced_without_need_is_found() -> None:
    with pytest.raises(ContractBroken, match="and is not forced"):
        check_forced(short_match(NeverAsking()))


def test_game_without_orders_is_found() -> None:
    with pytest.raises(ContractBroken, match="it has standing orders"):
        check_orders_declared(erased(WithoutOrders()))


def test_game_that_reads_a_word_of_the_site_is_found() -> None:
    with pytest.raises(ContractBroken, match="the words about orders are the site's"):
        check_orders_declared(erased(WithWordsOfTheSite()))
