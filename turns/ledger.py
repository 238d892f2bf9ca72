"""Writing the log: the one place that adds events and chains their digests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from games.core.audit import PLATFORM, TAKEN_BACK
from games.core.deal import Deal
from games.core.engine import AnyEngine, GameEvent, Json, JsonObject
from games.core.log import Record, digest, event_salt, format_time
from turns.models import Event, Match, Source, Vault


@dataclass(frozen=True, slots=True)
class Entry:
    """An event that is about to be written."""

    kind: str
    seat: int | None
    payload: JsonObject


def platform(kind: str, seat: int | None = None, /, **payload: Json) -> Entry:
    """An event of the platform's own: `match.` and the kind, in schema 1."""
    return Entry(f"match.{kind}", seat, {"schema": 1, **payload})


def of_game(engine: AnyEngine, events: Sequence[GameEvent]) -> list[Entry]:
    """The game's events as entries."""
    return [Entry(engine.kind(event), event.seat, engine.dump_event(event)) for event in events]


def append(
    match: Match, entries: Sequence[Entry], *, vault: Vault, source: Source, now: datetime
) -> list[Event]:
    """Add the entries behind the last event, and move the match's version and digest on. The caller
    holds the match's lock and saves it.
    """
    rows: list[Event] = []
    for entry in entries:
        match.version += 1
        record = Record(
            version=match.version,
            kind=entry.kind,
            seat=entry.seat,
            source=source.value,
            at=format_time(now),
            payload=entry.payload,
        )
        salt = event_salt(bytes(vault.seed), match.pk, match.version)
        match.digest = digest(bytes.fromhex(match.digest), record, salt).hex()
        rows.append(
            Event(
                match=match,
                version=match.version,
                kind=entry.kind,
                seat=entry.seat,
                source=source,
                at=now,
                payload=entry.payload,
                digest=match.digest,
            )
        )
    return Event.objects.bulk_create(rows)


def game_events(
    match: Match, *, after: int = 0, until: int | None = None
) -> list[tuple[Event, GameEvent]]:
    """The game's events of the log with `after` < version <= `until`, as rows and as the engine
    reads them; without those of a move that was taken back by then.
    """
    rows = match.events.filter(version__gt=after).filter(
        Q(kind=TAKEN_BACK) | ~Q(kind__startswith=PLATFORM)
    )
    if until is not None:
        rows = rows.filter(version__lte=until)
    standing: list[Event] = []
    for row in rows.order_by("version"):
        if row.kind != TAKEN_BACK:
            standing.append(row)
            continue
        while standing and standing[-1].version > row.payload["to"]:
            standing.pop()
    engine = match.engine
    return [(row, engine.load_event(row.kind, row.payload)) for row in standing]


def deal_of(match: Match, vault: Vault, words: Mapping[int, str]) -> Deal:
    """All chance of the match; `words` by seat index."""
    return Deal(bytes(vault.seed), match.pk, [words[index] for index in sorted(words)])
