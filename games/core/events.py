"""Storing events: each type of event names its kind and schema; a codec finds the type again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from games.core.engine import JsonObject
from games.core.fields import BadField, member, whole


class StoredEvent(Protocol):
    """What an event type offers for its storage."""

    kind: ClassVar[str]
    """Its name in the log, `card_played`: never changed once it is in a log."""
    schema: ClassVar[int]
    """The number of its present form."""

    @property
    def seat(self) -> int | None:
        """Who acted, or whom it is about."""

    def dump(self) -> JsonObject:
        """The fields, JSON-ready."""

    @classmethod
    def load(cls, payload: JsonObject) -> Self:
        """The event of these fields, of any schema up to the present one. Raises ValueError."""


E = TypeVar("E", bound=StoredEvent)


class Codec(Generic[E]):
    """Turns the events of one game into payloads and back."""

    def __init__(self, types: Sequence[type[E]]) -> None:
        self._types = {event.kind: event for event in types}

    def dump(self, event: E) -> JsonObject:
        """The payload: the fields and the schema number."""
        return {"schema": event.schema, **event.dump()}

    def load(self, kind: str, payload: JsonObject) -> E:
        """The event of a payload. Raises ValueError for an unknown kind, schema or form."""
        event = self._types.get(kind)
        if event is None:
            raise BadField(f"there is no event of the kind {kind!r}")
        whole(member(payload, "schema"), "schema", range(1, event.schema + 1))
        return event.load(payload)
