"""`move 2`: the number of a choice, wherever a command can be typed."""

from itertools import product

import pytest

from games.core.commands import FILLERS
from games.core.deal import Deal
from games.core.engine import AnyEngine, GameView
from games.core.errors import GameError, IllegalMove, NotYourTurn, Unreadable
from games.core.options import completed
from games.registry import engines
from turns.commands import NUMBER_VERBS, choice_number, read_command

each_game = pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.key)


def opening(engine: AnyEngine, *, is_asked: bool = True) -> GameView:
    """What a seat sees after the first deal: the one that is to move, or the next."""
    seats = min(engine.seats)
    deal = Deal(bytes(32), "m", [""] * seats)
    state = engine.fold(engine.setup(seats, completed(engine.options, {}), deal))
    [seat, *_] = engine.to_move(state)
    return engine.view(state, seat if is_asked else (seat + 1) % seats)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("move 2", 2),
        ("MOVE 2.", 2),
        ("move [12]", 12),
        ("coup 2", 2),
        ("Coup deux !", 2),
        ("coup un", 1),
        ("je veux le coup 3 svp", 3),
        ("I'd like move one, please", 1),
        ("move -1", -1),
    ],
)
def test_number_of_a_choice_is_read(text: str, number: int) -> None:
    assert choice_number(text) == number


@pytest.mark.parametrize(
    "text",
    [
        "2",
        "move",
        "2 3",
        "move 2 3",
        "move 2 or 3",
        "move 2?",
        "don't move 2",
        "move coup 2",
        "play move 2",
        "bid 2",
        "next move",
        "move 2" + " " * 400,
        "",
    ],
)
def test_other_texts_ask_for_no_number(text: str) -> None:
    assert choice_number(text) is None


@each_game
def test_number_is_the_choice_of_the_scene(engine: AnyEngine) -> None:
    view = opening(engine)
    choices = engine.scene(view).choices
    for verb, number in product(NUMBER_VERBS, (1, 2, len(choices))):
        move = read_command(f"{verb} {number}", engine, view)
        assert engine.format(move) == choices[number - 1].command


@each_game
@pytest.mark.parametrize("number", [0, -1, 999])
def test_number_without_a_choice_is_refused(engine: AnyEngine, number: int) -> None:
    view = opening(engine)
    count = len(engine.scene(view).choices)
    with pytest.raises(IllegalMove, match=f"no choice {number}: you have {count} choices"):
        read_command(f"move {number}", engine, view)


@each_game
def test_number_out_of_turn_is_refused_for_that(engine: AnyEngine) -> None:
    with pytest.raises(NotYourTurn):
        read_command("move 1", engine, opening(engine, is_asked=False))


@each_game
def test_everything_else_is_the_games_to_read(engine: AnyEngine) -> None:
    view = opening(engine)
    command = engine.scene(view).choices[0].command
    assert engine.format(read_command(command, engine, view)) == command
    with pytest.raises(Unreadable):
        read_command("hello there", engine, view)


@each_game
def test_verbs_are_no_words_of_a_game(engine: AnyEngine) -> None:
    assert NUMBER_VERBS.isdisjoint(engine.words)
    view = opening(engine)
    for verb in NUMBER_VERBS:
        with pytest.raises(GameError) as refusal:
            engine.parse(f"{verb} 1", view)
        assert isinstance(refusal.value, Unreadable)


def test_verbs_are_no_fillers() -> None:
    assert NUMBER_VERBS.isdisjoint(FILLERS["en"] | FILLERS["fr"])
