from dataclasses import replace

from games.core.scene import Choice, Picker, PickerPart, PlacedCard, SceneSeat, Zone
from games.core.text import msg
from tests.turns.rendering.faces import NAMES, QUEEN, TEN, scene_with
from turns.rendering.drawing import Reader, draw
from turns.rendering.moves import drawn_move
from turns.rendering.sorting import HandOrder

HAND = Zone("hand", msg("Your hand"), (PlacedCard(QUEEN), PlacedCard(TEN)))
PLAY_QUEEN = Choice("play QS", msg("queen of spades"), (QUEEN,))


def test_card_of_the_hand_stands_for_the_move_that_plays_it() -> None:
    scene = draw(replace(scene_with(), zones=(HAND,), choices=(PLAY_QUEEN,)), NAMES)
    assert scene.hand is not None
    assert [card.command for card in scene.hand.cards] == ["play QS", ""]
    assert scene.choices == ()


def test_move_of_several_cards_stays_in_the_list() -> None:
    both = Choice("play QS TH", msg("both"), (QUEEN, TEN))
    scene = draw(replace(scene_with(), zones=(HAND,), choices=(both,)), NAMES)
    assert [choice.command for choice in scene.choices] == ["play QS TH"]


def test_card_with_two_moves_stays_in_the_list() -> None:
    other = Choice("play QS take 4B", msg("queen, taking a 4"), (QUEEN,))
    scene = draw(replace(scene_with(), zones=(HAND,), choices=(PLAY_QUEEN, other)), NAMES)
    assert len(scene.choices) == 2


def test_move_that_cards_are_picked_for_stands_in_the_list_of_all_moves_alone() -> None:
    both = Choice("play QS TH", msg("both"), (QUEEN, TEN))
    passing = Choice("pass", msg("pass"))
    part = PickerPart("hand", msg("Your cards"), 1, 2, "play")
    scene = replace(scene_with(), zones=(HAND,), choices=(both, passing), parts=(part,))
    drawn = draw(scene, NAMES)
    assert drawn.picker is not None
    assert [choice.command for choice in drawn.choices] == ["pass"]
    assert [choice.number for choice in drawn.listed] == [1, 2]


def test_list_of_all_moves_is_left_out_where_each_has_a_button() -> None:
    scene = draw(replace(scene_with(), choices=(Choice("pass", msg("pass")),)), NAMES)
    assert scene.listed == ()


def test_cards_lie_before_whoever_played_them() -> None:
    seats = tuple(SceneSeat(n, is_viewer=n == 1, is_to_move=False) for n in range(3))
    trick = Zone("trick", msg("On the table"), (PlacedCard(QUEEN, by=2), PlacedCard(TEN, by=1)))
    scene = draw(replace(scene_with(), seats=seats, zones=(trick,)), NAMES)
    assert [seat.place for seat in scene.seats] == ["right", "bottom", "left"]
    assert [card.place for card in scene.zones[0].cards] == ["left", "bottom"]


def test_hand_is_sorted_as_its_reader_likes() -> None:
    scene = replace(scene_with(), zones=(HAND,))
    drawn = draw(scene, NAMES, Reader(order=HandOrder.VALUE)).hand
    assert drawn is not None
    assert [card.code for card in drawn.cards] == ["TH", "QS"]
    assert drawn.sorts == "suit"


def test_hand_of_one_suit_needs_no_sorting() -> None:
    scene = draw(replace(scene_with(), zones=(replace(HAND, cards=HAND.cards[:1]),)), NAMES)
    assert scene.hand is not None
    assert scene.hand.sorts == ""


def test_every_choice_can_be_completed_in_the_field() -> None:
    scene = draw(replace(scene_with(), zones=(HAND,), choices=(PLAY_QUEEN,)), NAMES)
    assert scene.commands == ("play QS",)


def test_examples_of_a_picker_come_before_the_other_moves() -> None:
    picker = Picker((), ("play 8R 3R", "pass"))
    passing = Choice("pass", msg("pass"))
    scene = draw(replace(scene_with(), choices=(passing,), picker=picker), NAMES)
    assert scene.commands == ("play 8R 3R", "pass")


def test_empty_zone_with_nothing_to_say_is_left_out() -> None:
    scene = draw(replace(scene_with(), zones=(Zone("aside", msg("Aside"), ()),)), NAMES)
    assert scene.zones == ()


def test_viewer_to_move_is_asked() -> None:
    own = SceneSeat(0, is_viewer=True, is_to_move=True)
    assert draw(replace(scene_with(), seats=(own,)), NAMES).is_asked


def test_spectator_is_not_asked() -> None:
    other = SceneSeat(0, is_viewer=False, is_to_move=True)
    assert not draw(replace(scene_with(), seats=(other,)), NAMES).is_asked


def test_move_to_confirm_is_drawn_with_its_cards() -> None:
    move = drawn_move(replace(scene_with(), choices=(PLAY_QUEEN,)), NAMES, "play QS")
    [part] = move.parts
    assert [card.code for card in part.cards] == ["QS"]
    assert part.label == ""


def test_move_that_no_list_holds_is_shown_as_its_command() -> None:
    [part] = drawn_move(scene_with(), NAMES, "play QS").parts
    assert (part.label, part.cards) == ("play QS", ())
