"""Which engines there are: ours and those of other packages (entry points `turnpost.games`)."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import cast

from games.core.engine import AnyEngine
from games.odin.engine import Odin
from games.oheila.engine import Oheila
from games.olenon.engine import Olenon


class UnknownGame(LookupError):
    """No engine has this key, or none of it has this version."""


@cache
def _all() -> dict[str, dict[int, AnyEngine]]:
    # The cast erases the game's own types; see AnyEngine.
    found = [cast(AnyEngine, engine) for engine in (Odin(), Oheila(), Olenon())]
    found += [point.load()() for point in entry_points(group="turnpost.games")]
    games: dict[str, dict[int, AnyEngine]] = {}
    for engine in found:
        games.setdefault(engine.key, {})[engine.version] = engine
    return games


def get_engine(key: str, version: int | None = None) -> AnyEngine:
    """The engine of a game: this version of it, or the newest. Raises UnknownGame."""
    versions = _all().get(key, {})
    number = max(versions, default=0) if version is None else version
    if number not in versions:
        known = ", ".join(sorted(f"{k} {v}" for k, vs in _all().items() for v in vs))
        raise UnknownGame(f"no game {key!r} in version {version or 'any'}; there are: {known}")
    return versions[number]


def engines() -> tuple[AnyEngine, ...]:
    """The newest engine of each game, by title."""
    return tuple(sorted((get_engine(key) for key in _all()), key=lambda engine: engine.title))
