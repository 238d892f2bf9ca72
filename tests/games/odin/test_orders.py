"""Standing orders: what is read, what each does, where it stops, and how long it lasts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.errors import Ambiguous, GameOver, IllegalMove, NotYourTurn, Unreadable
from games.core.orders import Order
from games.odin.engine import Odin
from games.odin.moves import Move
from games.odin.state import State
from games.odin.view import View
from tests.games.odin.compact import state_of
from tests.games.odin.hidden import twin_of
from tests.games.odin.ordered import (
    CANNOT_PLAY,
    HABITS,
    PLAY_LOW,
    PLAY_ONLY,
    PROSE,
    SAID,
    UNLESS_OUT,
    UNTIL_TRICK_ENDS,
    WHILE_THREE,
)
from tests.games.odin.positions import states_and_seats
from tests.games.odin.tables import asked, facing, leading, over
from tests.games.properties import (
    CHANCE,
    DEAL,
    check_same_orders,
    check_whatever_is_ordered,
    commands,
)

ODIN = Odin()

PAIR = facing("4B 4P", "8R 3R 8B 5G 1Y")


def order(command: str, state: State = PAIR, seat: int = 1) -> Order[Move, View]:
    return ODIN.orders.parse(command, ODIN.view(state, seat))


def does(command: str, state: State) -> str | None:
    """What the order does on seat 1's turn."""
    step = order(command, state).step(asked(state))
    return None if step is None else ODIN.format(step.move)


def after(state: State, *commands: str) -> State:
    """The state when these are played, by whoever is to move."""
    for command in commands:
        seat = ODIN.to_move(state)[0]
        move = ODIN.parse(command, ODIN.view(state, seat))
        for event in ODIN.decide(state, seat, move, DEAL):
            state = ODIN.evolve(state, event)
    return state


@pytest.mark.parametrize(
    ("text", "command"),
    [(text, command) for command, texts in SAID.items() for text in texts.strip().split("\n")],
)
def test_order_is_read_on_the_turn_and_off_it(text: str, command: str) -> None:
    off_turn = PAIR._replace(to_move=2, passes=1)

    assert order(text).command == command
    assert order(text, off_turn).command == command


@pytest.mark.parametrize("text", PROSE)
def test_prose_is_no_order(text: str) -> None:
    with pytest.raises(Unreadable):
        order(text)


def test_text_of_great_length_is_no_order() -> None:
    with pytest.raises(Unreadable, match="is no order"):
        order("please " * 60 + "pass until this trick ends")


@pytest.mark.parametrize("command", [*HABITS, "play 9P"])
def test_nobody_gives_an_order_after_the_end(command: str) -> None:
    with pytest.raises(GameOver):
        order(command, over())


@pytest.mark.parametrize("command", HABITS)
def test_spectator_gives_no_order(command: str) -> None:
    with pytest.raises(NotYourTurn, match="watching"):
        ODIN.orders.parse(command, ODIN.view(PAIR, None))


def test_kinds_are_offered_to_players_alone() -> None:
    kinds = ODIN.orders.kinds(asked(PAIR))

    assert [kind.example for kind in kinds] == list(HABITS)
    assert not ODIN.orders.kinds(ODIN.view(PAIR, None))
    assert not ODIN.orders.kinds(asked(over()))


def test_kinds_say_what_the_table_learns() -> None:
    tells = {kind.key: str(kind.tells) for kind in ODIN.orders.kinds(asked(PAIR)) if kind.tells}

    assert sorted(tells) == ["cannot_play", "play_low", "play_only", "unless_out"]
    assert (
        tells["cannot_play"] == "Its instant pass tells the table that you cannot beat the centre."
    )


@pytest.mark.parametrize("number", [0, 10, 99])
def test_centre_that_cannot_be_is_refused(number: int) -> None:
    with pytest.raises(IllegalMove, match="The centre has 1 to 9 cards"):
        order(f"pass while the centre has at least {number}")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play 9P", "You do not hold 9P"),
        ("play 8R 9P take 4B", "You do not hold 9P"),
        ("play 4B", "You do not hold 4B, from the centre"),
        ("play 8R 5G", "neither one number nor one colour"),
        ("play 8R 8R", "You named 8R twice"),
        ("play all", "neither one number nor one colour"),
    ],
)
def test_cards_that_can_never_be_played_are_refused(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        order(text)


def test_cards_that_can_be_meant_twice_are_asked_back() -> None:
    with pytest.raises(Ambiguous) as question:
        order("play 8 take 4B")

    assert question.value.choices == ("play 8R take 4B", "play 8B take 4B")


def test_card_that_is_not_named_by_itself_is_offered() -> None:
    with pytest.raises(Unreadable) as refusal:
        order("play 5 take 4B")

    assert refusal.value.meant == "play 5G take 4B"


def test_description_names_the_number() -> None:
    assert str(order(WHILE_THREE).describe()) == (
        "Pass while the centre has at least 3 cards; with fewer you are asked."
    )


def test_description_of_a_play_says_where_it_stops() -> None:
    assert "leaves no choice of the card to take" in str(order("play 8R 3R").describe())
    assert str(order("play 8R 3R take 4B").describe()) == (
        "When your turn comes: “play 8R 3R take 4B”, if it is legal."
    )


@pytest.mark.parametrize("command", [UNTIL_TRICK_ENDS, UNLESS_OUT, "pass"])
def test_pass_is_made_though_the_centre_could_be_beaten(command: str) -> None:
    assert does(command, PAIR) == "pass"


@pytest.mark.parametrize("command", [*HABITS, "pass"])
def test_order_stops_where_a_card_must_be_led(command: str) -> None:
    assert does(command, leading("5R 2B")) is None


@pytest.mark.parametrize("command", [*HABITS, "pass", "play 8R 3R take 4B"])
def test_order_does_nothing_off_the_turn(command: str) -> None:
    assert does(command, PAIR._replace(to_move=2, passes=1)) is None


@pytest.mark.parametrize(("centre", "move"), [("4B 4P 4G", "pass"), ("4B 4P", None), ("4B", None)])
def test_large_centre_alone_is_passed_on(centre: str, move: str | None) -> None:
    assert does(WHILE_THREE, facing(centre, "8R 3R 9R 5G")) == move


def test_player_who_can_go_out_is_asked() -> None:
    assert does(UNLESS_OUT, facing("4B 4P", "8R 3R")) is None
    assert does(UNLESS_OUT, facing("4B", "8R 3R")) is None
    assert does(UNLESS_OUT, facing("4B 4P", "8R 2O")) == "pass"
    assert does(UNLESS_OUT, leading("8R 3R")) is None


@pytest.mark.parametrize(
    ("hand", "move"), [("3R 2B", "pass"), ("1R 3R", "pass"), ("5R 5G 2B", None), ("5R 4R", None)]
)
def test_pass_is_made_where_nothing_beats_the_centre(hand: str, move: str | None) -> None:
    assert does(CANNOT_PLAY, facing("4B 4P", hand)) == move


@pytest.mark.parametrize(
    ("centre", "hand", "move"),
    [
        ("4B 4P", "8R 3R 8B 5G 1Y", "play 8R 3R take 4B"),
        ("4B 7B", "8R 3R 8B 5G 1Y", "play 8R 3R take 7B"),
        ("5O 5R", "8R 3R 8B 5G 1Y", "play 8R 3R take 5R"),
        ("7Y", "8R 3R 8B 5G 1Y", "play 8R take 7Y"),
        ("9G 9P", "8R 3R 8B 5G 1Y", "pass"),
        ("9G", "8R 3R 5R", "play 5R 3R take 9G"),
        ("4B", "8R 3R", "play 8R 3R"),
    ],
)
def test_lowest_play_takes_the_highest_card_and_goes_out_if_it_can(
    centre: str, hand: str, move: str
) -> None:
    assert does(PLAY_LOW, facing(centre, hand)) == move


@pytest.mark.parametrize(
    ("centre", "hand", "move"),
    [
        ("4B 4P", "8R 3R 2B", "play 8R 3R take 4B"),
        ("4B 7B", "8R 3R 2B", "play 8R 3R take 7B"),
        ("4B 4P", "8R 3R 8B", None),
        ("4B", "8R 3R 2B", None),
        ("9B 9P", "8R 3R 2B", "pass"),
        ("4B 4P", "8R 3R", "play 8R 3R"),
    ],
)
def test_only_play_is_made_and_a_choice_is_asked(centre: str, hand: str, move: str | None) -> None:
    assert does(PLAY_ONLY, facing(centre, hand)) == move


@pytest.mark.parametrize("command", [PLAY_ONLY, PLAY_LOW])
def test_last_card_is_led(command: str) -> None:
    assert does(command, leading("8R")) == "play 8R"


def test_whole_hand_is_led_rather_than_its_lowest_card() -> None:
    assert does(PLAY_LOW, leading("8R 3R")) == "play 8R 3R"


@pytest.mark.parametrize(
    ("command", "centre", "hand", "move"),
    [
        ("play 8R 3R take 4P", "4B 4P", "8R 3R 1Y", "play 8R 3R take 4P"),
        ("play 8R 3R take 5P", "4B 4P", "8R 3R 1Y", None),
        ("play 8R 3R", "4B 4P", "8R 3R 1Y", None),
        ("play 8R 3R", "4B", "8R 3R 1Y", "play 8R 3R take 4B"),
        ("play 8R 3R", "4B 4P", "8R 3R", "play 8R 3R"),
        ("play 8R 3R take 5P", "4B 4P", "8R 3R", "play 8R 3R"),
        ("play 8R 3R", "9B 4B", "8R 3R 1Y", None),
        ("play all", "4B 4P", "8R 3R", "play 8R 3R"),
        ("pass", "4B 4P", "8R 3R", "pass"),
    ],
)
def test_play_is_made_where_it_is_legal_and_complete(
    command: str, centre: str, hand: str, move: str | None
) -> None:
    assert does(command, facing(centre, hand)) == move


@pytest.mark.parametrize(
    ("command", "move"), [("play 8R", "play 8R"), ("play 8R 3R", None), ("play 8R take 4B", None)]
)
def test_ordered_card_is_led(command: str, move: str | None) -> None:
    assert does(command, leading("8R 3R 1Y")) == move


def test_habit_stands_on_and_a_move_is_done() -> None:
    habit, move = order(UNTIL_TRICK_ENDS), order("pass")

    assert [step.rest for step in (habit.step(asked(PAIR)),) if step] == [habit]
    assert [step.rest for step in (move.step(asked(PAIR)),) if step] == [None]


FOUR_SEATS = state_of(
    {
        "hands": "1R 9R 8R / 2R 9O 8O / 3R 9Y 8Y / 4R 9G 8G",
        "centre": "",
        "owner": None,
        "passes": 0,
        "to_move": 0,
        "hand": 2,
        "starter": 0,
        "totals": "3 0 5 1",
        "target": 15,
    }
)


def scopes(command: str, *positions: State) -> list[str]:
    return [order(command).scope(asked(state)) for state in positions]


def test_what_is_given_for_a_trick_lapses_with_it() -> None:
    led = after(FOUR_SEATS, "play 1R")
    beaten = after(led, "play 2R take 1R", "pass", "pass")
    ended = after(beaten, "pass")
    led_again = after(ended, "play 1R")

    assert scopes(UNTIL_TRICK_ENDS, FOUR_SEATS, led, beaten) == ["hand 2 trick 1"] * 3
    assert scopes(UNTIL_TRICK_ENDS, ended, led_again) == ["hand 2 trick 2"] * 2


@pytest.mark.parametrize("command", [*HABITS[1:], "pass"])
def test_what_is_given_for_a_hand_lapses_with_it(command: str) -> None:
    ended = after(FOUR_SEATS, "play 1R", "pass", "pass", "pass")
    next_hand = after(leading("8R 3R"), "play all")

    assert scopes(command, FOUR_SEATS, ended) == ["hand 2", "hand 2"]
    assert scopes(command, next_hand) == ["hand 3"]
    assert scopes(UNTIL_TRICK_ENDS, next_hand) == ["hand 3 trick 1"]


def test_position_without_the_number_of_its_trick_counts_from_one() -> None:
    stored = {key: value for key, value in ODIN.position(PAIR).items() if key != "trick"}

    assert ODIN.view(ODIN.load(stored), None).trick == 1


ORDERS = st.sampled_from([*HABITS, "pass", "play all", "play 8R 3R take 4B", "passe ce pli"])


TYPED = commands(
    "pass until this trick ends while centre has at least 3 unless I can go out as soon cannot play"
    " the lowest else all take 8R 4B 5 red un le passe joue sinon si je peux pas not ? , . ' ●"
)


@given(states_and_seats(), TYPED | st.sampled_from(HABITS))
def test_whatever_is_ordered_is_legal_or_refused(
    asked_seat: tuple[State, int], command: str
) -> None:
    check_whatever_is_ordered(ODIN, *asked_seat, command)


@given(states_and_seats(), st.integers(1, 9), TYPED | ORDERS)
@settings(deadline=None)  # the first text of a run fills caches
def test_hidden_cards_change_nothing_about_an_order(
    asked_seat: tuple[State, int], other_deal: int, command: str
) -> None:
    state, seat = asked_seat
    twins = state, twin_of(state, seat, CHANCE.stream(other_deal))

    check_same_orders(ODIN, twins, seat, (command, "8R 3R take 4B", "play 8", "6G"))
