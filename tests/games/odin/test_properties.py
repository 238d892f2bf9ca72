"""What holds in every position of every match."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.odin.cards import COLOUR_OF, NUMBER_OF, Cards, deck_of, members, set_of
from games.odin.engine import Odin
from games.odin.events import CardsDealt, redacted
from games.odin.moves import PASS, Move, Play
from games.odin.state import HAND_SIZE, State
from tests.games.odin.hidden import set_union, twin_of
from tests.games.odin.positions import (
    TABLES,
    played,
    states,
    states_and_seats,
    states_and_viewers,
)
from tests.games.properties import (
    CHANCE,
    check_listed_or_refused,
    check_needed_field,
    check_read_as_decided,
    check_same_answers,
    check_same_decisions,
    check_same_sight,
    check_spoilt_position,
    check_whatever_is_typed,
    commands,
)

ODIN = Odin()

COMMANDS = commands(
    "play pass all take joue passe tout prends 8R R3 4b 5 red rouge un one the le et and 9 blue"
    " vert two deux reds not ? , . ' ●"
)
ODD_PLAYS: tuple[Move, ...] = (Play(0), Play(0, 3), Play(1 << 54), Play(-1), Play(1, 54))
LIKELY = st.lists(st.sampled_from(["5R", "9P", "x"]), max_size=5)


def subsets(cards: Cards) -> Iterator[tuple[int, ...]]:
    held = members(cards)
    for size in range(1, len(held) + 1):
        yield from combinations(held, size)


def plays_by_the_book(hand: Cards, centre: Cards) -> set[Play]:
    """The plays of RULES, found by trying every subset of the hand."""
    return {
        Play(set_of(cards), taken)
        for cards in subsets(hand)
        if is_allowed(cards, hand, members(centre))
        for taken in (members(centre) if set_of(cards) != hand and centre else (None,))
    }


def is_allowed(cards: tuple[int, ...], hand: Cards, centre: tuple[int, ...]) -> bool:
    numbers, colours = {NUMBER_OF[card] for card in cards}, {COLOUR_OF[card] for card in cards}
    if len(numbers) > 1 and len(colours) > 1:
        return False
    if not centre:
        return len(cards) == 1 or set_of(cards) == hand
    return len(cards) - len(centre) in {0, 1} and digits(cards) > digits(centre)


def digits(cards: tuple[int, ...]) -> int:
    return int("".join(sorted((str(NUMBER_OF[card]) for card in cards), reverse=True)))


@given(states())
def test_no_card_is_lost_or_doubled(state: State) -> None:
    sets = [*state.hands, state.centre, state.discards]
    count = sum(cards.bit_count() for cards in sets)

    assert count == set_union(tuple(sets)).bit_count() == HAND_SIZE * state.terms.seats
    assert not set_union(tuple(sets)) & ~deck_of(state.terms.colours)


@given(st.integers(0, 7), st.integers(0, len(TABLES) - 1))
def test_hand_never_grows_and_ends(seed: int, place: int) -> None:
    match = played(seed, place)

    for before, after in zip(match.states, match.states[1:], strict=False):
        assert isinstance(before, State)
        assert isinstance(after, State)
        if before.hand == after.hand:
            sizes = zip(before.hands, after.hands, strict=True)
            assert all(old.bit_count() >= new.bit_count() for old, new in sizes)
    last = match.states[-1]
    assert isinstance(last, State)
    assert last.is_over


@given(states())
def test_cards_seen_to_be_taken_are_still_held(state: State) -> None:
    assert not any(seen & ~hand for seen, hand in zip(state.taken, state.hands, strict=True))


@given(states())
def test_totals_are_the_sum_of_the_sheet(state: State) -> None:
    sums = [sum(points[seat] for points in state.sheet) for seat in range(state.terms.seats)]

    assert sums == list(state.totals)
    assert len(state.sheet) == state.hand - (not state.is_over)


@given(states())
def test_match_ends_when_a_total_reaches_the_target(state: State) -> None:
    assert state.is_over == (max(state.totals) >= state.terms.target)
    assert state.is_over == (0 in [hand.bit_count() for hand in state.hands])


@given(states())
def test_plays_are_those_of_the_book(state: State) -> None:
    for seat in ODIN.to_move(state):
        moves = ODIN.legal_moves(state, seat)
        plays = {move for move in moves if isinstance(move, Play)}
        assert plays == plays_by_the_book(state.hands[seat], state.centre)
        assert (PASS in moves) == bool(state.centre)
        assert len(set(moves)) == len(moves)


@given(states_and_seats())
def test_every_play_of_the_hand_is_either_listed_or_refused(asked: tuple[State, int]) -> None:
    state, seat = asked
    takes = (None, *members(state.centre))
    hands = [*subsets(state.hands[seat])][:60]
    moves = [Play(set_of(cards), taken) for cards in hands for taken in takes]

    check_listed_or_refused(ODIN, state, seat, moves)


@given(states_and_seats(), st.integers(1, (1 << 54) - 1), st.none() | st.integers(0, 53))
def test_other_plays_are_refused(asked: tuple[State, int], cards: Cards, taken: int | None) -> None:
    moves = (Play(cards, taken), Play(cards & -cards, taken), *ODD_PLAYS, PASS)

    check_listed_or_refused(ODIN, *asked, moves)


@given(states_and_seats())
def test_every_canonical_command_is_read_or_refused_as_its_move_is(
    asked: tuple[State, int],
) -> None:
    state, seat = asked
    hands = [*subsets(state.hands[seat])][:40]
    plays = [Play(set_of(cards), taken_in(cards, state)) for cards in hands]
    moves: list[Move] = [play for play in plays if play.cards != state.hands[seat]]

    check_read_as_decided(ODIN, state, seat, [*moves, PASS])


def taken_in(cards: tuple[int, ...], state: State) -> int | None:
    """A card of the centre, another one for other cards."""
    centre = members(state.centre)
    return centre[sum(cards) % len(centre)] if centre else None


@given(states_and_seats(), COMMANDS)
def test_whatever_is_typed_is_a_legal_move_or_a_refusal(
    asked: tuple[State, int], command: str
) -> None:
    check_whatever_is_typed(ODIN, *asked, command)


@given(states_and_viewers(), st.integers(1, 9))
def test_hidden_cards_change_nothing_that_is_shown(
    looked: tuple[State, int | None], other_deal: int
) -> None:
    state, viewer = looked
    twins = state, twin_of(state, viewer, CHANCE.stream(other_deal))

    check_same_sight(ODIN, twins, viewer)


@given(states_and_seats(), st.integers(1, 9), COMMANDS)
def test_hidden_cards_change_no_answer(
    asked: tuple[State, int], other_deal: int, command: str
) -> None:
    state, seat = asked
    twins = state, twin_of(state, seat, CHANCE.stream(other_deal))
    texts = (command, "play 8R 3R take 4B", "pass", "play all", "6G")

    check_same_answers(ODIN, twins, seat, texts)


@given(states_and_seats(), st.integers(1, 9), st.integers(0, 53))
def test_hidden_cards_change_no_decision_of_the_viewer(
    asked: tuple[State, int], other_deal: int, card: int
) -> None:
    state, seat = asked
    twins = state, twin_of(state, seat, CHANCE.stream(other_deal))
    moves = (*ODIN.legal_moves(state, seat)[:20], Play(1 << card), *ODD_PLAYS, PASS)

    check_same_decisions(ODIN, twins, seat, moves)


@given(st.integers(2, 6), st.integers(1, 9), st.integers(10, 19))
def test_redacted_deal_shows_no_hand_but_the_viewers(seats: int, one: int, other: int) -> None:
    own = set_of(range(9))
    rests = [CHANCE.stream(n).shuffled(range(9, 54)) for n in (one, other)]
    deals = [
        CardsDealt(1, 0, (own, *(set_of(rest[9 * i : 9 * i + 9]) for i in range(seats - 1))))
        for rest in rests
    ]

    shown = [redacted(deal, 0) for deal in deals]

    assert shown[0] == shown[1]
    assert ODIN.dump_event(shown[0]) == ODIN.dump_event(shown[1])


@given(states(), st.data())
def test_spoilt_position_is_refused_or_is_another_position(
    state: State, data: st.DataObject
) -> None:
    check_spoilt_position(ODIN, state, data, LIKELY)


@pytest.mark.parametrize(
    "key", ["hands", "centre", "owner", "passes", "to_move", "hand", "starter", "totals", "target"]
)
def test_position_without_a_field_says_which(key: str) -> None:
    check_needed_field(ODIN, key)
