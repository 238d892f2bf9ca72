"""The engine of a game in which one seat at a time is to move and events store themselves."""

from __future__ import annotations

from typing import Protocol, TypeVar

from games.core.engine import Engine, GameView, JsonObject
from games.core.events import Codec, StoredEvent


class TurnState(Protocol):
    """A state that knows who is asked."""

    @property
    def to_move(self) -> int | None:
        """None when the match is over, and between the events of one move."""


S = TypeVar("S", bound=TurnState)
M = TypeVar("M")
E = TypeVar("E", bound=StoredEvent)
V = TypeVar("V", bound=GameView)


class TurnEngine(Engine[S, M, E, V]):
    """What such an engine need not write itself."""

    codec: Codec[E]

    def to_move(self, state: S) -> tuple[int, ...]:
        """The one seat that is asked."""
        return () if state.to_move is None else (state.to_move,)

    def kind(self, event: E) -> str:
        """The event's type name."""
        return event.kind

    def dump_event(self, event: E) -> JsonObject:
        """The event's payload."""
        return self.codec.dump(event)

    def load_event(self, kind: str, payload: JsonObject) -> E:
        """The event of a payload."""
        return self.codec.load(kind, payload)
