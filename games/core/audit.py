"""Checking a log: its versions, its digests, and that the rules and the seed give its game events.

Each check gives the first event that does not fit, or None. What it says of an event names no card:
the checks serve a match in play too, on the server that has its seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.core.deal import Deal
from games.core.engine import AnyEngine, GameEvent, JsonObject
from games.core.errors import GameError
from games.core.log import LoggedEvent, canonical, digest, event_salt
from games.core.options import Options

PLATFORM = "match."
"""How the kinds begin that are not the game's."""
TAKEN_BACK = "match.taken_back"
"""The position is again that of the events up to `to`: game events above it and below are void."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """An event that does not fit, and why; version 0 is what stands before the events."""

    version: int
    reason: str

    def __str__(self) -> str:
        place = f"version {self.version}" if self.version else "the header"
        return f"{place} does not fit: {self.reason}"


def check_versions(events: Sequence[LoggedEvent]) -> Misfit | None:
    """The versions are 1, 2, 3, ..."""
    for expected, event in enumerate(events, start=1):
        if event["version"] != expected:
            return Misfit(expected, f"the log goes on with version {event['version']} there")
    return None


def check_digests(events: Sequence[LoggedEvent], *, seed: bytes, match_id: str) -> Misfit | None:
    """Every digest follows from the events up to it and the seed."""
    previous = b""
    for event in events:
        version = event["version"]
        try:
            previous = digest(previous, event, event_salt(seed, match_id, version))
        except ValueError as error:
            return Misfit(version, str(error))
        if previous.hex() != event["digest"]:
            return Misfit(version, "its digest is not that of the events up to it")
    return None


@dataclass(frozen=True, slots=True)
class Play:
    """What a check of the play found: the last state that fits, how many moves led to it, and the
    first game event, or move taken back, that does not fit.
    """

    state: object | None
    moves: int
    misfit: Misfit | None


@dataclass(frozen=True, slots=True)
class _Move:
    """A move that the log holds, as long as nobody has acted after it."""

    before: object
    """The state that it was made in."""
    seat: int
    version: int
    """That of its first event."""
    events: Sequence[GameEvent]


def check_play(
    engine: AnyEngine, events: Sequence[LoggedEvent], *, seats: int, options: Options, deal: Deal
) -> Play:
    """Play the match again from its log, platform events left aside.

    1. The first game events are those of `setup`: so the first deal is what the seed gives.
    2. The log names no moves. At each point the legal moves are tried, and one of them must give
       exactly the events that follow: so the rules are kept, and the later deals are checked.
    3. A move that was taken back is undone: only the last one, and only if it revealed nothing.
    """
    logged = [event for event in events if _is_of_the_play(event)]
    if not logged:
        return Play(None, 0, None)
    try:
        expected = engine.setup(seats, options, deal)
    except GameError as error:
        return Play(None, 0, Misfit(logged[0]["version"], str(error)))
    place = _fitting(engine, expected, logged)
    if place < len(expected):
        return Play(None, 0, _mismatch(engine, expected, logged, place))
    return _replayed(engine, engine.fold(expected), logged[place:], deal)


def _replayed(engine: AnyEngine, state: object, logged: Sequence[LoggedEvent], deal: Deal) -> Play:
    """The play from this state on."""
    moves = place = 0
    last: _Move | None = None
    while place < len(logged):
        rest = logged[place:]
        if rest[0]["kind"] == TAKEN_BACK:
            misfit = _wrongly_taken_back(engine, rest[0], last)
            if last is None or misfit is not None:
                return Play(state, moves, misfit)
            state, last = last.before, None
            place += 1
            moves -= 1
            continue
        seat, best = _best_decision(engine, state, rest, deal)
        count = _fitting(engine, best, rest)
        if not best or count < len(best):
            misfit = _mismatch(engine, best if count else [], rest, count)
            return Play(state, moves, misfit)
        last = _Move(state, seat, rest[0]["version"], best)
        for event in best:
            state = engine.evolve(state, event)
        place += count
        moves += 1
    return Play(state, moves, None)


def _is_of_the_play(event: LoggedEvent) -> bool:
    return event["kind"] == TAKEN_BACK or not event["kind"].startswith(PLATFORM)


def _wrongly_taken_back(
    engine: AnyEngine, record: LoggedEvent, last: _Move | None
) -> Misfit | None:
    """Why this move could not be taken back; `last` is the one that nobody acted after."""
    version = record["version"]
    if last is None:
        return Misfit(version, "there is no last move that could be taken back")
    if record["seat"] != last.seat:
        return Misfit(version, "the last move is that of another seat")
    if not _is_equal(record["payload"], {"schema": 1, "to": last.version - 1}):
        return Misfit(version, "it takes back something else than the last move")
    if engine.reveals(last.before, last.events):
        return Misfit(version, "the move that it takes back showed something hidden")
    return None


def _best_decision(
    engine: AnyEngine, state: object, logged: Sequence[LoggedEvent], deal: Deal
) -> tuple[int, list[GameEvent]]:
    """The seat and the events of the legal move that explains most of what is logged next."""
    best: tuple[int, list[GameEvent]] = (-1, [])
    most = 0
    for seat, events in _decisions(engine, state, deal):
        count = _fitting(engine, events, logged)
        if count == len(events):
            return seat, events
        if count > most:
            best, most = (seat, events), count
    return best


def _decisions(
    engine: AnyEngine, state: object, deal: Deal
) -> Iterator[tuple[int, list[GameEvent]]]:
    for seat in engine.to_move(state):
        for move in engine.legal_moves(state, seat):
            yield seat, engine.decide(state, seat, move, deal)


def _fitting(
    engine: AnyEngine, expected: Sequence[GameEvent], logged: Sequence[LoggedEvent]
) -> int:
    """How many of the expected events the log holds next, one behind the other."""
    count = 0
    for event, record in zip(expected, logged, strict=False):
        # The events of one move are written together: nothing comes between them.
        if record["version"] != logged[0]["version"] + count or not _is_same(engine, event, record):
            break
        count += 1
    return count


def _is_same(engine: AnyEngine, event: GameEvent, record: LoggedEvent) -> bool:
    if record["kind"] != engine.kind(event) or record["seat"] != event.seat:
        return False
    return read_problem(engine, record) is None and (
        engine.load_event(record["kind"], record["payload"]) == event
    )


def read_problem(engine: AnyEngine, record: LoggedEvent) -> str | None:
    """Why a record is no event of the game; None if it is one."""
    try:
        event = engine.load_event(record["kind"], record["payload"])
    except ValueError as error:
        return str(error)
    dumped = engine.dump_event(event)
    # An older schema is read into the present one: only the same schema must be the same JSON.
    if _schema(dumped) == _schema(record["payload"]) and not _is_equal(dumped, record["payload"]):
        return "its payload holds more than the event"
    return None


def _schema(payload: JsonObject) -> object:
    return payload.get("schema")


def _is_equal(one: JsonObject, other: JsonObject) -> bool:
    """Equal as JSON: `1` and `true` are not, as they would be in Python."""
    try:
        return canonical(one) == canonical(other)
    except ValueError:
        return False


def _mismatch(
    engine: AnyEngine, expected: Sequence[GameEvent], logged: Sequence[LoggedEvent], place: int
) -> Misfit:
    """What is wrong at `place`, where the log leaves what was expected."""
    if place == len(logged):
        missing = engine.kind(expected[place])
        return Misfit(
            logged[-1]["version"], f"the log breaks off after it, where {missing} follows"
        )
    record = logged[place]
    version = record["version"]
    problem = None if record["kind"] == TAKEN_BACK else read_problem(engine, record)
    if problem is not None:
        return Misfit(version, problem)
    if not expected:
        return Misfit(version, f"no legal move explains this {record['kind']}")
    wanted = engine.kind(expected[place])
    if version != logged[0]["version"] + place:
        return Misfit(version, f"other events come before it, where {wanted} follows at once")
    if wanted != record["kind"]:
        return Misfit(version, f"{wanted} follows here, not {record['kind']}")
    return Misfit(version, f"this {wanted} is not the one that the seed and the rules give")
