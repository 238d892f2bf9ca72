"""Standing orders of Oheila: how they are typed, who can give them, what is said about them."""

import pytest

from games.core.errors import Ambiguous, GameOver, IllegalMove, NotYourTurn, Unreadable
from games.core.ordering import Once
from games.oheila.cards import CODES
from games.oheila.engine import Oheila
from games.oheila.habits import FollowLow, InOrder, PlayLow
from games.oheila.view import View
from tests.games.oheila.ordered import (
    BIDS_OF_TWO,
    FOLLOW_LOW,
    IN_ORDER,
    NO_ORDERS,
    ONE_CARD,
    ONE_LOW_CARD,
    PLAY_LOW,
)
from tests.games.oheila.tables import (
    HAND,
    asked,
    bidding,
    cards,
    elsewhere,
    following,
    given,
    leading,
    unbid,
)

OHEILA = Oheila()


on_turn_or_off = pytest.mark.parametrize(
    "view", [asked(leading(HAND)), elsewhere(leading(HAND))], ids=["on", "off"]
)


@on_turn_or_off
@pytest.mark.parametrize("text", FOLLOW_LOW)
def test_follow_low_is_read(text: str, view: View) -> None:
    assert given(text, view) == FollowLow()


@on_turn_or_off
@pytest.mark.parametrize("text", PLAY_LOW)
def test_play_low_is_read(text: str, view: View) -> None:
    assert given(text, view) == PlayLow()


@on_turn_or_off
@pytest.mark.parametrize("text", IN_ORDER)
def test_cards_in_order_are_read(text: str, view: View) -> None:
    assert given(text, view) == InOrder(cards("QS 5H 2C"))


@on_turn_or_off
@pytest.mark.parametrize("text", ONE_CARD)
def test_one_card_is_read(text: str, view: View) -> None:
    assert given(text, view).command == "play QS"


@pytest.mark.parametrize(
    "view",
    [asked(bidding()), elsewhere(bidding()), OHEILA.view(unbid(to_move=1), 2)],
    ids=["on", "off", "not yet"],
)
@pytest.mark.parametrize("text", BIDS_OF_TWO)
def test_bid_is_read(text: str, view: View) -> None:
    assert given(text, view).command == "bid 2"


@pytest.mark.parametrize("text", ["follow low", "play low", "play in order QS 7D", "play QS"])
def test_order_to_play_can_be_given_before_the_bid(text: str) -> None:
    assert given(text, asked(bidding())).command == text


@on_turn_or_off
@pytest.mark.parametrize("text", NO_ORDERS)
def test_prose_questions_and_negations_are_no_orders(text: str, view: View) -> None:
    with pytest.raises(Unreadable):
        given(text, view)


@pytest.mark.parametrize("text", NO_ORDERS)
def test_prose_is_no_order_while_the_bids_are_made(text: str) -> None:
    with pytest.raises(Unreadable):
        given(text, asked(bidding()))


@pytest.mark.parametrize(("text", "meant"), ONE_LOW_CARD.items())
def test_what_may_mean_one_card_alone_is_offered_and_not_taken(
    text: str, meant: str | None
) -> None:
    with pytest.raises(Unreadable) as refusal:
        given(text, asked(leading(HAND)))

    assert refusal.value.meant == meant


@pytest.mark.parametrize("text", ["play QS 5H", "QS, 5H", "joue la dame de pique et le 5 de cœur"])
def test_several_cards_without_an_order_are_offered_in_order(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        given(text, asked(leading(HAND)))

    assert refusal.value.meant == "play in order QS 5H"


def test_text_longer_than_a_command_is_no_order() -> None:
    with pytest.raises(Unreadable):
        given("play low" + " please" * 60, asked(leading(HAND)))


def test_codes_that_french_reads_otherwise_are_asked_back() -> None:
    with pytest.raises(Ambiguous) as question:
        given("joue dans l'ordre AC 9D", asked(leading("AC AH 9D")))

    assert question.value.choices == ("play in order AC 9D", "play in order AH 9D")


@pytest.mark.parametrize("text", ["play in order AC 9D", "in this order: AC 9D"])
def test_codes_in_an_english_order_say_one_thing(text: str) -> None:
    order = given(text, asked(leading("AC AH 9D")))

    assert order == InOrder(cards("AC 9D"))


def test_rank_alone_is_asked_back() -> None:
    with pytest.raises(Ambiguous) as question:
        given("play the queen", elsewhere(leading("QS QD")))

    assert question.value.choices == ("play QD", "play QS")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play KS", "You do not hold KS"),
        ("play in order QS KS", "You do not hold KS"),
        ("play in order QS QS", "You named QS twice"),
        ("QS QS", "You named QS twice"),
        ("bid 2", "You have made your bid"),
        ("bid 99", "You have made your bid"),
    ],
)
def test_what_can_never_act_is_refused(text: str, reason: str) -> None:
    for view in (asked(leading("QS 5H 3D")), elsewhere(leading("QS 5H 3D"))):
        with pytest.raises(IllegalMove, match=reason):
            given(text, view)


@pytest.mark.parametrize("text", ["bid 6", "bid -1", "bid 14"])
def test_bid_out_of_range_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove, match="from 0 to 5"):
        given(text, elsewhere(bidding()))


def test_bid_that_is_known_to_be_forbidden_is_refused() -> None:
    with pytest.raises(IllegalMove, match="may not add up to 5"):
        given("bid 2", asked(bidding(bids="1 - 1 1", dealer=1)))


def test_bid_stands_while_the_others_still_bid() -> None:
    with pytest.raises(IllegalMove, match="You have made your bid"):
        given("bid 2", OHEILA.view(bidding(), 0))


@pytest.mark.parametrize("text", ["play low", "follow low", "play in order 3C 4C", "play 3C"])
def test_without_cards_no_order_to_play_can_be_given(text: str) -> None:
    with pytest.raises(IllegalMove, match="You have no cards left in this round"):
        given(text, OHEILA.view(bidding()._replace(hands=((),) * 4, bids=(1,) * 4, to_move=2), 1))


@pytest.mark.parametrize("text", ["bid 2", "play low", "play QS", "nonsense"])
def test_spectator_gives_no_orders(text: str) -> None:
    with pytest.raises(NotYourTurn, match="You are watching"):
        given(text, OHEILA.view(bidding(), None))


@pytest.mark.parametrize("text", ["bid 2", "play low", "play QS", "nonsense"])
def test_no_orders_are_given_when_the_match_is_over(text: str) -> None:
    with pytest.raises(GameOver):
        given(text, OHEILA.view(bidding()._replace(to_move=None, is_over=True), 1))


def test_refusal_names_no_card_of_another_seat() -> None:
    state = leading("QS 5H 3D")
    view = elsewhere(state)
    texts = []
    for text in ("play KS", "play in order QS KS", "nonsense", "play the king"):
        with pytest.raises((IllegalMove, Unreadable)) as refusal:
            given(text, view)
        texts.append(str(refusal.value).replace("KS", ""))

    others = {CODES[card] for seat in (0, 2, 3) for card in state.hands[seat]}
    assert not {word.strip("“”.,:") for text in texts for word in text.split()} & others


def test_kinds_before_the_bid_have_its_numbers() -> None:
    kinds = {kind.key: kind for kind in OHEILA.orders.kinds(elsewhere(bidding()))}

    assert list(kinds) == ["bid", "follow_low", "play_low", "duck", "in_order"]
    assert kinds["bid"].numbers == range(6)
    assert kinds["bid"].command(3) == "bid 3"
    assert kinds["in_order"].example == "play in order 2C 7D 9H"


def test_kinds_after_the_bid_have_no_bid() -> None:
    kinds = OHEILA.orders.kinds(OHEILA.view(bidding(), 0))

    assert [kind.key for kind in kinds] == ["follow_low", "play_low", "duck", "in_order"]


def test_with_one_card_there_is_no_order_of_cards() -> None:
    kinds = OHEILA.orders.kinds(following("9D", "7D"))

    assert [kind.key for kind in kinds] == ["follow_low", "play_low", "duck"]


def test_who_can_give_nothing_has_no_kinds() -> None:
    over = bidding()._replace(to_move=None, is_over=True)

    assert OHEILA.orders.kinds(OHEILA.view(bidding(), None)) == ()
    assert OHEILA.orders.kinds(OHEILA.view(over, 1)) == ()


def test_round_orders_say_what_they_tell_the_table() -> None:
    kinds = OHEILA.orders.kinds(asked(leading(HAND)))

    assert [kind.key for kind in kinds if kind.tells] == ["follow_low", "play_low", "duck"]


def test_sentence_of_play_low_says_what_lowest_is() -> None:
    assert "Trumps count above all others" in str(PlayLow().describe())
    assert "the first of clubs, diamonds, hearts, spades" in str(PlayLow().describe())


def test_sentence_of_an_order_names_its_cards() -> None:
    assert "Play QS 7D in this order" in str(InOrder(cards("QS 7D")).describe())
    assert "“play QS”, if it is legal" in str(given("QS", asked(leading(HAND))).describe())


def test_order_of_a_move_is_equal_to_another_of_the_same() -> None:
    view = asked(leading(HAND))

    assert given("QS", view) == given("play QS", view)
    assert isinstance(given("QS", view), Once)
