"""Votes in words: what somebody asked, what it would do, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.core.engine import JsonObject
from games.core.fields import whole
from games.core.text import SeatName, Text, msg, msgs
from turns.clocks.clock import Bank, PerTurn
from turns.clocks.presets import PRESETS, Pace
from turns.models import Event, Vote
from turns.rendering.times import length_words
from turns.services.pauses import EXTENSIONS, LONGEST_PAUSE

MATTERS: Mapping[Vote.Kind, Text] = {
    Vote.Kind.PAUSE: msg("a pause"),
    Vote.Kind.RESUME: msg("going on"),
    Vote.Kind.EXTEND: msg("more time"),
    Vote.Kind.SKIP: msg("a bot for this turn"),
    Vote.Kind.REPLACE: msg("giving up a seat"),
    Vote.Kind.CANCEL: msg("calling the match off"),
    Vote.Kind.TAKE_BACK: msg("taking the last move back"),
    Vote.Kind.TERMS: msg("another clock"),
}
"""What it is about, in two or three words."""

MEANINGS: Mapping[Vote.Kind, Text] = {
    Vote.Kind.PAUSE: msg(
        "No clock runs until the players go on, for {n} days at most. Moves can still be made.",
        n=LONGEST_PAUSE.days,
    ),
    Vote.Kind.RESUME: msg("The clocks run again, each with what was left of it."),
    Vote.Kind.EXTEND: msg("Whoever is to move now has that much longer."),
    Vote.Kind.SKIP: msg("A bot plays this one turn. The player keeps the seat."),
    Vote.Kind.REPLACE: msg(
        "The player loses the seat for good; a bot plays until a friend takes it over."
    ),
    Vote.Kind.CANCEL: msg("The match is over without a result, and the seed is shown."),
    Vote.Kind.TAKE_BACK: msg("The table stands as before the move, and its player chooses anew."),
    Vote.Kind.TERMS: msg(
        "It holds from the next turn on: the open turn keeps its time. All else stays as agreed."
    ),
}
"""What happens once the players agree."""


def clock_text(pace: Pace) -> Text:
    """What the clock of a pace gives a player; lengths are in the active language."""
    clock = PRESETS[pace].clock
    if isinstance(clock, Bank):
        start, increment = length_words(clock.start), length_words(clock.increment)
        return msg("{start}, plus {increment} a turn", start=start, increment=increment)
    if isinstance(clock, PerTurn):
        return msg("{time} for each turn", time=length_words(clock.time))
    return msg("no clock")


def question_text(vote: Vote) -> Text:
    """Who asked for what in this vote."""
    about = None if vote.about is None else vote.about.index
    return asked_text(Vote.Kind(vote.kind), vote.asked_by.index, about, vote.detail)


def asked_text(kind: Vote.Kind, by: int, about: int | None, detail: JsonObject) -> Text:
    """The same from the log: seats by index."""
    player = SeatName(by)
    if kind == Vote.Kind.EXTEND:
        return msgs(
            "{player} asks for one more hour for the open turn.",
            "{player} asks for {n} more hours for the open turn.",
            whole(detail["hours"], "hours", EXTENSIONS),
            player=player,
        )
    if kind == Vote.Kind.TERMS:
        clock = clock_text(Pace(str(detail["pace"])))
        return msg("{player} asks for another clock: {clock}.", player=player, clock=clock)
    if about is not None:
        return _ABOUT_A_SEAT[kind](player, SeatName(about))
    return _ASKED[kind](player)


def event_text(event: Event) -> Text | None:
    """An event of a vote in a sentence; None for every other event."""
    if event.kind == "match.vote_asked":
        assert event.seat is not None
        kind = Vote.Kind(event.payload["kind"])
        return asked_text(kind, event.seat, event.payload["about"], event.payload["detail"])
    if event.kind == "match.voted":
        assert event.seat is not None
        player, matter = SeatName(event.seat), _matter(event)
        if event.payload["yes"]:
            return msg("{player} votes yes: {matter}.", player=player, matter=matter)
        return msg("{player} votes no: {matter}.", player=player, matter=matter)
    if event.kind in _RESULTS:
        return _RESULTS[event.kind](_matter(event))
    return None


def _matter(event: Event) -> Text:
    return MATTERS[Vote.Kind(event.payload["kind"])]


_Sentence = Callable[[SeatName], Text]

_ASKED: Mapping[Vote.Kind, _Sentence] = {
    Vote.Kind.PAUSE: lambda player: msg("{player} asks the table for a pause.", player=player),
    Vote.Kind.RESUME: lambda player: msg("{player} asks the table to go on.", player=player),
    Vote.Kind.CANCEL: lambda player: msg("{player} asks to call the match off.", player=player),
    Vote.Kind.TAKE_BACK: lambda player: msg(
        "{player} asks to take the last move back.", player=player
    ),
}

_ABOUT_A_SEAT: Mapping[Vote.Kind, Callable[[SeatName, SeatName], Text]] = {
    Vote.Kind.SKIP: lambda player, other: msg(
        "{player} asks that a bot plays this turn for {other}.", player=player, other=other
    ),
    Vote.Kind.REPLACE: lambda player, other: msg(
        "{player} asks that {other} gives up the seat to somebody else.",
        player=player,
        other=other,
    ),
}

_RESULTS: Mapping[str, Callable[[Text], Text]] = {
    "match.vote_carried": lambda matter: msg("The table agrees: {matter}.", matter=matter),
    "match.vote_rejected": lambda matter: msg("The table does not agree: {matter}.", matter=matter),
    "match.vote_lapsed": lambda matter: msg("This vote has lapsed: {matter}.", matter=matter),
}
