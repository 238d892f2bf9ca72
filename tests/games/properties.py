"""What holds in every position of every game: each game's tests say for which positions and words.

The contract checks what is legal; this also checks what is not: odd moves, and whatever is typed.
"""

import json
from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

import pytest
from hypothesis import strategies as st

from games.core.deal import Deal
from games.core.engine import Engine, GameEvent, GameView, Json, JsonObject
from games.core.errors import BadPosition, GameError
from games.core.log import canonical

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E", bound=GameEvent)
V = TypeVar("V", bound=GameView)

DEAL = Deal(b"\x02" * 32, "properties", [""] * 4)
CHANCE = Deal(b"\x03" * 32, "twins", [""] * 4)


def commands(words: str) -> st.SearchStrategy[str]:
    """Some of these words in any order, or any text at all."""
    return st.lists(st.sampled_from(words.split()), max_size=7).map(" ".join) | st.text(max_size=30)


def answer(action: Callable[[], object]) -> object:
    """What the action gives, or the error that it raises, as a player would see it."""
    try:
        return action()
    except GameError as error:
        return error.code, error.text, getattr(error, "choices", None), getattr(error, "meant", "")


def check_same_sight(engine: Engine[S, M, E, V], twins: tuple[S, S], viewer: int | None) -> None:
    """The viewer is shown the same in both states, to the letter."""
    one, other = (engine.view(state, viewer) for state in twins)

    assert one == other
    assert repr(engine.scene(one)) == repr(engine.scene(other))


def check_same_answers(
    engine: Engine[S, M, E, V], twins: tuple[S, S], seat: int, texts: Iterable[str]
) -> None:
    """The seat is answered the same in both states, whatever it types."""
    one, other = (engine.view(state, seat) for state in twins)

    for text in texts:
        assert answer(partial(engine.parse, text, one)) == answer(
            partial(engine.parse, text, other)
        )


def check_same_decisions(
    engine: Engine[S, M, E, V], twins: tuple[S, S], seat: int, moves: Iterable[M]
) -> None:
    """What the seat does, legal or not, has the same events or the same error in both states."""
    for move in moves:
        one, other = (answer(partial(engine.decide, state, seat, move, DEAL)) for state in twins)
        assert one == other


def check_listed_or_refused(
    engine: Engine[S, M, E, V], state: S, seat: int, moves: Iterable[M]
) -> None:
    """A move has events if it is one of the legal moves, and an error if not."""
    legal = engine.legal_moves(state, seat)

    for move in moves:
        result = answer(partial(engine.decide, state, seat, move, DEAL))
        assert isinstance(result, list) == (move in legal)


def check_read_as_decided(
    engine: Engine[S, M, E, V], state: S, seat: int, moves: Iterable[M]
) -> None:
    """The canonical command of a move is read as the move, or refused as the move would be."""
    view = engine.view(state, seat)

    for move in moves:
        read = answer(partial(engine.parse, engine.format(move), view))
        decided = answer(partial(engine.decide, state, seat, move, DEAL))
        assert read == (move if isinstance(decided, list) else decided)


def check_whatever_is_typed(engine: Engine[S, M, E, V], state: S, seat: int, text: str) -> None:
    """What is typed is a legal move or a refusal."""
    try:
        move = engine.parse(text, engine.view(state, seat))
    except GameError:
        return
    assert move in engine.legal_moves(state, seat)


def check_whatever_is_ordered(engine: Engine[S, M, E, V], state: S, seat: int, text: str) -> None:
    """What is typed as an order does something legal or nothing, or it is refused."""
    view = engine.view(state, seat)
    try:
        order = engine.orders.parse(text, view)
    except GameError:
        return
    assert engine.orders.parse(order.command, view) == order
    step = order.step(view)
    assert step is None or step.move in engine.legal_moves(state, seat)


def check_same_orders(
    engine: Engine[S, M, E, V], twins: tuple[S, S], seat: int, texts: Iterable[str]
) -> None:
    """What the seat types as an order is the same, does the same and lasts as long, or is refused
    alike, in both states.
    """
    one, other = (engine.view(state, seat) for state in twins)

    for text in texts:
        assert answer(partial(_ordered, engine, text, one)) == answer(
            partial(_ordered, engine, text, other)
        )


def _ordered(engine: Engine[S, M, E, V], text: str, view: V) -> tuple[object, ...]:
    order = engine.orders.parse(text, view)
    return order, order.scope(view), order.step(view)


WRONG: st.SearchStrategy[Json] = (
    st.none()
    | st.booleans()
    | st.integers(-20, 20)
    | st.text(max_size=3)
    | st.lists(st.integers(-1, 14) | st.text(max_size=2), max_size=5)
    | st.dictionaries(st.text(max_size=3), st.integers(), max_size=2)
)
"""What no field of a position, or hardly one, can hold."""


def check_spoilt_position(
    engine: Engine[S, M, E, V], state: S, data: st.DataObject, likely: st.SearchStrategy[Json]
) -> None:
    """With another value in a field, a position is refused, or is another that can be played.

    `likely` draws values that look like those of the game.
    """
    position = dict(engine.position(state))
    key = data.draw(st.sampled_from(sorted(position)))
    spoilt: JsonObject = {**position, key: data.draw(WRONG | likely)}

    try:
        loaded = engine.load(spoilt)
    except BadPosition:
        return
    assert engine.load(json.loads(canonical(engine.position(loaded)))) == loaded
    assert all(engine.legal_moves(loaded, seat) for seat in engine.to_move(loaded))


def check_needed_field(engine: Engine[S, M, E, V], key: str) -> None:
    """A position without the field is refused, and the refusal names the field."""
    state = engine.fold(engine.setup(engine.seats[0], {}, DEAL))
    position = {name: value for name, value in engine.position(state).items() if name != key}

    with pytest.raises(BadPosition, match=f"`{key}` is missing"):
        engine.load(position)
