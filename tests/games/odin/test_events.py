"""Events on their way into the log and out of it."""

import pytest

from games.core.engine import JsonObject
from games.core.fields import BadField
from games.odin.cards import CARDS, set_of
from games.odin.engine import Odin
from games.odin.events import (
    CardsDealt,
    CardsPlayed,
    Event,
    HandEnded,
    Passed,
    StarterDrawn,
    TrickEnded,
)

ODIN = Odin()
DRAWN = StarterDrawn(2, 1, "rotate", 15, "ROYB")


def cards(codes: str) -> int:
    return set_of(CARDS[code] for code in codes.split())


DEALT = CardsDealt(1, 1, (cards("5R 2B"), cards("1O 4B")))

STORED: list[tuple[Event, str, JsonObject]] = [
    (
        DRAWN,
        "starter_drawn",
        {
            "schema": 1,
            "seats": 2,
            "starter": 1,
            "rule": "rotate",
            "target": 15,
            "colours": "ROYB",
        },
    ),
    (
        DEALT,
        "cards_dealt",
        {"schema": 1, "hand": 1, "starter": 1, "hands": [["5R", "2B"], ["1O", "4B"]]},
    ),
    (
        CardsPlayed(0, cards("3R 8R"), CARDS["4B"]),
        "cards_played",
        {"schema": 1, "seat": 0, "cards": ["8R", "3R"], "taken": "4B"},
    ),
    (
        CardsPlayed(1, cards("1O"), None),
        "cards_played",
        {"schema": 1, "seat": 1, "cards": ["1O"], "taken": None},
    ),
    (Passed(2), "passed", {"schema": 1, "seat": 2}),
    (TrickEnded(1), "trick_ended", {"schema": 1, "seat": 1}),
    (
        HandEnded(3, (0, 4), (7, 11)),
        "hand_ended",
        {"schema": 1, "hand": 3, "points": [0, 4], "totals": [7, 11]},
    ),
]


@pytest.mark.parametrize(("event", "kind", "payload"), STORED)
def test_event_is_stored_in_its_first_form(event: Event, kind: str, payload: JsonObject) -> None:
    assert (ODIN.kind(event), ODIN.dump_event(event)) == (kind, payload)
    assert ODIN.load_event(kind, payload) == event


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("cards_dropped", {"schema": 1}),
        ("passed", {}),
        ("passed", {"seat": 1}),
        ("passed", {"schema": 2, "seat": 1}),
        ("passed", {"schema": 1, "seat": 6}),
        ("passed", {"schema": 1, "seat": True}),
        ("trick_ended", {"schema": 1, "seat": "1"}),
        ("cards_played", {"schema": 1, "seat": 1, "cards": ["0R"], "taken": None}),
        ("cards_played", {"schema": 1, "seat": 1, "cards": ["8R", "8R"], "taken": None}),
        ("cards_played", {"schema": 1, "seat": 1, "cards": ["8R"], "taken": 4}),
        ("cards_played", {"schema": 1, "seat": 1, "cards": "8R", "taken": None}),
        ("cards_dealt", {"schema": 1, "hand": 1, "starter": 0, "hands": [[]]}),
        ("cards_dealt", {"schema": 1, "hand": 0, "starter": 0, "hands": [[], []]}),
        ("cards_dealt", {"schema": 1, "hand": 1, "starter": 2, "hands": [[], []]}),
        ("hand_ended", {"schema": 1, "hand": 1, "points": [1, 2], "totals": [1, 2]}),
        ("hand_ended", {"schema": 1, "hand": 1, "points": [0, 0], "totals": [1, 2]}),
        ("hand_ended", {"schema": 1, "hand": 1, "points": [0, 2], "totals": [1]}),
        ("starter_drawn", {**STORED[0][2], "rule": "loser"}),
        ("starter_drawn", {**STORED[0][2], "seats": 7}),
        ("starter_drawn", {**STORED[0][2], "starter": 2}),
        ("starter_drawn", {**STORED[0][2], "target": 12}),
        ("starter_drawn", {**STORED[0][2], "colours": "ORYB"}),
        ("starter_drawn", {**STORED[0][2], "colours": "ROY"}),
    ],
)
def test_what_is_no_event_is_refused(kind: str, payload: JsonObject) -> None:
    with pytest.raises(BadField):
        ODIN.load_event(kind, payload)


def test_player_sees_the_own_hand_of_a_deal() -> None:
    shown = ODIN.redact(DEALT, 1)

    assert isinstance(shown, CardsDealt)
    assert shown.hands == (None, cards("1O 4B"))


def test_spectator_sees_no_hand_of_a_deal() -> None:
    shown = ODIN.redact(DEALT, None)

    assert shown is not None
    assert ODIN.dump_event(shown)["hands"] == [None, None]


def test_redacted_deal_cannot_be_mistaken_for_the_whole() -> None:
    with pytest.raises(ValueError, match="redacted"):
        ODIN.evolve(ODIN.fold([DRAWN]), CardsDealt(1, 1, (None, None)))


def test_log_begins_with_the_draw_of_the_starter() -> None:
    with pytest.raises(ValueError, match="begins with the starter"):
        ODIN.evolve(None, Passed(0))


def test_match_is_set_up_once() -> None:
    with pytest.raises(ValueError, match="once"):
        ODIN.evolve(ODIN.fold([DRAWN]), DRAWN)


def test_card_that_is_played_is_revealed() -> None:
    state = ODIN.fold([DRAWN, DEALT])

    assert ODIN.reveals(state, [CardsPlayed(1, cards("1O"), None)])


def test_card_that_was_seen_to_be_taken_reveals_nothing() -> None:
    state = ODIN.fold([DRAWN, DEALT, CardsPlayed(1, cards("1O"), None)])
    taken = CardsPlayed(0, cards("2B"), CARDS["1O"])

    assert ODIN.reveals(state, [taken])
    assert not ODIN.reveals(ODIN.evolve(state, taken), [CardsPlayed(0, cards("1O"), None)])


def test_pass_reveals_nothing() -> None:
    state = ODIN.fold([DRAWN, DEALT, CardsPlayed(1, cards("1O"), None)])

    assert not ODIN.reveals(state, [Passed(0), TrickEnded(1)])


def test_next_deal_is_revealed() -> None:
    assert ODIN.reveals(ODIN.fold([DRAWN, DEALT]), [DEALT])


def test_end_of_the_match_reveals_what_was_left() -> None:
    state = ODIN.fold([DRAWN, DEALT])

    assert ODIN.reveals(state, [HandEnded(1, (0, 15), (0, 15))])
    assert not ODIN.reveals(state, [HandEnded(1, (0, 2), (0, 2))])
