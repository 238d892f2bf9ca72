"""Events on their way into the log and out of it."""

import pytest

from games.core.engine import JsonObject
from games.core.fields import BadField
from games.oheila.cards import CARDS
from games.oheila.engine import Oheila
from games.oheila.events import (
    BidMade,
    CardPlayed,
    CardsDealt,
    DealerDrawn,
    Event,
    RoundScored,
    TrickTaken,
)

OHEILA = Oheila()
DEALT = CardsDealt(1, 2, ((CARDS["JD"],), (CARDS["6D"],), (CARDS["4S"],), (CARDS["TS"],)), 2)

STORED: list[tuple[Event, str, JsonObject]] = [
    (DealerDrawn(2, "all"), "dealer_drawn", {"schema": 1, "dealer": 2, "rounds": "all"}),
    (
        DEALT,
        "cards_dealt",
        {
            "schema": 1,
            "round": 1,
            "dealer": 2,
            "hands": [["JD"], ["6D"], ["4S"], ["TS"]],
            "turn_up": "4C",
        },
    ),
    (BidMade(3, 1), "bid_made", {"schema": 1, "seat": 3, "tricks": 1}),
    (CardPlayed(0, CARDS["QS"]), "card_played", {"schema": 1, "seat": 0, "card": "QS"}),
    (TrickTaken(1), "trick_taken", {"schema": 1, "seat": 1}),
    (
        RoundScored(1, (11, 0, 10, 0), (11, 0, 10, 0)),
        "round_scored",
        {"schema": 1, "round": 1, "points": [11, 0, 10, 0], "totals": [11, 0, 10, 0]},
    ),
]


@pytest.mark.parametrize(("event", "kind", "payload"), STORED)
def test_event_is_stored_in_its_first_form(event: Event, kind: str, payload: JsonObject) -> None:
    assert (OHEILA.kind(event), OHEILA.dump_event(event)) == (kind, payload)
    assert OHEILA.load_event(kind, payload) == event


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("card_dropped", {"schema": 1}),
        ("trick_taken", {}),
        ("trick_taken", {"seat": 1}),
        ("trick_taken", {"schema": 2, "seat": 1}),
        ("trick_taken", {"schema": 0, "seat": 1}),
        ("trick_taken", {"schema": True, "seat": 1}),
        ("trick_taken", {"schema": 1, "seat": 4}),
        ("trick_taken", {"schema": 1, "seat": True}),
        ("trick_taken", {"schema": 1, "seat": "1"}),
        ("card_played", {"schema": 1, "seat": 1, "card": "1S"}),
        ("card_played", {"schema": 1, "seat": 1, "card": 12}),
        ("bid_made", {"schema": 1, "seat": 1, "tricks": 14}),
        ("dealer_drawn", {"schema": 1, "dealer": 1, "rounds": "long"}),
        ("cards_dealt", {"schema": 1, "round": 1, "dealer": 1, "hands": [], "turn_up": None}),
        ("round_scored", {"schema": 1, "round": 1, "points": [1], "totals": [1]}),
    ],
)
def test_what_is_no_event_is_refused(kind: str, payload: JsonObject) -> None:
    with pytest.raises(BadField):
        OHEILA.load_event(kind, payload)


def test_player_sees_the_own_hand_of_a_deal() -> None:
    shown = OHEILA.redact(DEALT, 1)

    assert isinstance(shown, CardsDealt)
    assert shown.hands == (None, (CARDS["6D"],), None, None)
    assert shown.turn_up == DEALT.turn_up


def test_spectator_sees_no_hand_of_a_deal() -> None:
    shown = OHEILA.redact(DEALT, None)

    assert shown is not None
    assert OHEILA.dump_event(shown)["hands"] == [None] * 4


def test_redacted_deal_cannot_be_mistaken_for_the_whole() -> None:
    state = OHEILA.fold([DealerDrawn(2, "all")])

    with pytest.raises(ValueError, match="redacted"):
        OHEILA.evolve(state, CardsDealt(1, 2, (None, None, None, None), None))


def test_log_begins_with_the_draw_of_the_dealer() -> None:
    with pytest.raises(ValueError, match="begins with the dealer"):
        OHEILA.evolve(None, BidMade(0, 1))


def test_match_is_set_up_once() -> None:
    state = OHEILA.fold([DealerDrawn(2, "all")])

    with pytest.raises(ValueError, match="once"):
        OHEILA.evolve(state, DealerDrawn(1, "all"))


def test_card_that_is_played_is_revealed() -> None:
    state = OHEILA.fold([DealerDrawn(2, "all"), DEALT])

    assert OHEILA.reveals(state, [CardPlayed(3, CARDS["TS"])])


def test_bid_reveals_nothing() -> None:
    state = OHEILA.fold([DealerDrawn(2, "all"), DEALT])

    assert not OHEILA.reveals(state, [BidMade(3, 1)])
