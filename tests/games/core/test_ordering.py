"""What holds for every order anyway, as people say it."""

from dataclasses import dataclass

import pytest

from games.core.commands import words_of
from games.core.errors import GameOver, NotYourTurn
from games.core.ordering import Once, order_refusal, without_conditions
from games.core.orders import OrderKind, Step
from games.core.text import msg


@dataclass(frozen=True, slots=True)
class Sight:
    """A view of a game in which moves are words."""

    viewer: int | None = 1
    to_move: int | None = 1
    is_over: bool = False
    legal: tuple[str, ...] = ("pass",)


def hand(view: Sight) -> str:
    """The scope of the test's orders."""
    return f"asked {view.to_move}"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("when my turn comes, pass", "pass"),
        ("When it's my turn: pass.", "pass"),
        ("pass on my next turn", "pass"),
        ("pass if legal, else ask me", "pass"),
        ("pass if it is legal", "pass"),
        ("pass, if I can", "pass"),
        ("quand ce sera mon tour, passe", "passe"),
        ("à mon tour passe si c’est légal, sinon demande-moi", "passe"),
        ("passe si je peux", "passe"),
        ("if I were you, pass", "if i were you pass"),
        ("when my turn ends, pass", "when my turn ends pass"),
        ("pass unless it is legal", "pass unless it is legal"),
        ("ask, else pass", "ask else pass"),
        ("don't pass if I can", "don't pass"),
        ("if legal", ""),
    ],
)
def test_conditions_that_hold_anyway_are_passed_over(text: str, left: str) -> None:
    assert without_conditions(words_of(text)) == tuple(left.split())


def test_move_is_made_once_when_it_is_legal() -> None:
    assert Once("pass", str, hand).step(Sight()) == Step("pass", None)


def test_move_that_is_not_legal_is_not_made() -> None:
    assert Once("play", str, hand).step(Sight()) is None


def test_move_is_not_made_off_the_turn() -> None:
    assert Once("pass", str, hand).step(Sight(to_move=2, legal=())) is None


def test_move_lasts_as_long_as_the_game_says() -> None:
    assert Once("pass", str, hand).scope(Sight(to_move=3)) == "asked 3"


def test_move_is_described_by_its_command() -> None:
    order = Once("pass", str, hand)

    assert str(order.describe()) == f"When your turn comes: “{order.command}”, if it is legal."


def test_player_can_give_orders_on_the_turn_and_off_it() -> None:
    assert order_refusal(Sight()) is None
    assert order_refusal(Sight(to_move=2)) is None
    assert order_refusal(Sight(to_move=None)) is None


def test_spectator_can_give_none() -> None:
    assert isinstance(order_refusal(Sight(viewer=None)), NotYourTurn)


@pytest.mark.parametrize("viewer", [1, None])
def test_nobody_can_give_any_when_the_match_is_over(viewer: int | None) -> None:
    refusal = order_refusal(Sight(viewer=viewer, to_move=None, is_over=True))

    assert isinstance(refusal, GameOver)


def test_number_takes_the_place_of_the_last_word() -> None:
    kind = OrderKind("bid", msg("Bid"), "bid 0", numbers=range(3))

    assert [kind.command(number) for number in kind.numbers] == ["bid 0", "bid 1", "bid 2"]
