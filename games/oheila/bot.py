"""Bots. They see a view, as a player does."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.oheila.moves import Move
from games.oheila.view import View


def easy(view: View, rng: Random, out_of_time: Callable[[], bool]) -> Move:
    """Plays at once, by rules of thumb."""
    return rng.choice(view.legal)
