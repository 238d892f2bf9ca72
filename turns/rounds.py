"""The rounds of a match that are over, and how it stood after each."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.outcome import RoundEnd
from turns import ledger
from turns.models import Match


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over."""

    version: int
    """Of the event that ended it."""
    end: RoundEnd


def rounds_of(match: Match, *, until: int | None = None) -> list[Round]:
    """The rounds that were over at the version `until`, by default those that are over now. Points
    are public, so every viewer may know of them.
    """
    found = []
    for row, event in ledger.game_events(match, until=until):
        end = match.engine.round_end(event)
        if end is not None:
            found.append(Round(row.version, end))
    return found
