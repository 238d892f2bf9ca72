"""How a match came to its end, as the event that ends it says, and who then stands where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from games.core.audit import Misfit
from games.core.engine import AnyEngine
from games.core.log import LoggedEvent
from games.core.outcome import Outcome
from games.core.text import SeatName, Text, msg

ENDED = "match.ended"
RESIGNED = "match.resigned"


class Reason(StrEnum):
    """Why a match is over."""

    PLAYED = "played"
    ABSENCE = "absence"
    """A player's time was up, and the match was agreed to end then."""
    RESIGNED = "resigned"
    """A player resigned, and the match was agreed to end then, or only bots were left."""


def early_ending(reason: Reason, seat: int) -> Text:
    """Why a match ended before the game did, in a sentence; `seat` is whose doing it was."""
    player = SeatName(seat)
    if reason is Reason.ABSENCE:
        return msg("The time of {player} was up, which ended the match.", player=player)
    return msg("{player} left, which ended the match.", player=player)


def final_outcome(
    engine: AnyEngine, state: object, ending: Mapping[str, object], seat: int | None
) -> Outcome | None:
    """The final standing, by the payload and the seat of the event `match.ended`. None where the
    game was to be played out and is not.

    Where a player ended the match early, he is placed last, in a game of teams with his team; the
    rest as they stood.
    """
    reason = Reason(str(ending.get("reason")))
    if reason is Reason.PLAYED or seat is None:
        return engine.outcome(state)
    standing = engine.standing(state)
    last = next((team for team in engine.teams if seat in team), (seat,))
    rest = (tuple(other for other in tied if other not in last) for tied in standing.placings)
    placings = (*(tied for tied in rest if tied), last)
    return Outcome(placings, standing.points, early_ending(reason, seat))


def ending_problem(events: Sequence[LoggedEvent], *, seats: int) -> Misfit | None:
    """Does the event `match.ended` say a known reason, and where a player ended the match early,
    who it was; None too where there is no such event.
    """
    for place, ending in enumerate(events):
        if ending["kind"] == ENDED:
            before = events[place - 1] if place else None
            problem = _reason_problem(ending, before, range(seats))
            return Misfit(ending["version"], problem) if problem else None
    return None


def _reason_problem(ending: LoggedEvent, before: LoggedEvent | None, seats: range) -> str:
    reason, seat = ending["payload"].get("reason"), ending["seat"]
    if reason not in list(Reason):
        return "it says no reason that is known"
    if reason == Reason.PLAYED:
        return "" if seat is None else "nobody ends a match that is played out"
    if seat not in seats:
        return "it does not say who ended the match"
    leaves = before is not None and (before["kind"], before["seat"]) == (RESIGNED, seat)
    if reason == Reason.RESIGNED and not leaves:
        return "the player whom it names did not leave"
    return ""
