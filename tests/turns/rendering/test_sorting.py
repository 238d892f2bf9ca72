"""The order of a hand."""

import pytest

from games.core.scene import PlacedCard
from games.core.text import Face, msg
from turns.rendering.sorting import HandOrder, in_order


def card(code: str, corner: str) -> PlacedCard:
    return PlacedCard(Face(code, corner, "♠", "black", msg("a card")))


HAND = [card("AC", "A"), card("TD", "10"), card("3H", "3"), card("TS", "10"), card("QS", "Q")]


def codes(order: HandOrder, hand: list[PlacedCard] | None = None) -> list[str]:
    return [card.face.code for card in in_order(hand or HAND, order)]


def test_order_of_the_game_stays_where_nothing_else_is_wished() -> None:
    assert codes(HandOrder.SIGN) == ["AC", "TD", "3H", "TS", "QS"]


def test_cards_are_sorted_by_what_they_are_worth() -> None:
    assert codes(HandOrder.VALUE) == ["3H", "TD", "TS", "QS", "AC"]


@pytest.mark.parametrize("order", list(HandOrder))
def test_card_that_leaves_moves_no_other(order: HandOrder) -> None:
    for played in HAND:
        rest = [other for other in HAND if other is not played]
        assert codes(order, rest) == [code for code in codes(order) if code != played.face.code]


@pytest.mark.parametrize("said", ["", "colour", "VALUE"])
def test_nonsense_is_the_order_of_the_game(said: str) -> None:
    assert HandOrder.of(said) is HandOrder.SIGN
