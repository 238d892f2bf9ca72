"""The fair deal: known answers, reckoned from the description alone, and what words may be."""

from typing import NamedTuple

import pytest

from games.core.deal import BadWord, Deal, clean_word, commitment
from games.oheila.cards import DECK, codes
from games.oheila.engine import Oheila

COUNTING = bytes(range(32))
MIXED = bytes.fromhex("d3d06d8ea18da98bead1006754a83790152d1a4625f2e219c60c27a49a9ddafc")
ONES = b"\xff" * 32


class Known(NamedTuple):
    seed: bytes
    match_id: str
    words: tuple[str, ...]
    dealer: int
    deals: dict[int, str]
    """By number: the hands and, behind `+`, the card turned up."""


NO_WORDS = Known(
    COUNTING,
    "m1",
    ("", "", "", ""),
    2,
    {1: "JD / 6D / 4S / TS + 4C", 2: "3C 7D / KS JC / 5S 9S / 6C JH + TH"},
)
LETTERS_OUTSIDE_ASCII = Known(
    MIXED,
    "2f9a61c4-7d0e-4b5e-9b6a-000000000002",
    ("♠", "0", "", "-"),
    3,
    {
        1: "3C / 5S / 2C / AC + QS",
        2: "5D 4D / 9C AH / 9H KS / 9S KC + 2S",
        12: "QS 8C KS KD 5C 6H QC AH 7C 3D 3C 8H / QH 4S 6S 9S AD 9H TH 6D 5H 9C 8S 7D / "
        "9D JD 2C QD JC 2D 5D 3H JH TS 5S KH / 2S AC 8D AS KC 4H 4D 3S 2H 6C TC 7S + 7H",
        13: "3D TH 6D 6C QC 7D 5C KC JH 8H 4H AC 6H / 5S 7H 4C 9H 2H AD 3H JS 2C TS 7S 5D 2S / "
        "8C 4D 3S 3C KD 9D AS 5H 9S JC QD TD 7C / 8S TC 9C KS 4S JD KH 2D QH 8D AH QS 6S",
    },
)
ALL_WORDS = Known(
    ONES,
    "match/3",
    ("pear", "fig", "plum", "quince"),
    3,
    {1: "9H / JC / 3H / QC + 4D", 2: "6H KH / 9S 9C / 5S AS / 7S 4S + AH"},
)
KNOWN = {
    "no words": NO_WORDS,
    "letters outside ASCII": LETTERS_OUTSIDE_ASCII,
    "all words": ALL_WORDS,
}


def deal_of(known: Known) -> Deal:
    return Deal(known.seed, known.match_id, known.words)


def cards_of(deal: str) -> list[str]:
    """All cards of a deal in the order of the deck."""
    return deal.replace("/", " ").replace("+", " ").split()


@pytest.mark.parametrize("known", KNOWN.values(), ids=KNOWN.keys())
def test_first_dealer_is_the_known_one(known: Known) -> None:
    assert deal_of(known).stream(0).draw(4) == known.dealer


@pytest.mark.parametrize("known", KNOWN.values(), ids=KNOWN.keys())
def test_shuffles_are_the_known_ones(known: Known) -> None:
    deal = deal_of(known)

    shuffles = {n: deal.stream(n).shuffled(DECK) for n in known.deals}

    for n, cards in known.deals.items():
        expected = cards_of(cards)
        assert codes(tuple(shuffles[n]))[: len(expected)] == expected


@pytest.mark.parametrize("known", KNOWN.values(), ids=KNOWN.keys())
def test_oheila_deals_the_known_first_round(known: Known) -> None:
    oheila = Oheila()

    state = oheila.fold(oheila.setup(4, {}, deal_of(known)))

    hands = " / ".join(" ".join(codes(hand)) for hand in state.hands)
    assert f"{hands} + {oheila.position(state)['turn_up']}" == known.deals[1]
    assert state.dealer == known.dealer


def test_stream_begins_anew_each_time() -> None:
    deal = deal_of(NO_WORDS)

    assert deal.stream(1).shuffled(DECK) == deal.stream(1).shuffled(DECK)


def test_shuffle_leaves_the_deck_alone() -> None:
    deck = list(DECK)

    deal_of(NO_WORDS).stream(1).shuffled(deck)

    assert deck == list(DECK)


def test_every_word_changes_the_deal() -> None:
    shuffles = {
        tuple(Deal(COUNTING, "m1", words).stream(1).shuffled(DECK))
        for words in (["", ""], ["a", ""], ["", "a"], ["a", "a"])
    }

    assert len(shuffles) == 4


def test_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(COUNTING) == (
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    )


@pytest.mark.parametrize("text", ["a", "two words", "łódź", "♠", "x" * 40, "Events"])
def test_word_is_taken_as_it_is(text: str) -> None:
    assert clean_word(text) == text


def test_word_is_brought_to_its_normal_form() -> None:
    assert clean_word(" cafe\u0301 ") == "caf\u00e9"


@pytest.mark.parametrize(
    "text",
    [
        *("", "  ", "x" * 41, "a|b", "event", " event ", "\ud800"),
        *("a\nb", "a\u200bb", "a\x85b", "a\u2028b", "a\u2029b", "a\u202eb"),
    ],
)
def test_word_that_could_mislead_is_refused(text: str) -> None:
    with pytest.raises(BadWord):
        clean_word(text)
