"""What a viewer is shown."""

from games.core.scene import Scene, Zone
from games.olenon.engine import Olenon
from games.olenon.events import CardsDealt, CardsPlayed, Event, How, Passed, RoundWon, TrickEnded
from games.olenon.state import State
from tests.games.olenon.compact import state_of
from tests.games.olenon.tables import following, leading

OLENON = Olenon()
IN_TRICK = state_of(
    {
        "hands": "226/01336/12/00012",
        "table": "44",
        "taken": "--3-",
        "last": 0,
        "to_move": 1,
        "round": 2,
        "starter": 3,
        "points": "1 0",
        "discards": "1155",
        "aside": "0066",
    }
)
OVER = state_of(
    {
        "hands": "/044/16/566",
        "table": "5",
        "last": 0,
        "to_move": None,
        "round": 3,
        "points": "2 1",
        "aside": "2233",
    }
)


def shown(state: State, viewer: int | None = 1, news: tuple[Event, ...] = ()) -> Scene:
    return OLENON.scene(OLENON.view(state, viewer), news)


def zone(scene: Scene, key: str) -> Zone | None:
    return next((zone for zone in scene.zones if zone.key == key), None)


def codes(found: Zone | None) -> str:
    return "" if found is None else "".join(card.face.code for card in found.cards)


def test_leader_is_asked_what_to_lead() -> None:
    scene = shown(leading("3356"))

    assert str(scene.question) == "Which cards do you lead?"
    assert [choice.command for choice in scene.choices] == [
        "play 3",
        "play 3 3",
        "play 5",
        "play 6",
    ]
    assert str(scene.choices[1].label) == "lead 3 3"
    assert [face.code for face in scene.choices[1].cards] == ["3", "3"]


def test_follower_hears_what_lies_there_and_what_each_choice_does() -> None:
    scene = shown(following("22356"))

    assert str(scene.question) == "3 on the table: what do you do?"
    assert [(choice.command, str(choice.label)) for choice in scene.choices] == [
        ("play 3", "add 3"),
        ("play 5", "replace by 5"),
        ("play 6", "replace by 6"),
        ("pass", "pass, and take 3"),
    ]


def test_who_can_only_pass_hears_so() -> None:
    scene = shown(following("01", table="5"))

    assert str(scene.question) == "You cannot beat 5 or add to it: pass?"
    assert [choice.command for choice in scene.choices] == ["pass"]


def test_help_shows_a_pair_in_all_its_forms() -> None:
    assert [str(line) for line in shown(leading("0336")).how_to] == [
        "Write “play” and the cards, for example “play 3 3”; “33” or “3x2” will do too."
    ]


def test_help_shows_a_single_card_and_the_pass() -> None:
    assert [str(line) for line in shown(following("0226", table="5")).how_to] == [
        "Write “play” and the cards, for example “play 6”; “6” will do too.",
        "Write “pass” to take 5 from the table and stay out until the trick ends.",
    ]


def test_others_hear_whom_the_table_waits_for() -> None:
    for viewer in (None, 0, 2, 3):
        scene = shown(IN_TRICK, viewer)
        assert str(scene.question) == "The table waits for seat 1."
        assert (scene.choices, scene.how_to) == ((), ())


def test_facts_name_the_round_the_last_to_play_and_the_discards() -> None:
    assert [str(fact) for fact in shown(IN_TRICK).facts] == [
        "Round 2: the first team with 2 points wins the match.",
        "Last to play: seat 0.",
        "4 cards are discarded: 1 1 5 5.",
    ]


def test_seats_show_their_team_who_passed_and_how_many_cards() -> None:
    seats = shown(IN_TRICK).seats

    assert [[str(mark) for mark in seat.marks] for seat in seats] == [
        ["team A"],
        ["team B"],
        ["team A", "passed"],
        ["team B", "started"],
    ]
    assert [[str(count) for count in seat.counts] for seat in seats] == [
        ["3 cards"],
        ["5 cards"],
        ["2 cards", "took 3"],
        ["5 cards"],
    ]
    assert [seat.is_viewer for seat in seats] == [False, True, False, False]
    assert [seat.is_to_move for seat in seats] == [False, True, False, False]


def test_zones_are_the_table_the_taken_cards_and_the_own_hand() -> None:
    scene = shown(IN_TRICK)
    taken = zone(scene, "taken")

    assert codes(zone(scene, "table")) == "44"
    assert taken is not None
    assert [(card.face.code, card.by) for card in taken.cards] == [("3", 2)]
    assert codes(zone(scene, "hand")) == "01336"


def test_spectator_is_shown_no_hand() -> None:
    assert [zone.key for zone in shown(IN_TRICK, None).zones] == ["table", "taken"]


def test_empty_table_says_so() -> None:
    found = zone(shown(leading()), "table")

    assert found is not None
    assert str(found.empty) == "no card"


def test_score_gives_each_seat_the_points_of_its_team() -> None:
    [row] = shown(IN_TRICK).score

    assert (str(row.label), row.cells) == ("Points", ("1", "0", "1", "0"))


def test_cards_left_are_counted_between_rounds_and_not_shown() -> None:
    between = IN_TRICK._replace(hands=(0, *IN_TRICK.hands[1:]), to_move=None)
    scene = shown(between, None)

    assert str(scene.question) == "The round is over."
    assert [str(seat.counts[0]) for seat in scene.seats][1:] == ["5 cards", "2 cards", "5 cards"]
    assert zone(scene, "left") is None


def test_cards_left_and_cards_aside_are_shown_when_the_match_is_over() -> None:
    for viewer in (None, 1):
        scene = shown(OVER, viewer)
        left = zone(scene, "left")
        assert left is not None
        assert [(card.by, card.face.code) for card in left.cards] == [
            *((1, code) for code in "044"),
            *((2, code) for code in "16"),
            *((3, code) for code in "566"),
        ]
        assert codes(zone(scene, "aside")) == "2233"


def test_result_names_the_team_that_won() -> None:
    assert str(shown(OVER).question) == "The match is over: seat 0 and seat 2 win 2 to 1."
    assert (
        str(shown(OVER._replace(points=(0, 2))).question)
        == "The match is over: seat 1 and seat 3 win 2 to 0."
    )


def test_replay_shows_what_lies_between_two_moves() -> None:
    assert str(shown(leading()._replace(to_move=None)).question) == "The trick is over."
    assert (
        str(shown(leading()._replace(to_move=None, round=0)).question)
        == "The cards are about to be dealt."
    )


def test_news_are_told_in_sentences() -> None:
    news = (
        CardsDealt(2, 3, (None,) * 4, None),
        CardsPlayed(3, 3, 2, How.LED),
        CardsPlayed(0, 3, 1, How.ADDED),
        CardsPlayed(1, 5, 3, How.REPLACED),
        Passed(2, 5),
        TrickEnded(1),
        RoundWon(1, (1, 1)),
    )

    assert [str(line) for line in shown(leading(), 1, news).news] == [
        "Round 2 is dealt: seat 3 starts.",
        "seat 3 leads 3 3.",
        "seat 0 adds 3.",
        "seat 1 replaces the table by 5 5 5.",
        "seat 2 passes and takes 5.",
        "The trick ends: seat 1 leads.",
        "seat 1 has no card left: a point for team B. It stands 1 to 1.",
    ]


def test_partners_share_their_place() -> None:
    outcome = OLENON.outcome(OVER)

    assert outcome is not None
    assert outcome.placings == ((0, 2), (1, 3))
    assert outcome.points == (2, 1, 2, 1)
    assert str(outcome.reason) == "A team has won 2 rounds."


def test_match_in_play_has_no_outcome() -> None:
    assert OLENON.outcome(IN_TRICK) is None


def test_plays_of_several_cards_can_be_picked_beside_the_list() -> None:
    [part] = shown(leading("3356")).parts

    assert (part.zone, part.least, part.most, part.word) == ("hand", 1, 2, "play")


def test_single_cards_need_no_picking() -> None:
    assert shown(leading("3456")).pickable is None
