"""Making the deals of a match again by what the engine says of them, as a page does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.core.deal import Dealing
from games.core.engine import Json, JsonObject
from games.testing.breach import ensure
from games.testing.matches import Played, Table


def check_dealing(played: Played) -> None:
    """The dealing gives the first seat and every deal of the log."""
    table, engine = played.table, played.table.engine
    dealing = engine.dealing(table.options)
    deals = [
        engine.dump_event(event) for event in played.events if engine.kind(event) == dealing.kind
    ]
    ensure(deals, "a match has a deal, under the name that the dealing gives")
    first, deck = _set_up(table, dealing)
    ensure(deals[0].get(dealing.first) == first, "the first draw is the first seat")
    for number, payload in enumerate(deals, start=1):
        _check_deal(payload, dealing, table.deal.stream(number).shuffled(deck))


def _set_up(table: Table, dealing: Dealing) -> tuple[int, list[str]]:
    stream = table.deal.stream(0)
    first = stream.draw(table.seats)
    parts = list(dealing.parts)
    for _ in range(dealing.left_out):
        del parts[stream.draw(len(parts))]
    return first, [code for part in parts for code in part]


def _check_deal(payload: JsonObject, dealing: Dealing, deck: Sequence[str]) -> None:
    place = 0
    for cards in [*_list(payload.get(dealing.hands)), _list(payload.get(dealing.then))]:
        logged = _list(cards)
        given = deck[place : place + len(logged)]
        ensure(Counter(given) == Counter(logged), "each hand is the next part of the deck")
        place += len(logged)


def _list(value: Json) -> list[Json]:
    """One card is a list of one, and none is an empty list."""
    if isinstance(value, str):
        return [value]
    return list(value) if isinstance(value, Sequence) else []
