"""Exported matches for tests: played by the engine, written as the site writes them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random

from games.core.deal import Deal, commitment
from games.core.engine import AnyEngine, GameEvent, JsonObject
from games.core.log import (
    ExportedMatch,
    LoggedEvent,
    Record,
    SeatRecord,
    digest,
    event_salt,
    format_time,
)
from games.core.options import Options, OptionValue, completed
from games.registry import get_engine

SEED = bytes(range(32))
MATCH_ID = "k3yhq8m2"
WORDS = ("pear", "", "łódź", "two words")
START = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


class Log:
    """An export that grows event by event, its digests chained."""

    def __init__(self, engine: AnyEngine, options: Options, words: Sequence[str] = WORDS) -> None:
        self.engine = engine
        self.options: dict[str, OptionValue] = completed(engine.options, options)
        self.words = list(words)
        self.deal = Deal(SEED, MATCH_ID, self.words)
        self.events: list[LoggedEvent] = []
        self.is_over = False

    def add(self, kind: str, seat: int | None, source: str, payload: JsonObject) -> None:
        version = len(self.events) + 1
        record = Record(
            version=version,
            kind=kind,
            seat=seat,
            source=source,
            at=format_time(START + timedelta(minutes=version)),
            payload=payload,
        )
        previous = bytes.fromhex(self.events[-1]["digest"]) if self.events else b""
        salt = event_salt(SEED, MATCH_ID, version)
        self.events.append(LoggedEvent(**record, digest=digest(previous, record, salt).hex()))

    def add_game(self, events: Sequence[GameEvent], source: str) -> None:
        for event in events:
            payload = self.engine.dump_event(event)
            self.add(self.engine.kind(event), event.seat, source, payload)

    def add_seating(self) -> None:
        created: JsonObject = {
            "schema": 1,
            "match_id": MATCH_ID,
            "engine": self.engine.key,
            "engine_version": self.engine.version,
            "options": self.options,
            "seats": len(self.words),
            "host": 0,
            "word": self.words[0],
            "commitment": commitment(SEED),
        }
        self.add("match.created", None, "host", created)
        for seat, word in list(enumerate(self.words))[1:]:
            payload: JsonObject = {"schema": 1, "seat": seat, "bot": None, "word": word}
            self.add("match.seated", seat, "page", payload)

    def add_end(self) -> None:
        self.is_over = True
        payload: JsonObject = {"schema": 1, "seed": SEED.hex(), "reason": "played"}
        self.add("match.ended", None, "page", payload)

    def export(self) -> ExportedMatch:
        return ExportedMatch(
            format=1,
            match_id=MATCH_ID,
            engine=self.engine.key,
            engine_version=self.engine.version,
            options=self.options,
            seats=[SeatRecord(seat=seat, name=f"Player {seat}") for seat in range(len(self.words))],
            words=self.words,
            commitment=commitment(SEED),
            seed=SEED.hex() if self.is_over else None,
            events=self.events,
        )


def played_match(
    key: str, options: Options, *, words: Sequence[str] = WORDS, moves: int | None = None
) -> ExportedMatch:
    """A match of easy bots, to its end and a word of talk, or for so many moves.

    `words` are those of the seats, as many as there are players.
    """
    engine = get_engine(key)
    log = Log(engine, options, words)
    log.add_seating()
    events = engine.setup(len(log.words), log.options, log.deal)
    log.add_game(events, "page")
    state = engine.fold(events)
    rng = Random(1)
    made = 0
    while (seats := engine.to_move(state)) and made != moves:
        move = engine.bots["easy"](engine.view(state, seats[0]), rng, lambda: False)
        events = engine.decide(state, seats[0], move, log.deal)
        log.add_game(events, "mail" if made % 2 else "bot")
        for event in events:
            state = engine.evolve(state, event)
        made += 1
        if made % 50 == 0:
            log.add("match.said", seats[0], "page", {"schema": 1, "hash": "0" * 64})
    if not engine.to_move(state):
        log.add_end()
        log.add("match.said", 1, "mail", {"schema": 1, "hash": "f" * 64})
    return log.export()


def redacted(match: ExportedMatch) -> ExportedMatch:
    """The match in play as a spectator gets it."""
    engine = get_engine(match["engine"], match["engine_version"])
    events = []
    for event in match["events"]:
        shown = event.copy()
        if not event["kind"].startswith("match."):
            read = engine.redact(engine.load_event(event["kind"], event["payload"]), None)
            shown["payload"] = {} if read is None else engine.dump_event(read)
        events.append(shown)
    return {**match, "seed": None, "events": events}
