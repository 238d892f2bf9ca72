"""What holds in every position of every match."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.deal import Deal
from games.core.engine import JsonObject
from games.core.errors import BadPosition, GameError
from games.odin.cards import COLOUR_OF, NUMBER_OF, Cards, deck_of, members, set_of
from games.odin.engine import Odin
from games.odin.events import CardsDealt, redacted
from games.odin.moves import PASS, Move, Pass, Play, format_move
from games.odin.state import HAND_SIZE, State
from tests.games.odin.hidden import set_union, twin_of
from tests.games.odin.positions import (
    TABLES,
    played,
    states,
    states_and_seats,
    states_and_viewers,
)

ODIN = Odin()
DEAL = Deal(b"\x02" * 32, "properties", [""] * 3)
CHANCE = Deal(b"\x03" * 32, "twins", [""] * 3)

WORDS = st.sampled_from(
    "play pass all take joue passe tout prends 8R R3 4b 5 red rouge un one the le et and 9 blue"
    " vert two deux reds not ? , . ' ●".split()
)
COMMANDS = st.lists(WORDS, max_size=7).map(" ".join) | st.text(max_size=30)
ODD_PLAYS: tuple[Move, ...] = (Play(0), Play(0, 3), Play(1 << 54), Play(-1), Play(1, 54))


def answer(action: Callable[[], object]) -> object:
    """What the action gives, or the error that it raises, as a player would see it."""
    try:
        return action()
    except GameError as error:
        return error.code, error.text, getattr(error, "choices", None), getattr(error, "meant", "")


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
    legal = ODIN.legal_moves(state, seat)
    takes = (None, *members(state.centre))

    for cards in [*subsets(state.hands[seat])][:60]:
        for taken in takes:
            move = Play(set_of(cards), taken)
            result = answer(partial(ODIN.decide, state, seat, move, DEAL))
            assert isinstance(result, list) == (move in legal)


@given(states_and_seats(), st.integers(1, (1 << 54) - 1), st.none() | st.integers(0, 53))
def test_other_plays_are_refused(asked: tuple[State, int], cards: Cards, taken: int | None) -> None:
    state, seat = asked
    legal = ODIN.legal_moves(state, seat)

    for move in (Play(cards, taken), Play(cards & -cards, taken), *ODD_PLAYS, PASS):
        result = answer(partial(ODIN.decide, state, seat, move, DEAL))
        assert isinstance(result, list) == (move in legal)


@given(states_and_seats())
def test_every_canonical_command_is_read_or_refused_as_its_move_is(
    asked: tuple[State, int],
) -> None:
    state, seat = asked
    view = ODIN.view(state, seat)
    hands = [*subsets(state.hands[seat])][:40]
    moves: list[Move] = [Play(set_of(cards), taken_in(cards, state)) for cards in hands]

    for move in [*moves, PASS]:
        if isinstance(move, Play) and move.cards == state.hands[seat]:
            continue
        read = answer(partial(ODIN.parse, format_move(move), view))
        decided = answer(partial(ODIN.decide, state, seat, move, DEAL))
        assert read == (move if isinstance(decided, list) else decided)


def taken_in(cards: tuple[int, ...], state: State) -> int | None:
    """A card of the centre, another one for other cards."""
    centre = members(state.centre)
    return centre[sum(cards) % len(centre)] if centre else None


@given(states_and_seats(), COMMANDS)
def test_whatever_is_typed_is_a_legal_move_or_a_refusal(
    asked: tuple[State, int], command: str
) -> None:
    state, seat = asked
    view = ODIN.view(state, seat)

    result = answer(partial(ODIN.parse, command, view))

    assert isinstance(result, (Play, Pass)) == (result in view.legal)


@given(states_and_viewers(), st.integers(1, 9))
def test_hidden_cards_change_nothing_that_is_shown(
    looked: tuple[State, int | None], other_deal: int
) -> None:
    state, viewer = looked
    twin = twin_of(state, viewer, CHANCE.stream(other_deal))

    assert ODIN.view(state, viewer) == ODIN.view(twin, viewer)
    assert repr(ODIN.scene(ODIN.view(state, viewer))) == repr(ODIN.scene(ODIN.view(twin, viewer)))


@given(states_and_seats(), st.integers(1, 9), COMMANDS)
def test_hidden_cards_change_no_answer(
    asked: tuple[State, int], other_deal: int, command: str
) -> None:
    state, seat = asked
    twin = twin_of(state, seat, CHANCE.stream(other_deal))
    views = [ODIN.view(each, seat) for each in (state, twin)]

    for text in (command, "play 8R 3R take 4B", "pass", "play all", "6G"):
        read = [answer(partial(ODIN.parse, text, view)) for view in views]
        assert read[0] == read[1]


@given(states_and_seats(), st.integers(1, 9), st.integers(0, 53))
def test_hidden_cards_change_no_decision_of_the_viewer(
    asked: tuple[State, int], other_deal: int, card: int
) -> None:
    state, seat = asked
    twin = twin_of(state, seat, CHANCE.stream(other_deal))

    for move in (*ODIN.legal_moves(state, seat)[:20], Play(1 << card), *ODD_PLAYS, PASS):
        decided = [answer(partial(ODIN.decide, each, seat, move, DEAL)) for each in (state, twin)]
        shown = [
            [ODIN.redact(event, seat) for event in events] if isinstance(events, list) else events
            for events in decided
        ]
        assert shown[0] == shown[1]


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
    position = dict(ODIN.position(state))
    key = data.draw(st.sampled_from(sorted(position)))
    wrong = data.draw(
        st.none()
        | st.booleans()
        | st.integers(-20, 20)
        | st.text(max_size=3)
        | st.lists(st.integers(-1, 14) | st.sampled_from(["5R", "9P", "x"]), max_size=5)
        | st.dictionaries(st.text(max_size=3), st.integers(), max_size=2)
    )
    spoilt: JsonObject = {**position, key: wrong}

    try:
        loaded = ODIN.load(spoilt)
    except BadPosition:
        return
    assert ODIN.load(json.loads(json.dumps(ODIN.position(loaded)))) == loaded


@pytest.mark.parametrize(
    "key", ["hands", "centre", "owner", "passes", "to_move", "hand", "starter", "totals", "target"]
)
def test_position_without_a_field_says_which(key: str) -> None:
    state = ODIN.fold(ODIN.setup(3, {}, DEAL))
    position = {name: value for name, value in ODIN.position(state).items() if name != key}

    with pytest.raises(BadPosition, match=f"`{key}` is missing"):
        ODIN.load(position)
