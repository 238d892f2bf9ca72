"""The log as one viewer may read it: each event in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from games.core.engine import AnyEngine
from games.core.text import SeatName, Text, msg, msgs
from turns import vote_texts
from turns.models import Event, Match, Talk

OF_THE_MATCH = {
    "match.created": msg("The match is made."),
    "match.ended": msg("The match is over, and the seed of its deals is shown."),
    "match.cancelled": msg("The match is called off."),
    "match.paused": msg("The match is paused: no clock runs."),
    "match.resumed": msg("The match goes on, and so do the clocks."),
    "match.terms_changed": msg("Other terms hold for the turns to come."),
}

OF_A_PLAYER: Mapping[str, Callable[[SeatName], Text]] = {
    "match.seated": lambda player: msg("{player} takes the seat.", player=player),
    "match.timed_out": lambda player: msg("The time of {player} is up.", player=player),
    "match.stand_in": lambda player: msg(
        "A bot plays for {player} until they are back.", player=player
    ),
    "match.back": lambda player: msg("{player} is back.", player=player),
    "match.taken_back": lambda player: msg("{player} takes the last move back.", player=player),
}


@dataclass(frozen=True, slots=True)
class Step:
    """An event that says something to this viewer."""

    version: int
    at: datetime
    text: Text


def steps(match: Match, viewer: int | None) -> list[Step]:
    """All events that say something to the viewer (None: a spectator), oldest first."""
    engine = match.engine
    said = dict(Talk.objects.filter(event__match=match).values_list("event__version", "text"))
    found: list[Step] = []
    for event in match.events.order_by("version"):
        text = (
            _of_the_platform(event, said.get(event.version))
            if event.is_platform
            else _of_the_game(event, engine, viewer)
        )
        if text is not None:
            found.append(Step(event.version, event.at, text))
    return found


def _of_the_game(event: Event, engine: AnyEngine, viewer: int | None) -> Text | None:
    shown = engine.redact(engine.load_event(event.kind, event.payload), viewer)
    return None if shown is None else engine.describe(shown)


def _of_the_platform(event: Event, talk: str | None) -> Text | None:
    if (text := vote_texts.event_text(event)) is not None:
        return text
    if event.seat is None or event.kind in OF_THE_MATCH:
        return _of_the_match(event)
    player = SeatName(event.seat)
    if event.kind in OF_A_PLAYER:
        return OF_A_PLAYER[event.kind](player)
    if event.kind != "match.said":
        return None
    if talk is None:
        return msg("{player} said something that was deleted.", player=player)
    return msg("{player}: {text}", player=player, text=talk)


def _of_the_match(event: Event) -> Text | None:
    if event.kind == "match.extended":
        return msgs(
            "The open turns have one more hour.",
            "The open turns have {n} more hours.",
            event.payload["hours"],
        )
    return OF_THE_MATCH.get(event.kind)
