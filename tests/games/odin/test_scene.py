"""What a viewer is shown."""

from games.core.scene import Scene, Zone
from games.odin.cards import CARDS, set_of
from games.odin.engine import Odin
from games.odin.events import CardsPlayed, Event, HandEnded, Passed, StarterDrawn, TrickEnded
from games.odin.state import State
from tests.games.odin.tables import facing, leading, over

ODIN = Odin()
MANY = "9R 8R 7R 6R 5R 4G 3B"


def shown(state: State, viewer: int | None = 1, news: tuple[Event, ...] = ()) -> Scene:
    return ODIN.scene(ODIN.view(state, viewer), news)


def zones(scene: Scene, key: str) -> list[Zone]:
    return [zone for zone in scene.zones if zone.key == key]


def codes(found: list[Zone]) -> list[list[str]]:
    return [[card.face.code for card in zone.cards] for zone in found]


def test_leader_is_asked_for_a_card() -> None:
    scene = shown(leading("5R 2B"))

    assert str(scene.question) == "Which card do you lead?"
    assert [choice.command for choice in scene.choices] == ["play 2B", "play 5R"]
    assert [str(choice.label) for choice in scene.choices] == ["play 2B", "play 5R"]
    assert [face.code for face in scene.choices[0].cards] == ["2B"]


def test_leader_of_one_colour_hears_that_all_may_go() -> None:
    scene = shown(leading("5R 2R"))

    assert str(scene.question) == "Which card do you lead? Or all of them?"
    assert [choice.command for choice in scene.choices][-1] == "play 5R 2R"
    assert "“play all”" in str(scene.how_to[-1])


def test_follower_sees_what_is_to_be_beaten() -> None:
    scene = shown(facing("2R 8R", "8B 3B 1Y"))

    assert str(scene.question) == "What do you play on 8R 2R?"
    assert str(scene.facts[-1]) == "To beat: 82, with 2 cards or 3."
    assert [choice.command for choice in scene.choices] == [
        "play 8B 3B take 2R",
        "play 8B 3B take 8R",
        "pass",
    ]
    assert [str(choice.label) for choice in scene.choices] == [
        "play 8B 3B, take 2R",
        "play 8B 3B, take 8R",
        "pass",
    ]


def test_follower_who_can_only_pass_hears_so() -> None:
    scene = shown(facing("9R", "8B 3Y"))

    assert [choice.command for choice in scene.choices] == ["pass"]
    assert str(scene.how_to[0]) == "You can only pass: write “pass”."


def test_where_moves_are_many_cards_are_picked() -> None:
    scene = shown(facing("2P 2G", MANY))
    picker = scene.picker

    assert picker is not None
    assert [choice.command for choice in scene.choices] == ["pass"]
    assert [(part.zone, part.least, part.most) for part in picker.parts] == [
        ("hand", 2, 3),
        ("centre", 1, 1),
    ]
    assert picker.command({"hand": ["8R", "7R"], "centre": ["2G"]}) == "play 8R 7R take 2G"


def test_cards_of_a_follower_can_be_picked_beside_a_short_list() -> None:
    scene = shown(facing("2R 8R", "8B 3B 1Y"))

    assert scene.picker is None
    assert scene.pickable is not None
    assert scene.pickable.command({"hand": ["8B", "3B"], "centre": ["2R"]}) in [
        choice.command for choice in scene.choices
    ]


def test_who_can_only_pass_picks_nothing() -> None:
    assert shown(facing("9R", "8B 3Y")).pickable is None


def test_picker_gives_three_examples_that_are_legal() -> None:
    state = facing("2P 2G", MANY)
    legal = [ODIN.format(move) for move in ODIN.legal_moves(state, 1)]
    picker = shown(state).picker

    assert picker is not None
    assert len(set(picker.examples)) == 3
    assert set(picker.examples) <= set(legal)


def test_picker_lets_the_take_be_left_out_where_the_hand_can_be_emptied() -> None:
    picker = shown(facing("5P 4P 3P 2P", "9R 8R 7R 6R 5R")).picker

    assert picker is not None
    assert [(part.least, part.most) for part in picker.parts] == [(4, 5), (0, 1)]


def test_others_hear_whom_the_table_waits_for() -> None:
    for viewer in (None, 0, 2):
        scene = shown(facing("2P 2G", MANY), viewer)
        assert str(scene.question) == "The table waits for seat 1."
        assert (scene.choices, scene.picker, scene.how_to) == ((), None, ())


def test_facts_name_the_hand_and_the_target() -> None:
    facts = [str(fact) for fact in shown(leading("5R 2B")).facts]

    assert facts[0].startswith("Hand 2. The match ends with the hand in which somebody reaches 15")
    assert len(facts) == 1


def test_facts_name_the_colours_of_the_small_deck() -> None:
    state = leading("5R 2B")
    small = state._replace(terms=state.terms._replace(colours="ROBP"))

    assert str(shown(small).facts[1]) == "Colours in play: red, orange, blue, purple."


def test_seats_show_cards_points_and_what_they_were_seen_to_take() -> None:
    state = facing("8R 2R", "8B 3B 1Y", passes=1)
    seats = shown(state._replace(taken=(0, set_of([CARDS["1Y"]]), 0))).seats

    assert [str(count) for count in seats[0].counts] == ["3 cards", "3 points"]
    assert [str(count) for count in seats[1].counts] == ["3 cards", "0 points", "took 1Y"]
    assert [[str(mark) for mark in seat.marks] for seat in seats] == [
        ["started this hand", "passed"],
        [],
        [],
    ]
    assert [seat.is_viewer for seat in seats] == [False, True, False]
    assert [seat.is_to_move for seat in seats] == [False, True, False]


def test_centre_shows_who_played_it_highest_first() -> None:
    [centre] = zones(shown(facing("2R 8R", "8B 3B 1Y")), "centre")

    assert [(card.face.code, card.by) for card in centre.cards] == [("8R", 0), ("2R", 0)]


def test_empty_centre_says_so() -> None:
    [centre] = zones(shown(leading("5R 2B")), "centre")

    assert centre.cards == ()
    assert str(centre.empty) == "no card yet"


def test_hand_is_the_viewers_own_and_sorted_by_colour() -> None:
    state = leading("9P 5R 2B 1R")

    assert codes(zones(shown(state), "hand")) == [["1R", "5R", "2B", "9P"]]
    assert zones(shown(state, None), "hand") == []


def test_cards_left_are_shown_when_the_match_is_over_and_not_before() -> None:
    assert codes(zones(shown(over(), 2), "left")) == [["1O", "7P", "9P"], []]
    assert zones(shown(over()._replace(is_over=False), 2), "left") == []


def test_hand_is_over_between_its_end_and_the_next_deal() -> None:
    scene = shown(over()._replace(is_over=False), 2)

    assert str(scene.question) == "The hand is over."
    assert codes(zones(scene, "centre")) == [["8R"]]


def test_score_has_a_row_a_hand_and_the_totals() -> None:
    score = shown(leading("5R 2B")._replace(sheet=((3, 0, 5),))).score

    assert [(str(line.label), line.cells) for line in score] == [
        ("Hand 1", ("3", "0", "5")),
        ("Total", ("3", "0", "5")),
    ]


def test_news_are_told_in_sentences() -> None:
    news = (
        StarterDrawn(3, 2, "rotate", 15, "ROYGBP"),
        CardsPlayed(2, set_of([CARDS["5R"]]), None),
        CardsPlayed(0, set_of([CARDS["3R"], CARDS["8R"]]), CARDS["5R"]),
        Passed(1),
        TrickEnded(0),
        HandEnded(2, (3, 0, 4), (6, 0, 9)),
    )

    assert [str(line) for line in shown(leading("5R 2B"), 1, news).news] == [
        "seat 2 is drawn to lead first.",
        "seat 2 plays 5R.",
        "seat 0 plays 8R 3R and takes 5R.",
        "seat 1 passes.",
        "All others passed: seat 0 leads.",
        "seat 1 has no card left and ends hand 2. Points: seat 0 3, seat 2 4.",
    ]


def test_draw_of_the_small_deck_names_its_colours() -> None:
    event = StarterDrawn(2, 0, "rotate", 15, "ROBP")

    assert str(ODIN.describe(event)).endswith("The colours in play are red, orange, blue, purple.")


def test_result_names_the_winners() -> None:
    questions = [
        str(shown(over()._replace(totals=totals)).question)
        for totals in ((15, 4, 9), (15, 1, 9), (15, 4, 4), (15, 15, 15))
    ]

    assert questions == [
        "The match is over: seat 1 wins with 4 points.",
        "The match is over: seat 1 wins with 1 point.",
        "The match is over: seat 1 and seat 2 win together with 4 points each.",
        "The match is over: seat 0, seat 1 and seat 2 win together with 15 points each.",
    ]


def test_replay_shows_what_lies_between_two_moves() -> None:
    state = facing("8R 2R", "8B 3B 1Y")._replace(to_move=None)

    assert str(shown(state).question) == "The trick is over."
    assert str(shown(state._replace(hand=0)).question) == "The cards are about to be dealt."


def test_fewest_points_win_and_winners_share_their_place() -> None:
    outcome = ODIN.outcome(over()._replace(totals=(15, 4, 4)))

    assert outcome is not None
    assert outcome.placings == ((1, 2), (0,))
    assert outcome.points == (15, 4, 4)


def test_match_in_play_has_no_outcome() -> None:
    assert ODIN.outcome(leading("5R 2B")) is None
