"""The log as one viewer may read it: each event in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from games.core.audit import TAKEN_BACK
from games.core.endings import Reason, early_ending
from games.core.engine import AnyEngine
from games.core.text import SeatName, Text, msg, msgs
from turns import vote_texts
from turns.lineage import Lineage
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
    "match.unseated": lambda player: msg("{player} leaves the table.", player=player),
    "match.resigned": lambda player: msg("{player} leaves the match.", player=player),
    "match.vacated": lambda player: msg(
        "A bot plays for {player} until somebody takes the seat over.", player=player
    ),
    "match.replaced": lambda player: msg("{player} takes the seat over.", player=player),
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
    names: Sequence[str]
    """Those at the table then, by seat index."""
    is_of_game: bool
    """Did it happen in the game, not around it."""
    is_taken_back: bool
    """Was it undone later: the game went on as if it had never been."""


def steps(match: Match, viewer: int | None, *, with_talk: bool = True) -> list[Step]:
    """All events that say something to the viewer (None: a spectator), oldest first. Whether the
    talk is among them is up to the reader, who may look through another player's eyes.
    """
    engine = match.engine
    said = dict(Talk.objects.filter(event__match=match).values_list("event__version", "text"))
    lineage = Lineage(match)
    found: list[Step] = []
    events = match.events.order_by("version")
    if not with_talk:
        events = events.exclude(kind="match.said")
    rows = list(events)
    void = _taken_back(rows)
    for event in rows:
        text = (
            _of_the_platform(event, said.get(event.version))
            if event.is_platform
            else _of_the_game(event, engine, viewer)
        )
        if text is not None:
            names = lineage.names_at(event.version)
            found.append(
                Step(
                    event.version,
                    event.at,
                    text,
                    names,
                    is_of_game=not event.is_platform,
                    is_taken_back=event.version in void,
                )
            )
    return found


def _taken_back(events: Sequence[Event]) -> set[int]:
    """The versions of the game's events that were undone."""
    return {
        event.version
        for undoing in events
        if undoing.kind == TAKEN_BACK
        for event in events
        if undoing.payload["to"] < event.version < undoing.version and not event.is_platform
    }


def _of_the_game(event: Event, engine: AnyEngine, viewer: int | None) -> Text | None:
    shown = engine.redact(engine.load_event(event.kind, event.payload), viewer)
    return None if shown is None else engine.describe(shown)


def _of_the_platform(event: Event, talk: str | None) -> Text | None:
    if (text := vote_texts.event_text(event)) is not None:
        return text
    if event.seat is None or event.kind in OF_THE_MATCH:
        return _of_the_match(event)
    player = SeatName(event.seat)
    if event.kind == "match.said":
        return _said(player, talk)
    if event.kind == "match.offered":
        return _offered(event, player)
    return OF_A_PLAYER[event.kind](player) if event.kind in OF_A_PLAYER else None


def _said(player: SeatName, talk: str | None) -> Text:
    if talk is None:
        return msg("{player} said something that was deleted.", player=player)
    return msg("{player}: {text}", player=player, text=talk)


def _offered(event: Event, seat: SeatName) -> Text:
    asking: int = event.payload["by"]
    if asking == event.seat:
        return msg("The seat is offered to a friend, by the player who left it.")
    return msg("{by} offers a seat to a friend: {seat}.", by=SeatName(asking), seat=seat)


def _of_the_match(event: Event) -> Text | None:
    if event.kind == "match.ended" and event.seat is not None:
        return early_ending(Reason(event.payload["reason"]), event.seat)
    if event.kind == "match.extended":
        return msgs(
            "The open turns have one more hour.",
            "The open turns have {n} more hours.",
            event.payload["hours"],
        )
    return OF_THE_MATCH.get(event.kind)
