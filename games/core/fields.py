"""Reading JSON of unknown origin: a function gives the type that it names or raises BadField."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from games.core.engine import Json, JsonObject


class BadField(ValueError):
    """A value that is not what its place asks for; the message names the place."""


def member(source: JsonObject, key: str) -> Json:
    """The value under a key that must be there."""
    if key not in source:
        raise BadField(f"`{key}` is missing")
    return source[key]


def mapping(value: Json, name: str, keys: Collection[str] | None = None) -> JsonObject:
    """A JSON object, without other keys than `keys` if they are given."""
    if not isinstance(value, Mapping):
        raise BadField(f"`{name}` must be an object")
    unknown = set() if keys is None else value.keys() - set(keys)
    if unknown:
        raise BadField(f"`{name}` has no {min(unknown)!r}")
    return value


def array(value: Json, name: str, count: int | None = None) -> list[Json]:
    """A JSON array, of `count` items if that is given."""
    if not isinstance(value, (list, tuple)):
        raise BadField(f"`{name}` must be a list")
    if count is not None and len(value) != count:
        raise BadField(f"`{name}` must have {count} items, not {len(value)}")
    return list(value)


def text(value: Json, name: str) -> str:
    """A JSON string."""
    if not isinstance(value, str):
        raise BadField(f"`{name}` must be a text")
    return value


def one_of(value: Json, name: str, allowed: Collection[str]) -> str:
    """One of these texts."""
    chosen = text(value, name)
    if chosen not in allowed:
        raise BadField(f"`{name}` is one of {', '.join(allowed)}, not {chosen!r}")
    return chosen


def whole(value: Json, name: str, allowed: range) -> int:
    """A whole number out of `allowed`; JSON's true is no number."""
    if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
        raise BadField(f"`{name}` must be a whole number from {allowed[0]} to {allowed[-1]}")
    return value


def wholes(value: Json, name: str, allowed: range, count: int) -> tuple[int, ...]:
    """`count` whole numbers out of `allowed`."""
    return tuple(whole(item, name, allowed) for item in array(value, name, count))
