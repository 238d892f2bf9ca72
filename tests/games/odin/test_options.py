"""Seats, decks, starters and targets, and the deals that follow from a known seed."""

import pytest

from games.core.deal import Deal
from games.core.errors import BadOption, BadSeatCount
from games.core.options import Options
from games.odin.cards import codes, members
from games.odin.engine import Odin
from games.odin.rules import next_starter
from games.odin.state import State

ODIN = Odin()
DEAL = Deal(b"\x01" * 32, "options", [""] * 4)


def set_up(seats: int, options: Options, deal: Deal = DEAL) -> State:
    return ODIN.fold(ODIN.setup(seats, options, deal))


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_seat_is_dealt_nine_cards(seats: int) -> None:
    state = set_up(seats, {})

    assert [hand.bit_count() for hand in state.hands] == [9] * seats
    assert state.to_move == state.starter


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadSeatCount):
        ODIN.setup(seats, {}, DEAL)


@pytest.mark.parametrize(
    "options",
    [
        {"target": 12},
        {"target": "15"},
        {"target": True},
        {"starter": "loser"},
        {"two_player_deck": 45},
        {"deck": 36},
    ],
)
def test_other_options_are_refused(options: Options) -> None:
    with pytest.raises(BadOption):
        ODIN.setup(2, options, DEAL)


@pytest.mark.parametrize("seats", range(3, 7))
def test_small_deck_is_for_two(seats: int) -> None:
    with pytest.raises(BadOption) as refusal:
        ODIN.setup(seats, {"two_player_deck": 36}, DEAL)

    assert refusal.value.option == "two_player_deck"


def test_small_deck_leaves_two_colours_out() -> None:
    state = set_up(2, {"two_player_deck": 36})

    held = {code[1] for hand in state.hands for code in codes(members(hand))}
    assert len(state.terms.colours) == 4
    assert held <= set(state.terms.colours)


def test_defaults_are_the_first_choices() -> None:
    given: Options = {"two_player_deck": 54, "starter": "rotate", "target": 15}

    assert ODIN.setup(4, {}, DEAL) == ODIN.setup(4, given, DEAL)
    assert all(option.choices[0].value == option.default for option in ODIN.options)


@pytest.mark.parametrize(("rule", "starter"), [("rotate", 0), ("winner", 1)])
def test_next_hand_is_started_by_the_rule(rule: str, starter: int) -> None:
    state = set_up(3, {"starter": rule})._replace(starter=2)

    assert next_starter(state, winner=1) == starter


def test_longer_targets_take_more_answers() -> None:
    answers = [ODIN.answers({"target": target}) for target in (10, 15, 20)]

    assert answers == sorted(answers)
    assert ODIN.answers({}) == answers[1]


def test_longer_targets_spare_more_answers() -> None:
    spared = [ODIN.spared({"target": target}) for target in (10, 15, 20)]

    assert spared == sorted(spared)
    assert ODIN.spared({}) == spared[1]


KNOWN = [
    (
        bytes(range(32)),
        "m1",
        ["", "x", ""],
        {},
        2,
        "ROYGBP",
        "1R 3O 8O 1Y 2Y 7Y 2G 1B 8B / 4R 8R 2O 6O 4Y 5Y 9Y 3G 4B / 9R 7G 8G 2B 1P 3P 6P 7P 8P",
    ),
    (
        b"\xff" * 32,
        "match/3",
        ["left", "right"],
        {"two_player_deck": 36},
        1,
        "ROYB",
        "3R 5R 9R 3O 1Y 3Y 4Y 7Y 6B / 2R 4R 6O 9O 5Y 6Y 1B 7B 9B",
    ),
]


@pytest.mark.parametrize(
    ("seed", "match_id", "words", "options", "starter", "colours", "hands"), KNOWN
)
def test_known_seed_gives_the_known_deal(
    seed: bytes,
    match_id: str,
    words: list[str],
    options: Options,
    starter: int,
    colours: str,
    hands: str,
) -> None:
    state = set_up(len(words), options, Deal(seed, match_id, words))

    assert (state.starter, state.terms.colours) == (starter, colours)
    assert " / ".join(" ".join(codes(members(hand))) for hand in state.hands) == hands
