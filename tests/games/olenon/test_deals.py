"""Known answers: deals of Olenon that were computed apart from this code."""

from typing import NamedTuple

import pytest

from games.core.deal import Deal
from games.olenon.cards import DECK, bag_of, cards_in, codes
from games.olenon.decisions import deal_round
from games.olenon.engine import Olenon

OLENON = Olenon()


class Known(NamedTuple):
    """Hands and the cards aside of the first and the second deal, in the order dealt."""

    seed: str
    match_id: str
    words: tuple[str, ...]
    starter: int
    deals: tuple[str, str]


KNOWN = (
    Known(
        bytes(range(32)).hex(),
        "m1",
        ("", "", "", ""),
        2,
        ("0602114 5200316 2136521 3465045 + 2034", "5321243 3126502 6040305 0615146 + 2041"),
    ),
    Known(
        "d3d06d8ea18da98bead1006754a83790152d1a4625f2e219c60c27a49a9ddafc",
        "2f9a61c4-7d0e-4b5e-9b6a-000000000002",
        ("anna", "", "łódź", "two words"),
        2,
        ("4156205 2046332 0101213 6300512 + 6454", "3002556 2101246 4152504 6104363 + 1203"),
    ),
    Known(
        "ff" * 32,
        "match/3",
        ("a", "b", "c", "d"),
        2,
        ("5366005 3603242 2132060 4545101 + 1124", "4225401 1003426 2060153 5521633 + 6140"),
    ),
)


def deal_of(known: Known) -> Deal:
    return Deal(bytes.fromhex(known.seed), known.match_id, known.words)


def sorted_deal(deal: str) -> list[str]:
    return ["".join(sorted(cards)) for cards in deal.replace("+ ", "").split()]


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.match_id)
def test_first_starter_is_the_known_one(known: Known) -> None:
    state = OLENON.fold(OLENON.setup(4, {}, deal_of(known)))

    assert state.starter == state.to_move == known.starter


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.match_id)
def test_deals_are_the_known_ones(known: Known, number: int) -> None:
    dealt = deal_round(number, 0, deal_of(known))

    hands = [hand for hand in (*dealt.hands, dealt.aside) if hand is not None]
    assert ["".join(codes(cards_in(hand))) for hand in hands] == sorted_deal(
        known.deals[number - 1]
    )


def test_deck_is_by_value_ascending() -> None:
    assert "".join(codes(DECK)) == "00000011111222223333444455556666"
    assert cards_in(bag_of(DECK)) == DECK
