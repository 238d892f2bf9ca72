"""Standing orders of Oheila: what they do, where they stop, and how they are given."""

import pytest

from games.core.errors import Ambiguous, GameOver, IllegalMove, NotYourTurn, Unreadable
from games.core.ordering import Once
from games.core.orders import Order
from games.oheila.cards import CARDS, CODES
from games.oheila.engine import Oheila
from games.oheila.habits import Duck, FollowLow, InOrder, PlayLow, lowest
from games.oheila.moves import Move, format_move
from games.oheila.state import State, Trick
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
from tests.games.oheila.tables import asked, bidding, leading

OHEILA = Oheila()
HAND = "QS 5H 2C KD 3D 4D 5D 6D 7D 8D 9D TD JD"


def cards(codes: str) -> tuple[int, ...]:
    return tuple(CARDS[code] for code in codes.split())


def following(trick: str, hand: str, turn_up: str | None = "4S") -> View:
    """Seat 1 is to play to this trick, led by as many seats before it."""
    played = cards(trick)
    state = bidding()._replace(
        hands=(cards("3C"), tuple(sorted(cards(hand))), cards("3D"), cards("3H")),
        turn_up=None if turn_up is None else CARDS[turn_up],
        bids=(1, 1, 1, 1),
        leader=(1 - len(played)) % 4,
        trick=played,
    )
    return asked(state)


def elsewhere(state: State) -> View:
    """What seat 1 sees while seat 2 is to move."""
    return asked(state._replace(to_move=2))


def unbid(*, to_move: int) -> State:
    """Nobody has bid yet."""
    return bidding()._replace(bids=(None,) * 4, to_move=to_move)


def given(text: str, view: View) -> Order[Move, View]:
    return OHEILA.orders.parse(text, view)


def played(order: Order[Move, View], view: View) -> str | None:
    """The command of the move that the order makes, None where it stops."""
    step = order.step(view)
    return None if step is None else format_move(step.move)


on_turn_or_off = pytest.mark.parametrize(
    "view", [asked(leading(HAND)), elsewhere(leading(HAND))], ids=["on", "off"]
)

# How orders are typed.


@pytest.mark.parametrize(
    "view", [asked(leading(HAND)), elsewhere(leading(HAND))], ids=["on", "off"]
)
@pytest.mark.parametrize("text", FOLLOW_LOW)
def test_follow_low_is_read(text: str, view: View) -> None:
    assert given(text, view) == FollowLow()


@pytest.mark.parametrize(
    "view", [asked(leading(HAND)), elsewhere(leading(HAND))], ids=["on", "off"]
)
@pytest.mark.parametrize("text", PLAY_LOW)
def test_play_low_is_read(text: str, view: View) -> None:
    assert given(text, view) == PlayLow()


@pytest.mark.parametrize(
    "view", [asked(leading(HAND)), elsewhere(leading(HAND))], ids=["on", "off"]
)
@pytest.mark.parametrize("text", IN_ORDER)
def test_cards_in_order_are_read(text: str, view: View) -> None:
    assert given(text, view) == InOrder(cards("QS 5H 2C"))


@pytest.mark.parametrize(
    "view", [asked(leading(HAND)), elsewhere(leading(HAND))], ids=["on", "off"]
)
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


@pytest.mark.parametrize(
    "view", [asked(leading(HAND)), elsewhere(leading(HAND))], ids=["on", "off"]
)
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


# Who can give what.


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


# What orders do.


@pytest.mark.parametrize(
    ("trick", "hand", "command"),
    [
        ("9D", "2D 7D KD 2S", "play 2D"),
        ("9D", "TD KD 2C", "play TD"),
        ("3S", "2S QS 2D", "play 2S"),
        ("9D", "2S QS 2C", None),
        ("", "2D 7D", None),
    ],
)
def test_follow_low_follows_or_stops(trick: str, hand: str, command: str | None) -> None:
    assert played(FollowLow(), following(trick, hand)) == command


@pytest.mark.parametrize(
    ("trick", "hand", "turn_up", "command"),
    [
        ("9D", "2D 7D 2C", "4S", "play 2D"),
        ("9D", "2S 7C 5H", "4S", "play 5H"),
        ("9D", "2S QS", "4S", "play 2S"),
        ("9D", "2S 7C 5H", None, "play 2S"),
        ("", "2S 5C KD", "4S", "play 5C"),
        ("", "3S 3H 3C", "4S", "play 3C"),
        ("", "3S 3H", None, "play 3H"),
    ],
)
def test_play_low_always_plays(trick: str, hand: str, turn_up: str | None, command: str) -> None:
    assert played(PlayLow(), following(trick, hand, turn_up)) == command


@pytest.mark.parametrize(
    ("trick", "hand", "turn_up", "command"),
    [
        ("9D", "2D 8D KD", "4S", "play 8D"),
        ("9D", "TD KD 2C", "4S", "play TD"),
        ("9D", "AC 2S KH", "4S", "play AC"),
        ("9D", "AC AH 2S", "4S", "play AH"),
        ("9D", "2S QS", "4S", "play 2S"),
        ("9D", "2S AC", None, "play AC"),
        ("9D 2S", "2D KD", "4S", "play KD"),
        ("9D 5S", "3S QS AC", "4S", "play 3S"),
        ("9D QH JD", "KD AD", "4S", "play AD"),
        ("9D QH JD", "TD AD", "4S", "play TD"),
        ("", "2S 5C KD", "4S", "play 5C"),
    ],
)
def test_duck_throws_off_the_highest_that_loses(
    trick: str, hand: str, turn_up: str | None, command: str
) -> None:
    assert played(Duck(), following(trick, hand, turn_up)) == command


def test_lowest_counts_trumps_above_all_others() -> None:
    assert CODES[lowest(cards("2S AC AH"), trump=3)] == "AC"


@pytest.mark.parametrize("order", [FollowLow(), PlayLow(), Duck()])
def test_low_orders_stay_until_the_last_card(order: Order[Move, View]) -> None:
    more, last = following("9D", "2D 7D"), following("9D", "2D")

    steps = [order.step(view) for view in (more, last)]
    assert [step and step.rest for step in steps] == [order, None]


def test_cards_in_order_are_played_one_each_turn() -> None:
    step = InOrder(cards("7D QS 2C")).step(following("9D", "7D QS 2C"))

    assert step is not None
    assert format_move(step.move) == "play 7D"
    assert step.rest == InOrder(cards("QS 2C"))


def test_last_card_of_an_order_is_its_end() -> None:
    step = InOrder(cards("7D")).step(following("9D", "7D 2C"))

    assert step is not None
    assert step.rest is None


def test_cards_in_order_stop_where_the_next_is_not_legal() -> None:
    assert InOrder(cards("QS 7D")).step(following("9D", "7D QS 2C")) is None


def test_cards_in_order_pass_over_one_that_is_gone() -> None:
    assert played(InOrder(cards("AS 7D")), following("9D", "7D 2C")) == "play 7D"


def test_order_whose_cards_are_all_gone_stops() -> None:
    assert InOrder(cards("AS")).step(following("9D", "7D 2C")) is None


def test_order_is_still_read_when_one_of_its_cards_was_played_by_hand() -> None:
    trick = Trick(1, cards("AS 2S 3S 5S"))
    state = leading("KD QS")._replace(tricks=(trick,), won=(0, 1, 0, 0))

    assert given("play in order AS QS KD", asked(state)) == InOrder(cards("QS KD"))


def test_card_waits_for_its_turn() -> None:
    order = given("play QS", elsewhere(leading(HAND)))

    assert played(order, elsewhere(leading(HAND))) is None
    assert played(order, asked(leading(HAND))) == "play QS"


def test_card_that_would_not_follow_suit_stops() -> None:
    order = given("play QS", following("9D", "7D QS"))

    assert order.step(following("9D", "7D QS")) is None


def test_move_is_done_once_it_is_made() -> None:
    step = given("bid 2", asked(bidding())).step(asked(bidding()))

    assert step is not None
    assert step.rest is None


def test_bid_that_the_others_have_made_impossible_stops() -> None:
    order = given("bid 2", OHEILA.view(unbid(to_move=2), 1))

    assert order.step(asked(bidding(bids="1 - 1 1", dealer=1))) is None


@pytest.mark.parametrize("order", [FollowLow(), PlayLow(), Duck(), InOrder(cards("QS 7D"))])
def test_order_to_play_stops_at_the_bid(order: Order[Move, View]) -> None:
    assert order.step(asked(bidding())) is None


@pytest.mark.parametrize("text", ["bid 2", "play QS", "play low", "follow low", "in order QS 7D"])
def test_every_order_is_for_its_round(text: str) -> None:
    order = given(text, asked(bidding()))

    assert order.scope(asked(bidding())) == "round 5"
    assert order.scope(asked(bidding()._replace(round=6))) == "round 6"


# What is said about them.


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


# Moves that nobody need be asked for.


def test_last_card_is_forced() -> None:
    state = bidding()._replace(bids=(1,) * 4, hands=((0,), (5,), (6,), (7,)))

    assert OHEILA.is_forced(OHEILA.view(state, None))


@pytest.mark.parametrize(
    "state",
    [
        bidding(),
        bidding(bids="1 - 1 1", dealer=1),
        leading(HAND),
        bidding()._replace(hands=((0,), (5,), (6,), (7,)), round=1),
        bidding()._replace(to_move=None, is_over=True),
    ],
    ids=["a bid", "the last bid", "many cards", "a bid with one card", "the end"],
)
def test_nothing_else_is_forced(state: State) -> None:
    assert not OHEILA.is_forced(OHEILA.view(state, None))
