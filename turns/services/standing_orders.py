"""Moves that nobody need be asked for: those that standing orders decide, and forced ones."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from turns.models import Prompt
from turns.services.play import Play


def run(play: Play, prompts: Sequence[Prompt], *, now: datetime) -> None:
    """Make the moves that follow by themselves, from seat to seat, until somebody must be asked."""
