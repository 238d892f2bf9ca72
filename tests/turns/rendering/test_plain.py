import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.utils import translation

from games.core.deal import Deal
from games.core.engine import AnyEngine, GameEvent
from games.core.errors import GameError
from games.core.scene import Choice, PlacedCard, Scene, SceneSeat, ScoreRow, Zone
from games.core.text import SeatName, msg
from games.registry import engines
from tests.turns.rendering.faces import NAMES, QUEEN, TEN, scene_with
from turns.commands import read_command
from turns.rendering.plain import COLUMNS, MARGIN, plain_scene

HAZARDS = ("QS", "bid 2", "move 2", "pass")
"""Names that a grammar would read as commands if they stood first in a line."""


def full_scene() -> Scene:
    return Scene(
        question=msg("Which card?"),
        facts=(msg("Round 5."),),
        seats=(
            SceneSeat(0, is_viewer=True, is_to_move=True, counts=(msg("5 cards"),)),
            SceneSeat(1, is_viewer=False, is_to_move=False, marks=(msg("dealer"),)),
        ),
        zones=(
            Zone("trick", msg("On the table"), (PlacedCard(TEN, by=1),)),
            Zone("taken", msg("Taken"), (), empty=msg("nothing yet")),
            Zone("aside", msg("Aside"), ()),
            Zone("hand", msg("Your hand"), (PlacedCard(QUEEN), PlacedCard(TEN))),
        ),
        score=(ScoreRow(msg("Total"), ("3", "4")),),
        news=(msg("{player} plays {card}.", player=SeatName(1), card=TEN),),
        choices=(Choice("play QS", msg("queen of spades"), (QUEEN,)),),
        picker=None,
        how_to=(msg("Write “play”."),),
    )


def test_scene_is_complete_and_in_the_order_of_need() -> None:
    assert plain_scene(full_scene(), ["alice", "bob"]).replace("\ufe0e", "") == (
        "| Which card?\n"
        "\n"
        "Your hand\n"
        "| QS♠ TH♥\n"
        "\n"
        "On the table\n"
        "| TH♥ (bob)\n"
        "\n"
        "Taken\n"
        "| nothing yet\n"
        "\n"
        "The table\n"
        "| Round 5.\n"
        "| alice (you, to move): 5 cards\n"
        "| bob (dealer)\n"
        "\n"
        "Your choices\n"
        "| [1] queen of spades: play QS\n"
        "| Write “play”.\n"
        "| “move 1” is the choice with the number 1.\n"
        "\n"
        "What happened\n"
        "| bob plays TH♥.\n"
        "\n"
        "Score\n"
        "| Total: alice 3, bob 4\n"
    )


def test_choices_can_go_without_numbers() -> None:
    text = plain_scene(full_scene(), ["alice", "bob"], numbered=False)
    assert "| queen of spades: play QS\n" in text


def test_command_is_not_repeated_where_the_label_is_the_command() -> None:
    scene = replace(full_scene(), choices=(Choice("pass", msg("Pass")),))
    assert "| [1] Pass\n" in plain_scene(scene, ["alice", "bob"])


def test_long_line_is_folded_behind_the_margin() -> None:
    scene = scene_with(news=(msg("{text}", text="word " * 40),))
    lines = plain_scene(scene, NAMES).splitlines()
    assert all(line.startswith(MARGIN) for line in lines if "word" in line)
    assert max(map(len, lines)) <= COLUMNS


@pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.key)
def test_no_line_is_longer_than_a_mail_shows(engine: AnyEngine) -> None:
    for scene, _ in played_scenes(engine):
        text = plain_scene(scene, ["A name as long as any name is let to be!"] * len(scene.seats))
        assert max(map(len, text.splitlines())) <= COLUMNS


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.key)
def test_no_line_reads_as_a_command_whatever_the_names(engine: AnyEngine, language: str) -> None:
    for scene, view in played_scenes(engine):
        with translation.override(language):
            text = plain_scene(scene, HAZARDS[: len(scene.seats)])
        read = [line for line in text.splitlines() if line and is_command(engine, line, view)]
        assert read == []


def is_command(engine: AnyEngine, line: str, view: object) -> bool:
    try:
        read_command(line, engine, view)  # type: ignore[arg-type]  # the engine's own view
    except GameError:
        return False
    return True


def played_scenes(engine: AnyEngine) -> Iterator[tuple[Scene, object]]:
    """The scenes of whoever is to move in one random match, each with its view."""
    rng = random.Random(7)
    seats = 4 if 4 in engine.seats else engine.seats[0]
    deal = Deal(bytes(32), "m", [""] * seats)
    log: list[GameEvent] = engine.setup(
        seats, {option.key: option.default for option in engine.options}, deal
    )
    state = engine.fold(log)
    while engine.to_move(state):
        seat = engine.to_move(state)[0]
        view = engine.view(state, seat)
        news = [shown for event in log[-9:] if (shown := engine.redact(event, seat)) is not None]
        yield engine.scene(view, news), view
        move = rng.choice(engine.legal_moves(state, seat))
        for event in engine.decide(state, seat, move, deal):
            state = engine.evolve(state, event)
            log.append(event)


def test_note_on_the_score_stands_below_it() -> None:
    scene = replace(full_scene(), score_note=msg("In brackets: tricks won / tricks bid."))

    assert "4\n| In brackets: tricks won / tricks bid.\n" in plain_scene(scene, ["alice", "bob"])
