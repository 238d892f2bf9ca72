"""A match against bots, for whoever wants to play now and choose nothing."""

from __future__ import annotations

from django.utils.translation import get_language

from games.core.engine import AnyEngine
from games.core.options import Option, OptionValue
from turns.clocks.presets import PRESETS, Pace
from turns.match_ids import match_id_of
from turns.services import MatchPlan, SeatPlan

LEVEL = "easy"
USUAL_TABLE = 4
"""So many sit there, if the game allows it."""


def can_be_played_at_once(engine: AnyEngine) -> bool:
    """Is there a bot for the others' seats."""
    return LEVEL in engine.bots


def quick_match(engine: AnyEngine, *, key: str) -> MatchPlan:
    """The shortest match of the game, against bots that play simply, without a clock. `key` is that
    of the form which asks for it.
    """
    return MatchPlan(
        engine=engine.key,
        others=[SeatPlan(bot=LEVEL)] * (_players(engine) - 1),
        options={option.key: _shortest(engine, option) for option in engine.options},
        language=get_language() or "en",
        terms=PRESETS[Pace.NONE],
        id=match_id_of(key),
    )


def _players(engine: AnyEngine) -> int:
    return USUAL_TABLE if USUAL_TABLE in engine.seats else min(engine.seats)


def _shortest(engine: AnyEngine, option: Option) -> OptionValue:
    """The choice that asks for the fewest answers; the usual one where that is all the same."""
    usual = {other.key: other.default for other in engine.options}

    def answers(value: OptionValue) -> tuple[int, bool]:
        return engine.answers({**usual, option.key: value}), value != option.default

    return min((choice.value for choice in option.choices), key=answers)
