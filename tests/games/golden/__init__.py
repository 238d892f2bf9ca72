"""Golden logs: full recorded matches of every engine version, replayed for ever.

`python -m tests.games.golden` adds those of engines and options that have none yet. It never
changes one: a rule that is mended is a new version of its engine.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from games.core.deal import Deal
from games.core.engine import AnyEngine
from games.core.errors import BadOption
from games.core.log import ExportedMatch
from games.core.options import Options
from games.registry import engines
from tests.games.exports import WORDS, played_match

FOLDER = Path(__file__).parent


def paths() -> list[Path]:
    """The golden logs that there are."""
    return sorted(FOLDER.glob("*.json"))


def path_of(engine: AnyEngine, options: Options, seats: int | None = None) -> Path:
    """Where the golden log of these options lies, or of the defaults for so many seats."""
    values = [str(value) for value in options.values()]
    values += [] if seats is None else [f"{seats}-seats"]
    return FOLDER / f"{'-'.join([engine.key, str(engine.version), *values])}.json"


def write_missing() -> Iterator[Path]:
    """Play and write those that are missing."""
    for engine in engines():
        for path, options, seats in _wanted(engine):
            if not path.exists():
                match = played_match(engine.key, options, words=(WORDS * 2)[:seats])
                path.write_text(in_lines(match), encoding="utf-8")
                yield path


def _wanted(engine: AnyEngine) -> Iterator[tuple[Path, Options, int]]:
    """One log for each choice of each option, and one for each other number of seats."""
    for option in engine.options:
        for choice in option.choices:
            options = {option.key: choice.value}
            yield path_of(engine, options), options, _seats_for(engine, options)
    for seats in engine.seats:
        if seats != len(WORDS):
            yield path_of(engine, {}, seats), {}, seats


def _seats_for(engine: AnyEngine, options: Options) -> int:
    """Four seats where the options allow it, else the fewest that they are for."""
    for seats in sorted(engine.seats, key=lambda seats: seats != len(WORDS)):
        try:
            engine.setup(seats, options, Deal(bytes(32), "golden", WORDS))
        except BadOption:
            continue
        return seats
    raise ValueError(f"{options} serve no number of seats")


def in_lines(match: ExportedMatch) -> str:
    """The match as JSON with an event a line, so that a difference shows which one it is."""
    header = {key: value for key, value in match.items() if key != "events"}
    events = ",\n".join(json.dumps(event, ensure_ascii=False) for event in match["events"])
    return f'{json.dumps(header, ensure_ascii=False)[:-1]}, "events": [\n{events}\n]}}\n'
