"""What standing orders of Oheila do, where they stop, and how long they last."""

import pytest

from games.core.orders import Order
from games.oheila.cards import CODES
from games.oheila.engine import Oheila
from games.oheila.habits import Duck, FollowLow, InOrder, PlayLow, lowest
from games.oheila.moves import Move, format_move
from games.oheila.state import Trick
from games.oheila.view import View
from tests.games.oheila.tables import (
    HAND,
    asked,
    bidding,
    cards,
    elsewhere,
    following,
    given,
    leading,
    played,
    unbid,
)

OHEILA = Oheila()


@pytest.mark.parametrize(
    ("trick", "hand", "command"),
    [
        ("9D", "2D 7D KD 2S", "play 2D"),
        ("9D", "TD KD 2C", "play TD"),
        ("3S", "2S QS 2D", "play 2S"),
        ("9D", "2S QS 2C", None),
        ("", "2D 7D", None),
    ],
)
def test_follow_low_follows_or_stops(trick: str, hand: str, command: str | None) -> None:
    assert played(FollowLow(), following(trick, hand)) == command


@pytest.mark.parametrize(
    ("trick", "hand", "turn_up", "command"),
    [
        ("9D", "2D 7D 2C", "4S", "play 2D"),
        ("9D", "2S 7C 5H", "4S", "play 5H"),
        ("9D", "2S QS", "4S", "play 2S"),
        ("9D", "2S 7C 5H", None, "play 2S"),
        ("", "2S 5C KD", "4S", "play 5C"),
        ("", "3S 3H 3C", "4S", "play 3C"),
        ("", "3S 3H", None, "play 3H"),
    ],
)
def test_play_low_always_plays(trick: str, hand: str, turn_up: str | None, command: str) -> None:
    assert played(PlayLow(), following(trick, hand, turn_up)) == command


@pytest.mark.parametrize(
    ("trick", "hand", "turn_up", "command"),
    [
        ("9D", "2D 8D KD", "4S", "play 8D"),
        ("9D", "TD KD 2C", "4S", "play TD"),
        ("9D", "AC 2S KH", "4S", "play AC"),
        ("9D", "AC AH 2S", "4S", "play AH"),
        ("9D", "2S QS", "4S", "play 2S"),
        ("9D", "2S AC", None, "play AC"),
        ("9D 2S", "2D KD", "4S", "play KD"),
        ("9D 5S", "3S QS AC", "4S", "play 3S"),
        ("9D QH JD", "KD AD", "4S", "play AD"),
        ("9D QH JD", "TD AD", "4S", "play TD"),
        ("", "2S 5C KD", "4S", "play 5C"),
    ],
)
def test_duck_throws_off_the_highest_that_loses(
    trick: str, hand: str, turn_up: str | None, command: str
) -> None:
    assert played(Duck(), following(trick, hand, turn_up)) == command


def test_lowest_counts_trumps_above_all_others() -> None:
    assert CODES[lowest(cards("2S AC AH"), trump=3)] == "AC"


@pytest.mark.parametrize("order", [FollowLow(), PlayLow(), Duck()])
def test_low_orders_stay_until_the_last_card(order: Order[Move, View]) -> None:
    more, last = following("9D", "2D 7D"), following("9D", "2D")

    steps = [order.step(view) for view in (more, last)]
    assert [step and step.rest for step in steps] == [order, None]


def test_cards_in_order_are_played_one_each_turn() -> None:
    step = InOrder(cards("7D QS 2C")).step(following("9D", "7D QS 2C"))

    assert step is not None
    assert format_move(step.move) == "play 7D"
    assert step.rest == InOrder(cards("QS 2C"))


def test_last_card_of_an_order_is_its_end() -> None:
    step = InOrder(cards("7D")).step(following("9D", "7D 2C"))

    assert step is not None
    assert step.rest is None


def test_cards_in_order_stop_where_the_next_is_not_legal() -> None:
    assert InOrder(cards("QS 7D")).step(following("9D", "7D QS 2C")) is None


def test_cards_in_order_pass_over_one_that_is_gone() -> None:
    assert played(InOrder(cards("AS 7D")), following("9D", "7D 2C")) == "play 7D"


def test_order_whose_cards_are_all_gone_stops() -> None:
    assert InOrder(cards("AS")).step(following("9D", "7D 2C")) is None


def test_order_is_still_read_when_one_of_its_cards_was_played_by_hand() -> None:
    trick = Trick(1, cards("AS 2S 3S 5S"))
    state = leading("KD QS")._replace(tricks=(trick,), won=(0, 1, 0, 0))

    assert given("play in order AS QS KD", asked(state)) == InOrder(cards("QS KD"))


def test_card_waits_for_its_turn() -> None:
    order = given("play QS", elsewhere(leading(HAND)))

    assert played(order, elsewhere(leading(HAND))) is None
    assert played(order, asked(leading(HAND))) == "play QS"


def test_card_that_would_not_follow_suit_stops() -> None:
    order = given("play QS", following("9D", "7D QS"))

    assert order.step(following("9D", "7D QS")) is None


def test_move_is_done_once_it_is_made() -> None:
    step = given("bid 2", asked(bidding())).step(asked(bidding()))

    assert step is not None
    assert step.rest is None


def test_bid_that_the_others_have_made_impossible_stops() -> None:
    order = given("bid 2", OHEILA.view(unbid(to_move=2), 1))

    assert order.step(asked(bidding(bids="1 - 1 1", dealer=1))) is None


@pytest.mark.parametrize("order", [FollowLow(), PlayLow(), Duck(), InOrder(cards("QS 7D"))])
def test_order_to_play_stops_at_the_bid(order: Order[Move, View]) -> None:
    assert order.step(asked(bidding())) is None


@pytest.mark.parametrize("text", ["bid 2", "play QS", "play low", "follow low", "in order QS 7D"])
def test_every_order_is_for_its_round(text: str) -> None:
    order = given(text, asked(bidding()))

    assert order.scope(asked(bidding())) == "round 5"
    assert order.scope(asked(bidding()._replace(round=6))) == "round 6"
