"""The promises of an engine, each checked in every position of a match that was played."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import partial

from games.core.engine import AnyEngine, GameView
from games.core.errors import GameError, GameOver, IllegalMove, NotYourTurn, Unreadable
from games.core.log import canonical
from games.core.outcome import Standing
from games.core.scene import Picker, Scene
from games.core.text import Text
from games.testing.breach import ContractBroken, ensure
from games.testing.matches import Played, Table

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
    expect_refusal(
        partial(table.engine.decide, state, seat, move, table.deal),
        error,
        said=f"{move} of seat {seat}",
        otherwise="is no legal move, and is not refused",
    )


def expect_refusal(
    action: Callable[[], object], error: type[GameError], *, said: str, otherwise: str
) -> None:
    """The action raises this kind of error, with words for a player; `otherwise` is what `said` is
    if nothing is raised.
    """
    try:
        action()
    except GameError as refusal:
        ensure(type(refusal) is error, f"{said} is {error.code}, not {refusal.code}")
        check_text(refusal.text)
    else:
        raise ContractBroken(f"{said} {otherwise}")


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


def check_parse_refused(
    engine: AnyEngine, text: str, view: GameView, error: type[GameError]
) -> None:
    """The text is refused with this kind of error."""
    parse = partial(engine.parse, text, view)
    expect_refusal(parse, error, said=repr(text), otherwise="is played, and is no command")


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
    if scene.picker is None:
        ensure(commands == legal, "the choices are the legal moves, in their order")
        if scene.pickable is not None:
            moves = tuple(choice.command for choice in scene.choices if choice.cards)
            check_picker(scene, scene.pickable, moves)
        return
    ensure(commands == tuple(c for c in legal if c in commands), "the choices are legal, in order")
    examples = scene.picker.examples
    ensure(examples and set(examples) <= set(legal), "the examples are legal")
    check_picker(scene, scene.picker, tuple(c for c in legal if c not in commands))


def check_picker(scene: Scene, picker: Picker, moves: tuple[str, ...]) -> None:
    """Each of these moves can be made of cards that lie there."""
    ensure(len({part.zone for part in picker.parts}) == len(picker.parts), "a part has a zone")
    zones = {zone.key: Counter(card.face.code for card in zone.cards) for zone in scene.zones}
    for command in moves:
        picked = picker.picked(command)
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


def check_standing(played: Played) -> None:
    """The standing places every seat once at any time; at the end it is the outcome's."""
    engine = played.table.engine
    for state in played.states:
        standing = engine.standing(state)
        placed = sorted(seat for place in standing.placings for seat in place)
        ensure(placed == list(range(played.table.seats)), "every seat stands somewhere, once")
        ensure(len(standing.points) == played.table.seats, "every seat has points")
        outcome = engine.outcome(state)
        if outcome is not None:
            ensure(standing.placings == outcome.placings, "the last standing is the outcome's")
            ensure(standing.points == outcome.points, "so are the points")


def check_rounds(played: Played) -> None:
    """The ends of rounds alone change the points, and say how the match stands after them."""
    engine = played.table.engine
    state: object | None = None
    before: Standing | None = None
    labels: list[Text] = []
    for event in played.events:
        state = engine.evolve(state, event)
        standing = engine.standing(state)
        end = engine.round_end(event)
        if end is None:
            points = standing.points if before is None else before.points
            ensure(points == standing.points, f"{engine.kind(event)} ends no round, and scores")
        else:
            check_text(end.label)
            labels.append(end.label)
            ensure(end.standing == standing, "the end of a round says how the match stands")
        for viewer in (None, *range(played.table.seats)):
            shown = engine.redact(event, viewer)
            told = None if shown is None else engine.round_end(shown)
            ensure(told == end, "everybody sees the end of a round")
        before = standing
    ensure(labels and len(set(labels)) == len(labels), "no two rounds are called the same")


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
    texts += [part.label for part in scene.pickable.parts] if scene.pickable else []
    for zone in scene.zones:
        texts += [zone.label, *(card.face.name for card in zone.cards)]
        texts += [zone.empty] if zone.empty is not None else []
    return texts
