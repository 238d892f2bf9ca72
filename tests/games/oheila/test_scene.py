"""What a viewer is shown."""

from games.core.deal import Deal
from games.core.scene import Scene, Zone
from games.oheila.engine import Oheila
from games.oheila.events import BidMade, CardPlayed, Event, RoundScored, TrickTaken
from games.oheila.state import RoundRecord, State, Trick
from tests.games.oheila.tables import bidding, leading

OHEILA = Oheila()


def shown(state: State, viewer: int | None = 1, news: tuple[Event, ...] = ()) -> Scene:
    return OHEILA.scene(OHEILA.view(state, viewer), news)


def zone(scene: Scene, key: str) -> Zone | None:
    return next((zone for zone in scene.zones if zone.key == key), None)


def codes(found: Zone | None) -> list[str]:
    return [] if found is None else [card.face.code for card in found.cards]


def test_bidder_is_asked_for_a_number() -> None:
    scene = shown(bidding())

    assert str(scene.question) == "How many tricks will you take?"
    assert [choice.command for choice in scene.choices] == [f"bid {n}" for n in range(6)]
    assert str(scene.choices[1].label) == "1 trick"
    assert str(scene.how_to[0]) == "Write “bid” and a number, for example “bid 3”."


def test_leader_is_asked_for_a_card() -> None:
    scene = shown(leading("QS"))

    assert str(scene.question) == "Which card do you lead?"
    assert scene.choices[-1].command == "play QS"
    assert str(scene.choices[-1].label) == "queen of spades"
    assert [face.code for face in scene.choices[-1].cards] == ["QS"]


def test_follower_hears_the_suit_led() -> None:
    state = leading("QS")
    played = state._replace(trick=(state.hands[1][0],), to_move=2)

    assert "The suit led: clubs." in str(shown(played, 2).question)


def test_others_hear_whom_the_table_waits_for() -> None:
    assert str(shown(bidding(), 2).question) == "The table waits for the bid of seat 1."
    assert str(shown(leading("QS"), None).question) == "The table waits for a card from seat 1."


def test_only_who_is_asked_has_choices() -> None:
    for viewer in (None, 0, 2, 3):
        scene = shown(bidding(), viewer)
        assert (scene.choices, scene.how_to) == ((), ())


def test_facts_name_the_round_and_the_trump() -> None:
    facts = [str(fact) for fact in shown(bidding()).facts]

    assert facts == [
        "Round 5 of 16: 5 cards each.",
        "Trump: spades (4S is turned up).",
        "The bids may not add up to 5: seat 3 bids last.",
    ]


def test_facts_name_the_forbidden_bid_once_it_is_known() -> None:
    facts = shown(bidding(bids="1 - 1 1", dealer=1)).facts

    assert str(facts[-1]) == "The bids may not add up to 5: seat 1 may not bid 2."


def test_facts_of_a_round_without_trump_say_what_a_zero_is_worth() -> None:
    facts = [str(fact) for fact in shown(leading("QS")).facts]

    assert facts[1:] == [
        "No trump in this round: a made bid of 0 is worth 30.",
        "Tricks bid: 12 of 13.",
    ]


def test_seats_show_dealer_bids_tricks_and_cards() -> None:
    seats = shown(bidding()).seats

    assert [str(mark) for mark in seats[3].marks] == ["dealer"]
    assert [str(count) for count in seats[0].counts] == ["bid 1", "won 0", "5 cards"]
    assert [str(count) for count in seats[1].counts] == ["no bid yet", "won 0", "5 cards"]
    assert [seat.is_viewer for seat in seats] == [False, True, False, False]
    assert [seat.is_to_move for seat in seats] == [False, True, False, False]


def test_hand_is_the_viewers_own_and_sorted_by_suit() -> None:
    assert codes(zone(shown(bidding()), "hand")) == ["2C", "7D", "9H", "QS", "KS"]
    assert zone(shown(bidding(), None), "hand") is None


def test_trick_shows_who_played_what() -> None:
    state = leading("QS")
    played = state._replace(trick=(12, 25), to_move=3)

    found = zone(shown(played), "trick")

    assert found is not None
    assert [(card.face.code, card.by) for card in found.cards] == [("AC", 1), ("AD", 2)]


def test_empty_trick_says_so_and_is_not_shown_while_bidding() -> None:
    found = zone(shown(leading("QS")), "trick")

    assert found is not None
    assert str(found.empty) == "no card yet"
    assert zone(shown(bidding()), "trick") is None


def test_last_trick_stays_in_sight() -> None:
    state = leading("QS")._replace(tricks=(Trick(2, (0, 1, 2, 3)),))

    assert codes(zone(shown(state), "last")) == ["2C", "3C", "4C", "5C"]


def test_score_has_a_row_a_round_and_the_totals() -> None:
    row = RoundRecord(bids=(1, 0, 0, 2), won=(1, 0, 1, 0), points=(11, 10, 0, 0))
    state = bidding()._replace(sheet=(row,), totals=(11, 10, 0, 0))

    score = shown(state).score

    assert [str(line.label) for line in score] == ["Round 4", "Total"]
    assert score[0].cells == ("11 (1/1)", "10 (0/0)", "0 (1/0)", "0 (0/2)")
    assert score[1].cells == ("11", "10", "0", "0")
    assert str(shown(state).score_note) == "In brackets: tricks won / tricks bid."


def test_score_without_a_round_needs_no_note() -> None:
    assert shown(bidding()).score_note is None


def test_nothing_is_said_of_a_round_before_the_first_deal() -> None:
    dealer_drawn = OHEILA.setup(4, {"rounds": "all"}, Deal(bytes(32), "trial", [""] * 4))[:1]

    scene = shown(OHEILA.fold(dealer_drawn))

    assert str(scene.question) == "The cards are about to be dealt."
    assert scene.facts == ()


def test_news_are_told_in_sentences() -> None:
    news = (
        BidMade(0, 2),
        CardPlayed(2, 49),
        TrickTaken(3),
        RoundScored(5, (14, 0, 0, 10), (14, 0, 0, 10)),
    )

    assert [str(line) for line in shown(bidding(), 1, news).news] == [
        "seat 0 bids 2.",
        "seat 2 plays QS.",
        "seat 3 takes the trick.",
        "Round 5 is scored: seat 0 14, seat 1 0, seat 2 0, seat 3 10.",
    ]


def test_result_names_the_winners() -> None:
    over = leading("QS")._replace(to_move=None, is_over=True, hands=((), (), (), ()))

    questions = [
        str(shown(over._replace(totals=totals)).question)
        for totals in ((9, 1, 2, 3), (9, 9, 2, 3), (9, 1, 9, 9), (9, 9, 9, 9))
    ]

    assert questions == [
        "The match is over: seat 0 wins with 9 points.",
        "The match is over: seat 0 and seat 1 win together with 9 points.",
        "The match is over: seat 0, seat 2 and seat 3 win together with 9 points.",
        "The match is over: all four win together with 9 points.",
    ]


def test_replay_shows_what_lies_between_two_moves() -> None:
    state = leading("QS")._replace(trick=(0, 1, 2, 3), to_move=None)

    assert str(shown(state).question) == "The trick is complete."
    assert str(shown(state._replace(trick=())).question) == "The round is over."


def test_winners_share_their_place() -> None:
    over = leading("QS")._replace(to_move=None, is_over=True, totals=(200, 150, 200, 90))

    outcome = OHEILA.outcome(over)

    assert outcome is not None
    assert outcome.placings == ((0, 2), (1,), (3,))
    assert outcome.points == (200, 150, 200, 90)


def test_match_in_play_has_no_outcome() -> None:
    assert OHEILA.outcome(bidding()) is None
