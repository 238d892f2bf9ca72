"""Standing orders: what is read, what each does, where it stops, and how long it lasts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.errors import Ambiguous, GameOver, IllegalMove, NotYourTurn, Unreadable
from games.core.orders import Order
from games.olenon.engine import Olenon
from games.olenon.moves import Move
from games.olenon.state import State
from games.olenon.view import View
from tests.games.olenon.compact import state_of
from tests.games.olenon.hidden import twin_of
from tests.games.olenon.positions import seats, states
from tests.games.olenon.tables import asked, following, leading
from tests.games.properties import (
    CHANCE,
    DEAL,
    check_same_orders,
    check_whatever_is_ordered,
    commands,
)

OLENON = Olenon()

THIS_TRICK = "pass this trick, whatever comes"
CANNOT_PLAY = "pass as soon as I cannot play"
ADD = "add if I can, else ask"
ADD_OR_PASS = "add if I can, pass if I cannot play, else ask"
HABITS = (THIS_TRICK, CANNOT_PLAY, ADD, ADD_OR_PASS)

SAID = {
    THIS_TRICK: """
pass this trick, whatever comes
PASS this trick!
I pass this trick, whatever happens
pass whatever comes, please
skip this trick
passe ce pli, quoi qu'il arrive
je passe ce pli
passe quoi qu’il vienne
passe dans tous les cas
""",
    CANNOT_PLAY: """
pass as soon as I cannot play
pass if I can't play
I pass whenever I have to
passe dès que je ne peux pas jouer
je passe si je ne peux rien jouer
passe quand je ne peux plus jouer
""",
    ADD: """
add if I can, else ask
add if I can
add as many as I can, else ask me
add all that fit
ajoute si je peux, sinon demande
ajoute si possible, sinon demande-moi
j'ajoute si je peux
""",
    ADD_OR_PASS: """
add if I can, pass if I cannot play, else ask
add if I can, else pass if I must
ajoute si je peux, passe si je ne peux pas jouer, sinon demande
j'ajoute si je peux, sinon je passe si je ne peux rien jouer
""",
    "pass": """
pass
when my turn comes, pass
pass if it's legal
quand mon tour vient, je passe
""",
    "play 2 2": """
play 2 2
22
on my next turn: two 2s
quand ce sera mon tour, je joue deux 2
2x2 si possible
""",
    "add 3": """
add 3
when it is my turn, add a 3
ajoute 3
""",
    "replace 2 2": """
replace 2 2
beat by two 2s
remplace par deux 2 si possible
""",
    "lead 5": """
lead 5
j'entame un 5
""",
}
"""By the canonical command: other ways to say it."""

PROSE = """
don't pass this trick
pass this trick?
should I pass whatever comes?
pass as soon as
pass as soon as I can play
pass, then talk
pass or add
add
add something
add if you can
add 3 and replace 5
pass and play 5
pass take 3
take 3
je ne passe pas ce pli
ne passe pas
dois-je passer ce pli
n'ajoute pas
ajoute si tu peux
when my turn comes
if legal
good luck all
play 2 2 unless somebody minds
3?
""".strip().split("\n")


def order(command: str, state: State | None = None, seat: int = 1) -> Order[Move, View]:
    return OLENON.orders.parse(command, OLENON.view(state or following(), seat))


def does(command: str, state: State) -> str | None:
    """What the order does on seat 1's turn."""
    step = order(command, state).step(asked(state))
    return None if step is None else OLENON.format(step.move)


def after(state: State, *commands: str) -> State:
    """The state when these are played, by whoever is to move."""
    for command in commands:
        seat = OLENON.to_move(state)[0]
        move = OLENON.parse(command, OLENON.view(state, seat))
        for event in OLENON.decide(state, seat, move, DEAL):
            state = OLENON.evolve(state, event)
    return state


OVER = state_of({"hands": "114/ /16/55", "to_move": None, "points": "0 2"})
OUT = state_of({"hands": "114/22356/16/55", "table": "3", "taken": "-4--", "last": 0, "to_move": 2})
"""Seat 1 has passed and taken a 4."""


@pytest.mark.parametrize(
    ("text", "command"),
    [(text, command) for command, texts in SAID.items() for text in texts.strip().split("\n")],
)
def test_order_is_read_on_the_turn_and_off_it(text: str, command: str) -> None:
    assert order(text).command == command
    assert order(text, following()._replace(to_move=2)).command == command


@pytest.mark.parametrize("text", PROSE)
def test_prose_is_no_order(text: str) -> None:
    with pytest.raises(Unreadable):
        order(text)


def test_text_of_great_length_is_no_order() -> None:
    with pytest.raises(Unreadable, match="is no order"):
        order("please " * 60 + "pass this trick")


@pytest.mark.parametrize("command", [*HABITS, "play 3"])
def test_nobody_gives_an_order_after_the_end(command: str) -> None:
    with pytest.raises(GameOver):
        order(command, OVER)


@pytest.mark.parametrize("command", HABITS)
def test_spectator_gives_no_order(command: str) -> None:
    with pytest.raises(NotYourTurn, match="watching"):
        OLENON.orders.parse(command, OLENON.view(following(), None))


def test_kinds_are_offered_to_players_alone() -> None:
    kinds = OLENON.orders.kinds(asked(following()))

    assert [kind.example for kind in kinds] == list(HABITS)
    assert not OLENON.orders.kinds(OLENON.view(following(), None))
    assert not OLENON.orders.kinds(asked(OVER))


def test_who_has_passed_cannot_pass_the_trick_again() -> None:
    assert THIS_TRICK not in [kind.example for kind in OLENON.orders.kinds(asked(OUT))]
    with pytest.raises(IllegalMove, match="you are out until this trick ends"):
        order(THIS_TRICK, OUT)


def test_kinds_say_what_the_table_learns() -> None:
    tells = {kind.key: str(kind.tells) for kind in OLENON.orders.kinds(asked(OUT)) if kind.tells}

    assert sorted(tells) == ["add", "add_or_pass", "cannot_play"]
    assert tells["cannot_play"] == (
        "Its instant pass tells the table that you could neither add nor replace."
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play 4", "You do not hold 4"),
        ("add 1", "You do not hold 1"),
        ("play 2 2 2", "You do not hold 2 2 2"),
        ("play 2 3", "All cards of a play have one value"),
        ("play 2x5", "1 to 4 cards"),
    ],
)
def test_cards_that_can_never_be_played_are_refused(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        order(text)


def test_card_beside_the_hand_can_be_played_once_the_trick_is_over() -> None:
    assert order("play 4", OUT).command == "play 4"


def test_cards_that_can_be_meant_twice_are_asked_back() -> None:
    with pytest.raises(Ambiguous) as question:
        order("replace twos")

    assert question.value.choices == ("replace 2", "replace 2 2")


@pytest.mark.parametrize("command", [THIS_TRICK, "pass"])
def test_pass_is_made_though_the_player_could_play(command: str) -> None:
    assert does(command, following()) == "pass"


@pytest.mark.parametrize("command", [*HABITS, "pass"])
def test_order_stops_on_an_empty_table(command: str) -> None:
    assert does(command, leading()) is None


@pytest.mark.parametrize("command", [*HABITS, "pass", "play 5", "add 3"])
def test_order_does_nothing_off_the_turn(command: str) -> None:
    assert does(command, following()._replace(to_move=2)) is None


@pytest.mark.parametrize(
    ("hand", "table", "move"),
    [("122", "3", "pass"), ("123", "3", None), ("124", "3", None), ("124", "33", "pass")],
)
def test_pass_is_made_where_nothing_can_be_played(hand: str, table: str, move: str | None) -> None:
    assert does(CANNOT_PLAY, following(hand, table)) == move


@pytest.mark.parametrize(
    ("hand", "table", "add", "add_or_pass"),
    [
        ("1335", "3", "play 3 3", "play 3 3"),
        ("1335", "33", "play 3 3", "play 3 3"),
        ("135", "333", "play 3", "play 3"),
        ("1333", "3", "play 3 3 3", "play 3 3 3"),
        ("125", "3", None, None),
        ("122", "3", None, "pass"),
        ("00", "6", None, None),
    ],
)
def test_as_many_are_added_as_fit(
    hand: str, table: str, add: str | None, add_or_pass: str | None
) -> None:
    state = following(hand, table)

    assert (does(ADD, state), does(ADD_OR_PASS, state)) == (add, add_or_pass)


@pytest.mark.parametrize(
    ("command", "table", "move"),
    [
        ("play 5", "3", "play 5"),
        ("play 3", "3", "play 3"),
        ("play 5", "33", None),
        ("play 2", "3", None),
        ("add 3", "3", "play 3"),
        ("add 5", "3", None),
        ("replace 5", "3", "play 5"),
        ("replace 3", "3", None),
        ("lead 5", "3", None),
        ("lead 5", "", "play 5"),
        ("play 5", "", "play 5"),
        ("add 5", "", None),
    ],
)
def test_play_is_made_where_it_is_legal_and_does_what_was_said(
    command: str, table: str, move: str | None
) -> None:
    state = following(table=table) if table else leading("22356")

    assert does(command, state) == move


def test_adding_stands_on_and_passing_a_trick_is_done() -> None:
    adding, passing = order(ADD, following("1335")), order(THIS_TRICK)

    steps = adding.step(asked(following("1335"))), passing.step(asked(following()))
    assert [step.rest for step in steps if step] == [adding, None]


def scopes(command: str, *positions: State) -> list[str]:
    return [order(command, state, seat=0).scope(OLENON.view(state, 0)) for state in positions]


START = state_of({"hands": "1466/25/16/55", "to_move": 0, "starter": 0})
NEXT_ROUND = after(state_of({"hands": "1/25/16/55", "to_move": 0, "starter": 0}), "play 1")


def test_what_is_given_for_a_trick_lapses_with_it() -> None:
    led = after(START, "play 1")
    emptied = after(led, "pass")
    ended = after(
        state_of(
            {"hands": "1466/25/16/55", "table": "33", "last": 0, "to_move": 1, "taken": "---1"}
        ),
        "pass",
    )
    led_again = after(ended, "play 1")

    assert scopes(THIS_TRICK, START, led, emptied) == ["round 1 trick 1"] * 3
    assert scopes(THIS_TRICK, ended, led_again) == ["round 1 trick 2"] * 2


def test_fourth_card_ends_the_trick_too() -> None:
    ended = after(following("13345", "33"), "play 3 3")

    assert asked(ended).trick == 2


@pytest.mark.parametrize("command", [CANNOT_PLAY, ADD, ADD_OR_PASS, "pass"])
def test_what_is_given_for_a_round_lapses_with_it(command: str) -> None:
    led = after(START, "play 1")

    assert scopes(command, START, led, NEXT_ROUND) == ["round 1", "round 1", "round 2"]
    assert scopes(THIS_TRICK, NEXT_ROUND) == ["round 2 trick 1"]


def test_position_without_the_number_of_its_trick_counts_from_one() -> None:
    stored = {key: each for key, each in OLENON.position(following()).items() if key != "trick"}

    assert OLENON.view(OLENON.load(stored), None).trick == 1


ORDERS = st.sampled_from([*HABITS, "pass", "play 3 3", "add 0"])
TYPED = commands(
    "pass this trick whatever comes as soon I cannot play add if can else ask replace lead 3 33 3x2"
    " two threes 5 0 take passe ce pli joue ajoute si je peux sinon pas not ? , . '"
)


@given(states(), seats, TYPED | st.sampled_from(HABITS))
def test_whatever_is_ordered_is_legal_or_refused(state: State, seat: int, command: str) -> None:
    check_whatever_is_ordered(OLENON, state, seat, command)


@given(states(), seats, st.integers(1, 9), TYPED | ORDERS)
@settings(deadline=None)  # the first text of a run fills caches
def test_hidden_cards_change_nothing_about_an_order(
    state: State, seat: int, other_deal: int, command: str
) -> None:
    twins = state, twin_of(state, seat, CHANCE.stream(other_deal))

    check_same_orders(OLENON, twins, seat, (command, "play 3 3", "add 0", "lead fives"))
