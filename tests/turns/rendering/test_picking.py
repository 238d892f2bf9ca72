import json
from dataclasses import replace

import pytest
from django.utils import translation

from games.core.scene import Choice, Picker, PickerPart, PlacedCard, Scene, Zone
from games.core.text import Face, msg
from tests.turns.rendering.faces import NAMES, scene_with
from turns.rendering.drawing import Reader, draw
from turns.rendering.moves import drawn_move
from turns.rendering.picking import count_words, missing_data, moves_data
from turns.rendering.plain import plain_scene
from turns.rendering.shapes import SHAPES
from turns.rendering.words import html_words, words

RED = Face("8R", "8", "●", "red", msg("{colour} {n}", colour=msg("red"), n=8))
BLUE = Face("4B", "4", "◆", "blue", msg("{colour} {n}", colour=msg("blue"), n=4))
THREE = Face("3", "3", "", "black", msg("three"))
PLAY = PickerPart("hand", msg("The cards you play"), 1, 2, "play")
TAKE = PickerPart("centre", msg("The card you take"), 0, 1, "take")
PICKER = Picker((PLAY, TAKE), ("play 8R take 4B", "play 3", "play 8R"))


def picking_scene() -> Scene:
    return replace(
        scene_with(),
        zones=(
            Zone("centre", msg("In the centre"), (PlacedCard(BLUE, by=1), PlacedCard(RED, by=1))),
            Zone("hand", msg("Your hand"), (PlacedCard(RED), PlacedCard(THREE), PlacedCard(THREE))),
        ),
        picker=PICKER,
        choices=(Choice("pass", msg("pass")),),
    )


def ticked(picked: dict[str, list[str]]) -> list[list[bool]]:
    """What is ticked in each part."""
    picker = draw(picking_scene(), NAMES, Reader(picked=picked)).picker
    assert picker is not None
    return [[tick.is_ticked for tick in part.ticks] for part in picker.parts]


def test_command_is_composed_from_the_parts() -> None:
    assert PICKER.command({"centre": ["4B"], "hand": ["8R", "3"]}) == "play 8R 3 take 4B"
    assert PICKER.command({"hand": ["3"]}) == "play 3"
    assert PICKER.command({"hand": [], "table": ["8R"]}) == ""


def test_command_is_read_back_into_its_parts() -> None:
    assert PICKER.picked("play 8R 3 take 4B") == {"hand": ("8R", "3"), "centre": ("4B",)}
    assert PICKER.picked("pass") == {}


def test_parts_are_drawn_with_the_cards_of_their_zones() -> None:
    picker = draw(picking_scene(), NAMES).picker
    assert picker is not None
    assert picker.has_hand
    assert [part.is_single for part in picker.parts] == [False, True]
    assert not any(part.is_settled for part in picker.parts)
    assert [[tick.card.code for tick in part.ticks] for part in picker.parts] == [
        ["8R", "3", "3"],
        ["4B", "8R"],
    ]


def test_nothing_is_ticked_at_first() -> None:
    assert ticked({}) == [[False] * 3, [False] * 2]


def test_of_equal_cards_as_many_are_ticked_as_were_picked() -> None:
    assert ticked({"hand": ["3"], "centre": ["8R"]}) == [[False, True, False], [False, True]]


def test_card_that_has_to_be_taken_is_ticked() -> None:
    part = replace(TAKE, least=1)
    one = Zone("centre", msg("In the centre"), (PlacedCard(BLUE),))
    scene = replace(picking_scene(), zones=(one,), picker=Picker((part,), ()))
    picker = draw(scene, NAMES).picker
    assert picker is not None
    assert [tick.is_ticked for tick in picker.parts[0].ticks] == [True]
    assert picker.parts[0].is_settled


@pytest.mark.parametrize(
    ("least", "most", "english", "french"),
    [
        (1, 1, "1 card", "1 carte"),
        (3, 3, "3 cards", "3 cartes"),
        (0, 1, "1 card at most", "1 carte au plus"),
        (1, 2, "1 or 2 cards", "1 ou 2 cartes"),
        (1, 4, "1 to 4 cards", "de 1 à 4 cartes"),
    ],
)
def test_number_of_cards_is_said(least: int, most: int, english: str, french: str) -> None:
    part = PickerPart("hand", msg("Cards"), least, most, "play")
    with translation.override("en"):
        assert count_words(part) == english
    with translation.override("fr"):
        assert count_words(part) == french


def test_move_to_confirm_is_drawn_in_its_parts() -> None:
    move = drawn_move(picking_scene(), NAMES, "play 8R 3 take 4B")
    assert [(part.label, [card.code for card in part.cards]) for part in move.parts] == [
        ("The cards you play", ["8R", "3"]),
        ("The card you take", ["4B"]),
    ]


def test_script_is_given_the_legal_moves_part_by_part() -> None:
    commands = ("play 8R 3 take 4B", "play 3", "pass")
    assert moves_data(PICKER, commands) == '[["8R 3","4B"],["3",""]]'


def test_script_is_given_nothing_where_no_move_is_made_of_cards() -> None:
    assert moves_data(PICKER, ("pass",)) == ""


def test_missing_cards_are_asked_for_in_the_readers_language() -> None:
    with translation.override("en"):
        said = missing_data("The cards you play", PLAY)
    assert json.loads(said) == [
        "The cards you play: 1 more to choose.",
        "The cards you play: 2 more to choose.",
    ]


def test_move_to_confirm_is_said_in_one_line() -> None:
    move = drawn_move(picking_scene(), NAMES, "play 8R 3 take 4B")
    assert move.spoken == "The cards you play: red 8, three; The card you take: blue 4"


def test_move_beside_the_picker_is_drawn_as_its_choice() -> None:
    [part] = drawn_move(picking_scene(), NAMES, "pass").parts
    assert (part.label, part.cards) == ("pass", ())


def test_plain_text_says_parts_examples_and_numbered_choices() -> None:
    text = plain_scene(picking_scene(), NAMES)
    assert "| [1] pass\n" in text
    assert "| The cards you play (1 or 2 cards): “play” and the codes\n" in text
    assert "| The card you take (1 card at most): “take” and the codes\n" in text
    assert "| For example: “play 8R take 4B”, “play 3”, “play 8R”\n" in text
    assert "| “move 1” is the choice with the number 1.\n" in text


def test_plain_text_says_them_in_french() -> None:
    with translation.override("fr"):
        text = plain_scene(picking_scene(), NAMES)
    assert "«\u00a0play\u00a0» et les codes" in text
    assert "| «\u00a0coup 1\u00a0» est le choix numéro 1.\n" in text


def test_coloured_card_is_drawn_with_a_shape_and_said_in_words() -> None:
    scene = draw(picking_scene(), NAMES)
    assert scene.hand is not None
    card = scene.hand.cards[0]
    assert (card.shape, card.sign, card.name) == (SHAPES["●"], "●\ufe0e", "red 8")
    assert words(msg("{card}", card=RED), NAMES, aloud=True) == "red 8"
    assert words(msg("{card}", card=THREE), NAMES, aloud=True) == "three"


def test_colour_never_stands_alone_in_a_sentence() -> None:
    assert html_words(msg("{card}", card=RED), NAMES) == (
        '<span class="face face-red" role="img" aria-label="red 8">8●\ufe0e</span>'
    )


def test_shapes_differ() -> None:
    assert len(set(SHAPES.values())) == len(SHAPES)
