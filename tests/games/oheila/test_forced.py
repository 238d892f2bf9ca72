"""Which moves everybody at the table knows to be the only ones."""

import pytest

from games.oheila.engine import Oheila
from games.oheila.state import State
from tests.games.oheila.tables import (
    HAND,
    bidding,
    leading,
)

OHEILA = Oheila()


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
