"""The contract that every engine is held to, for any package to run on its own.

    class TestOheila(EngineContract):
        engine = get_engine("oheila")

        def twin(self, state, viewer, chance): ...

Each test plays matches at random and looks at every position on the way. A broken promise raises
ContractBroken, which is an AssertionError. Chance comes from `Deal`, so a failure repeats itself.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from games.core.deal import Deal, Stream
from games.core.engine import AnyEngine, GameEvent, Json
from games.core.errors import (
    BadOption,
    BadPosition,
    BadSeatCount,
    GameError,
    GameOver,
    IllegalMove,
    NotYourTurn,
    Unreadable,
)
from games.core.log import canonical
from games.core.options import Options
from games.core.scene import Scene
from games.core.text import Text

CAP = 20_000
"""A match of more moves than this is reported as endless."""
NO_COMMANDS = (
    "",
    " ",
    "?",
    "what now?",
    "I don't know",
    "xyzzy",
    "ne joue rien",
    "-",
    "\x00",
    "a" * 10_000,
    "🃏",
)
"""Texts that are a command of no game."""


class ContractBroken(AssertionError):
    """An engine that does not keep a promise of the contract."""


def ensure(kept: object, promise: str) -> None:
    """Raise ContractBroken unless the promise is kept."""
    if not kept:
        raise ContractBroken(promise)


@dataclass(frozen=True, slots=True)
class Table:
    """Where a match is played: its engine, seats, options and deal."""

    engine: AnyEngine
    seats: int
    options: Options
    deal: Deal
    chance: Stream
    """What random players choose with."""


@dataclass(slots=True)
class Played:
    """A match as far as it was played."""

    table: Table
    events: list[GameEvent] = field(default_factory=list)
    moves: list[tuple[int, object]] = field(default_factory=list)
    states: list[object] = field(default_factory=list)
    """The states in which somebody was to move, and the last one."""


def tables(engine: AnyEngine, seed: int = 0) -> Iterator[Table]:
    """A table for each number of seats with the defaults, and for each other choice."""
    for seats in engine.seats:
        given: list[Options] = [{}]
        given += [
            {option.key: choice.value}
            for option in engine.options
            for choice in option.choices
            if choice.value != option.default
        ]
        for options in given:
            table = table_of(engine, seats, options, seed)
            try:
                engine.setup(seats, options, table.deal)
            except BadOption:
                # A choice may be for some numbers of seats alone; the defaults are for all.
                ensure(options, f"the defaults serve {seats} seats")
                continue
            yield table


def table_of(engine: AnyEngine, seats: int, options: Options, seed: int) -> Table:
    """A table whose deals and players follow from a number."""
    deal = Deal(seed.to_bytes(32, "big"), "contract", [""] * seats)
    chance = Deal(seed.to_bytes(32, "big"), "players", [""] * seats).stream(0)
    return Table(engine, seats, options, deal, chance)


def play_match(table: Table, cap: int = CAP) -> Played:
    """A whole match of random legal moves."""
    engine = table.engine
    played = Played(table, engine.setup(table.seats, table.options, table.deal))
    state = engine.fold(played.events)
    played.states.append(state)
    while seats := engine.to_move(state):
        ensure(len(played.moves) < cap, f"a match ends within {cap} moves")
        seat = seats[table.chance.draw(len(seats))]
        moves = engine.legal_moves(state, seat)
        ensure(moves, "who is to move has a legal move")
        move = moves[table.chance.draw(len(moves))]
        events = engine.decide(state, seat, move, table.deal)
        for event in events:
            state = engine.evolve(state, event)
        played.events += events
        played.moves.append((seat, move))
        played.states.append(state)
    return played


def check_events(played: Played) -> None:
    """Events fold to the state, and go through JSON and redaction without loss."""
    engine = played.table.engine
    ensure(engine.fold(played.events) == played.states[-1], "fold(events) is the state")
    for event in played.events:
        kind, payload = engine.kind(event), engine.dump_event(event)
        ensure(not kind.startswith("match."), f"{kind}: `match.` belongs to the platform")
        ensure(isinstance(payload.get("schema"), int), f"{kind} has a schema number")
        stored = json.loads(canonical(payload))
        ensure(engine.load_event(kind, stored) == event, f"{kind} comes back from JSON")
        for viewer in (None, *range(played.table.seats)):
            shown = engine.redact(event, viewer)
            if shown is None:
                continue
            ensure(engine.redact(shown, viewer) == shown, f"{kind} is redacted once for all")
            stored = json.loads(canonical(engine.dump_event(shown)))
            ensure(engine.load_event(kind, stored) == shown, f"{kind}, redacted, is JSON too")
            check_text(engine.describe(shown))


def check_legality(played: Played) -> None:
    """`legal_moves` and `decide` agree: on legal moves, on others, on other seats."""
    table = played.table
    pool = list(dict.fromkeys(move for _, move in played.moves))
    for state in played.states:
        movers = table.engine.to_move(state)
        for seat in range(table.seats):
            moves = table.engine.legal_moves(state, seat)
            ensure(bool(moves) == (seat in movers), "who is to move, and nobody else, has moves")
            ensure(len(set(moves)) == len(moves), "a legal move is listed once")
            ensure(moves == table.engine.legal_moves(state, seat), "the order is stable")
            for move in moves:
                ensure(table.engine.decide(state, seat, move, table.deal), "a move has events")
            others = [move for move in pool if move not in moves]
            error = IllegalMove if seat in movers else NotYourTurn if movers else GameOver
            for move in others[:20]:
                check_refused(table, state, seat, move, error)


def check_refused(
    table: Table, state: object, seat: int, move: object, error: type[GameError]
) -> None:
    """The move is refused with this kind of error."""
    try:
        table.engine.decide(state, seat, move, table.deal)
    except GameError as refusal:
        ensure(type(refusal) is error, f"{move} is refused as {error.code}, not {refusal.code}")
        check_text(refusal.text)
    else:
        raise ContractBroken(f"{move} of seat {seat} is no legal move, and is not refused")


def check_commands(played: Played) -> None:
    """A legal move comes back from its command; what is no command is unreadable."""
    engine = played.table.engine
    for state in played.states:
        for seat in range(played.table.seats):
            view = engine.view(state, seat)
            moves = engine.legal_moves(state, seat)
            for move in moves:
                command = engine.format(move)
                ensure(engine.parse(command, view) == move, f"“{command}” is read as its move")
                ensure(engine.parse(f"  {command.upper()}. ", view) == move, f"“{command}.” too")
            error = Unreadable if moves else NotYourTurn if engine.to_move(state) else GameOver
            for text in NO_COMMANDS:
                check_parse_refused(engine, text, view, error)


def check_parse_refused(engine: AnyEngine, text: str, view: object, error: type[GameError]) -> None:
    """The text is refused with this kind of error."""
    try:
        engine.parse(text, view)  # type: ignore[arg-type]  # the engine's own view, erased
    except GameError as refusal:
        ensure(type(refusal) is error, f"{text!r} is {error.code}, not {refusal.code}")
        check_text(refusal.text)
    else:
        raise ContractBroken(f"{text!r} is played, and is no command")


def check_positions(played: Played) -> None:
    """A position is JSON, and gives the same state again."""
    engine = played.table.engine
    for state in played.states:
        stored = json.loads(canonical(engine.position(state)))
        ensure(engine.load(stored) == state, "load(position(state)) is the state")


def check_views(played: Played) -> None:
    """Every viewer is shown a scene that says all moves; a spectator may choose nothing."""
    engine = played.table.engine
    for state in played.states:
        for viewer in (None, *range(played.table.seats)):
            view = engine.view(state, viewer)
            ensure(view.viewer == viewer, "a view knows whose it is")
            scene = engine.scene(view, played.events[:3])
            for text in texts_of(scene):
                check_text(text)
            moves = () if viewer is None else engine.legal_moves(state, viewer)
            check_choices(scene, tuple(map(engine.format, moves)))
            ensure(len(scene.seats) == played.table.seats, "every seat is shown")


def check_choices(scene: Scene, legal: tuple[str, ...]) -> None:
    """The choices are the legal moves in their order; a picker makes those that are missing."""
    commands = tuple(choice.command for choice in scene.choices)
    picker = scene.picker
    if picker is None:
        ensure(commands == legal, "the choices are the legal moves, in their order")
        return
    ensure(commands == tuple(c for c in legal if c in commands), "the choices are legal, in order")
    ensure(picker.examples and set(picker.examples) <= set(legal), "the examples are legal")
    ensure(len({part.zone for part in picker.parts}) == len(picker.parts), "a part has a zone")
    zones = {zone.key: Counter(card.face.code for card in zone.cards) for zone in scene.zones}
    for command in legal:
        picked = picker.picked(command)
        if command in commands:
            continue
        ensure(picker.command(picked) == command, f"the picker makes “{command}”")
        for part in picker.parts:
            codes = Counter(picked.get(part.zone, ()))
            ensure(codes <= zones.get(part.zone, Counter()), f"the cards of “{command}” lie there")
            ensure(part.least <= codes.total() <= part.most, f"“{command}” has as many as it may")


def check_outcome(played: Played) -> None:
    """There is an outcome exactly where nobody is to move; it places every seat once."""
    engine = played.table.engine
    for state in played.states:
        outcome = engine.outcome(state)
        ensure((outcome is None) == bool(engine.to_move(state)), "over is: nobody is to move")
        if outcome is None:
            continue
        placed = sorted(seat for place in outcome.placings for seat in place)
        ensure(placed == list(range(played.table.seats)), "every seat has one place")
        ensure(len(outcome.points) == played.table.seats, "every seat has points")
        check_text(outcome.reason)


def check_secrecy(table: Table, state: object, twin: object, viewer: int | None) -> None:
    """Two states that differ only in what the viewer may not know look the same to the viewer."""
    engine = table.engine
    one, other = engine.view(state, viewer), engine.view(twin, viewer)
    ensure(one == other, f"the view of {viewer} holds what it may not")
    ensure(engine.scene(one) == engine.scene(other), f"the scene of {viewer} shows what it may not")
    if viewer is None:
        return
    moves = engine.legal_moves(state, viewer)
    ensure(moves == engine.legal_moves(twin, viewer), "hidden cards decide what is legal")
    for move in moves:
        seen = [
            [
                engine.redact(event, viewer)
                for event in engine.decide(each, viewer, move, table.deal)
            ]
            for each in (state, twin)
        ]
        ensure(seen[0] == seen[1], f"the events of {move} show hidden cards")


def check_text(text: Text | None) -> None:
    """A text has all that its id asks for."""
    ensure(text is None or str(text), "a text says something")


def texts_of(scene: Scene) -> list[Text]:
    """All texts of a scene."""
    texts = [scene.question, *scene.facts, *scene.news, *scene.how_to]
    texts += [text for seat in scene.seats for text in (*seat.marks, *seat.counts)]
    texts += [row.label for row in scene.score] + [choice.label for choice in scene.choices]
    texts += [part.label for part in scene.picker.parts] if scene.picker else []
    for zone in scene.zones:
        texts += [zone.label, *(card.face.name for card in zone.cards)]
        texts += [zone.empty] if zone.empty is not None else []
    return texts


class EngineContract:
    """Subclass it with an `engine`, under a name that the test runner collects."""

    engine: AnyEngine
    matches = 2
    """How many matches are played at each table."""

    def test_every_table_keeps_the_contract(self) -> None:
        """Matches at random, with each promise checked in every position."""
        checks: Sequence[Callable[[Played], None]] = (
            check_events,
            check_legality,
            check_commands,
            check_positions,
            check_views,
            check_outcome,
        )
        for seed in range(self.matches):
            for table in tables(self.engine, seed):
                played = play_match(table)
                for check in checks:
                    check(played)

    def twin(self, state: object, viewer: int | None, chance: Stream) -> object:
        """Another state that the viewer cannot tell from this one: hidden cards dealt anew.

        Each engine's own test says how; without it nothing would hold that cards stay hidden.
        """
        raise NotImplementedError

    def test_hidden_cards_stay_hidden(self) -> None:
        """In view, scene, legal moves and events, for every viewer and in every position."""
        for table in tables(self.engine, 3):
            for state in play_match(table).states[:-1]:
                for viewer in (None, *range(table.seats)):
                    twin = self.twin(state, viewer, table.chance)
                    check_secrecy(table, state, twin, viewer)

    def test_setup_repeats_itself_and_follows_the_seed(self) -> None:
        """The same deal gives the same events, another one others."""
        for table, other in zip(tables(self.engine, 1), tables(self.engine, 2), strict=True):
            setup = [
                self.engine.setup(each.seats, each.options, each.deal)
                for each in (table, table, other)
            ]
            ensure(setup[0] == setup[1], "setup depends on its arguments alone")
            ensure(setup[0] != setup[2], "setup follows the seed")

    def test_unknown_options_and_seat_counts_are_refused(self) -> None:
        """BadOption and BadSeatCount."""
        seats = self.engine.seats[0]
        deal = table_of(self.engine, seats, {}, 0).deal
        wrong: list[tuple[int, Options, type[GameError]]] = [
            (seats, {"no such option": 1}, BadOption),
            (max(self.engine.seats) + 1, {}, BadSeatCount),
            (0, {}, BadSeatCount),
        ]
        wrong += [(seats, {option.key: "no such"}, BadOption) for option in self.engine.options]
        for count, options, error in wrong:
            try:
                self.engine.setup(count, options, deal)
            except error:
                continue
            raise ContractBroken(f"{count} seats with {options} are not refused")

    def test_what_is_no_position_is_refused(self) -> None:
        """BadPosition for each field that is missing or of another kind."""
        table = next(tables(self.engine))
        state = self.engine.fold(self.engine.setup(table.seats, table.options, table.deal))
        position = dict(self.engine.position(state))
        needed = [key for key in position if not self._loads_without(position, key)]
        ensure(needed, "a position needs its fields")
        wrong: list[dict[str, Json]] = [{}]
        wrong += [{**position, key: "nonsense"} for key in needed]
        wrong += [{**position, key: {"no": "such"}} for key in needed]
        for each in wrong:
            try:
                self.engine.load(each)
            except BadPosition as error:
                check_text(error.text)
                continue
            raise ContractBroken(f"a wrong position is loaded: {each}")

    def _loads_without(self, position: dict[str, Json], key: str) -> bool:
        try:
            self.engine.load({name: value for name, value in position.items() if name != key})
        except BadPosition:
            return False
        return True

    def test_answers_are_about_those_of_a_match(self) -> None:
        """The number that the site announces is within half and double of a random match's."""
        for table in tables(self.engine):
            announced = self.engine.answers(table.options)
            made = len(play_match(table).moves) / table.seats
            ensure(made / 2 <= announced <= made * 2, f"{announced} announced, {made} made")

    def test_the_declaration_is_complete(self) -> None:
        """Key, version, seats, options with their defaults, and an easy bot."""
        engine = self.engine
        ensure(engine.key.isidentifier() and engine.key.islower(), "the key is a small word")
        ensure(engine.version >= 1 and engine.title, "it has a version and a title")
        ensure(engine.seats and 1 <= engine.complexity <= 5, "it has seats and a complexity")
        ensure("easy" in engine.bots, "it has an easy bot")
        check_text(engine.pitch)
        ensure(all(face.code == code for code, face in engine.faces.items()), "faces have codes")
        ensure(set(engine.showcase) <= set(engine.faces), "the showcase holds cards of the game")
        seats = sorted(seat for team in engine.teams for seat in team)
        ensure(not seats or [len(seats)] == list(engine.seats), "every seat has one team")
        for option in engine.options:
            values = [choice.value for choice in option.choices]
            ensure(option.default in values, f"the default of {option.key} is one of its choices")
