"""How much a match asks of its players: what a host promises, and an invitation says."""

from __future__ import annotations

from games.core.engine import AnyEngine
from games.core.options import Options
from turns.clocks.terms import Forced


def answers_asked(engine: AnyEngine, options: Options, forced: Forced) -> int:
    """About how many answers each player gives. Where forced moves are always made it may be fewer
    still, by how much nobody knows before the deal.
    """
    asked = engine.answers(options)
    return asked if forced is Forced.OFF else asked - engine.spared(options)
