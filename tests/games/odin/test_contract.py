"""Odin keeps the contract of every game."""

from typing import cast

from games.core.deal import Stream
from games.odin.state import State
from games.registry import get_engine
from games.testing import EngineContract
from tests.games.odin.hidden import twin_of


class TestOdin(EngineContract):
    engine = get_engine("odin")
    matches = 1  # there are 21 tables

    def twin(self, state: object, viewer: int | None, chance: Stream) -> object:
        # The contract erases types; this engine's states are State.
        return twin_of(cast(State, state), viewer, chance)
