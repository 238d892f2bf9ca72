"""Golden logs: full recorded matches of every engine version, replayed for ever.

`python -m tests.games.golden` adds those of engines and options that have none yet. It never
changes one: a rule that is mended is a new version of its engine.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from games.core.engine import AnyEngine
from games.core.log import ExportedMatch
from games.core.options import Options
from games.registry import engines
from tests.games.exports import played_match

FOLDER = Path(__file__).parent


def paths() -> list[Path]:
    """The golden logs that there are."""
    return sorted(FOLDER.glob("*.json"))


def path_of(engine: AnyEngine, options: Options) -> Path:
    """Where the golden log of these options lies."""
    values = [str(value) for value in options.values()]
    return FOLDER / f"{'-'.join([engine.key, str(engine.version), *values])}.json"


def write_missing() -> Iterator[Path]:
    """Play and write those that are missing."""
    for engine in engines():
        for option in engine.options:
            for choice in option.choices:
                path = path_of(engine, {option.key: choice.value})
                if not path.exists():
                    match = played_match(engine.key, {option.key: choice.value})
                    path.write_text(in_lines(match), encoding="utf-8")
                    yield path


def in_lines(match: ExportedMatch) -> str:
    """The match as JSON with an event a line, so that a difference shows which one it is."""
    header = {key: value for key, value in match.items() if key != "events"}
    events = ",\n".join(json.dumps(event, ensure_ascii=False) for event in match["events"])
    return f'{json.dumps(header, ensure_ascii=False)[:-1]}, "events": [\n{events}\n]}}\n'
