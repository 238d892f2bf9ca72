"""Events on their way into the log and out of it."""

import pytest

from games.core.engine import JsonObject
from games.core.fields import BadField
from games.olenon.cards import bag_of
from games.olenon.engine import Olenon
from games.olenon.events import (
    CardsDealt,
    CardsPlayed,
    Event,
    How,
    Passed,
    RoundWon,
    StarterDrawn,
    TrickEnded,
)

OLENON = Olenon()
DRAWN = StarterDrawn(2, "rotate", 2)
HANDS = ([0, 0, 1, 1, 2, 4, 6], [0, 0, 1, 2, 3, 5, 6], [1, 1, 2, 2, 3, 5, 6], [0, 3, 4, 4, 5, 5, 6])
DEALT = CardsDealt(1, 2, tuple(map(bag_of, HANDS)), bag_of([0, 2, 3, 4]))

STORED: list[tuple[Event, str, JsonObject]] = [
    (DRAWN, "starter_drawn", {"schema": 1, "starter": 2, "order": "rotate", "target": 2}),
    (
        DEALT,
        "cards_dealt",
        {
            "schema": 1,
            "round": 1,
            "starter": 2,
            "hands": [list(map(str, hand)) for hand in HANDS],
            "aside": ["0", "2", "3", "4"],
        },
    ),
    (
        CardsPlayed(3, 4, 2, How.LED),
        "cards_played",
        {"schema": 1, "seat": 3, "card": "4", "count": 2, "how": "led"},
    ),
    (Passed(0, 4), "passed", {"schema": 1, "seat": 0, "took": "4"}),
    (TrickEnded(1), "trick_ended", {"schema": 1, "seat": 1}),
    (RoundWon(1, (0, 1)), "round_won", {"schema": 1, "seat": 1, "totals": [0, 1]}),
]


@pytest.mark.parametrize(("event", "kind", "payload"), STORED)
def test_event_is_stored_in_its_first_form(event: Event, kind: str, payload: JsonObject) -> None:
    assert (OLENON.kind(event), OLENON.dump_event(event)) == (kind, payload)
    assert OLENON.load_event(kind, payload) == event


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("card_dropped", {"schema": 1}),
        ("trick_ended", {}),
        ("trick_ended", {"seat": 1}),
        ("trick_ended", {"schema": 2, "seat": 1}),
        ("trick_ended", {"schema": 1, "seat": 4}),
        ("trick_ended", {"schema": 1, "seat": True}),
        ("passed", {"schema": 1, "seat": 1, "took": "7"}),
        ("passed", {"schema": 1, "seat": 1, "took": "01"}),
        ("passed", {"schema": 1, "seat": 1, "took": ""}),
        ("passed", {"schema": 1, "seat": 1, "took": 3}),
        ("cards_played", {"schema": 1, "seat": 1, "card": "3", "count": 5, "how": "led"}),
        ("cards_played", {"schema": 1, "seat": 1, "card": "3", "count": 0, "how": "led"}),
        ("cards_played", {"schema": 1, "seat": 1, "card": "3", "count": 1, "how": "thrown"}),
        ("cards_dealt", {"schema": 1, "round": 1, "starter": 1, "hands": [], "aside": None}),
        (
            "cards_dealt",
            {"schema": 1, "round": 1, "starter": 1, "hands": [["6"] * 5] * 4, "aside": None},
        ),
        ("starter_drawn", {"schema": 1, "starter": 1, "order": "random", "target": 2}),
        ("starter_drawn", {"schema": 1, "starter": 1, "order": "winner", "target": 0}),
        ("round_won", {"schema": 1, "seat": 1, "totals": [1]}),
        ("round_won", {"schema": 1, "seat": 1, "totals": [1, 4]}),
    ],
)
def test_what_is_no_event_is_refused(kind: str, payload: JsonObject) -> None:
    with pytest.raises(BadField):
        OLENON.load_event(kind, payload)


def test_player_sees_the_own_hand_of_a_deal_and_not_the_cards_aside() -> None:
    shown = OLENON.redact(DEALT, 1)

    assert shown == CardsDealt(1, 2, (None, bag_of(HANDS[1]), None, None), None)


def test_spectator_sees_no_card_of_a_deal() -> None:
    shown = OLENON.redact(DEALT, None)

    assert shown is not None
    assert OLENON.dump_event(shown) == {
        "schema": 1,
        "round": 1,
        "starter": 2,
        "hands": [None] * 4,
        "aside": None,
    }


def test_redacted_deal_cannot_be_mistaken_for_the_whole() -> None:
    state = OLENON.fold([DRAWN])

    with pytest.raises(ValueError, match="redacted"):
        OLENON.evolve(state, CardsDealt(1, 2, (None, None, None, None), None))
    with pytest.raises(ValueError, match="redacted"):
        OLENON.evolve(state, CardsDealt(1, 2, DEALT.hands, None))


def test_log_begins_with_the_draw_of_the_starter() -> None:
    with pytest.raises(ValueError, match="begins with the starter"):
        OLENON.evolve(None, TrickEnded(0))


def test_match_is_set_up_once() -> None:
    with pytest.raises(ValueError, match="once"):
        OLENON.evolve(OLENON.fold([DRAWN]), DRAWN)


def test_cards_that_are_played_are_revealed() -> None:
    assert OLENON.reveals(OLENON.fold([DRAWN, DEALT]), [CardsPlayed(2, 1, 2, How.LED)])


def test_pass_reveals_nothing() -> None:
    assert not OLENON.reveals(OLENON.fold([DRAWN, DEALT]), [Passed(3, 1), TrickEnded(2)])


def test_card_that_was_taken_is_known_until_it_may_have_been_played() -> None:
    log: list[Event] = [
        DRAWN,
        DEALT,
        CardsPlayed(2, 5, 1, How.LED),
        Passed(3, 5),
        CardsPlayed(0, 4, 1, How.LED),
        Passed(1, 4),
        TrickEnded(0),
    ]
    taken = OLENON.fold(log)
    played = OLENON.fold([*log, CardsPlayed(0, 2, 1, How.LED), CardsPlayed(1, 4, 1, How.REPLACED)])

    assert taken.known == (0, bag_of([4]), 0, bag_of([5]))
    assert played.known == (0, 0, 0, bag_of([5]))
