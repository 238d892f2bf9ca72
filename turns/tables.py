"""Reading a match: the position as one viewer may see it, and what is news to him."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet

from games.core.engine import AnyEngine, GameEvent, GameView
from games.core.scene import Scene
from games.core.text import msg
from turns import ledger
from turns.models import Match, Prompt, Seat

SPECTATOR_NEWS = 12
"""Somebody who never answers is shown this many of the last events as news."""


@dataclass
class Table:
    """A match with one viewer: a seat's index, or None for a spectator. Hidden cards leave only
    through the engine's view.
    """

    match: Match
    viewer: int | None

    def __post_init__(self) -> None:
        # Match and vault in one query: version, digest and position are of one moment, while
        # others go on playing.
        self.match = Match.objects.select_related("vault").get(pk=self.match.pk)

    @cached_property
    def engine(self) -> AnyEngine:
        """The match's engine."""
        return self.match.engine

    @cached_property
    def seats(self) -> list[Seat]:
        """All seats, by index."""
        return list(self.match.seats.order_by("index"))

    @property
    def names(self) -> list[str]:
        """The names at the table, by seat index."""
        return [seat.label for seat in self.seats]

    @cached_property
    def _state(self) -> object:
        return self.engine.load(self.match.vault.position)

    @cached_property
    def view(self) -> GameView:
        """What the viewer may know now."""
        return self.engine.view(self._state, self.viewer)

    @cached_property
    def commands(self) -> tuple[str, ...]:
        """Every legal move of the viewer as its canonical command; empty where he is not asked."""
        if self.viewer is None:
            return ()
        moves = self.engine.legal_moves(self._state, self.viewer)
        return tuple(self.engine.format(move) for move in moves)

    @cached_property
    def prompt(self) -> Prompt | None:
        """What the viewer is asked at this version; it may have been answered since."""
        if self.viewer is None:
            return None
        prompt = self._asked.filter(seat__index=self.viewer).order_by("-pk").first()
        if prompt is not None:
            # Both are known; links and times ask for them.
            prompt.match, prompt.seat = self.match, self.seats[self.viewer]
        return prompt

    def waiting(self) -> list[Prompt]:
        """Who is asked at this version, with the seats."""
        return list(self._asked.select_related("seat"))

    @property
    def _asked(self) -> QuerySet[Prompt]:
        version = self.match.version
        waits = Q(closed_at__isnull=True) | Q(answer_version__gt=version)
        return self.match.prompts.filter(waits, version__lte=version)

    def news(self, since: int | None = None) -> Sequence[GameEvent]:
        """What the viewer may know of the events after `since` (default: after his own last
        answer).
        """
        if since is None:
            since = self._last_seen
        events = ledger.game_events(self.match, after=since, until=self.match.version)
        redacted = (self.engine.redact(event, self.viewer) for _, event in events)
        return [event for event in redacted if event is not None]

    @property
    def _last_seen(self) -> int:
        if self.viewer is None:
            return max(0, self.match.version - SPECTATOR_NEWS)
        return self.seats[self.viewer].answered_version

    def scene(self, since: int | None = None) -> Scene:
        """What to show to the viewer, with what happened after `since`."""
        scene = self.engine.scene(self.view, self.news(since))
        return _stopped(scene) if self._was_stopped else scene

    @property
    def _was_stopped(self) -> bool:
        """Is the match over while the game itself would go on."""
        return self.match.has_ended and bool(self.engine.to_move(self._state))


def _stopped(scene: Scene) -> Scene:
    """The scene where nobody is asked any more."""
    return replace(
        scene,
        question=msg("The match is over."),
        seats=tuple(replace(seat, is_to_move=False) for seat in scene.seats),
        choices=(),
        picker=None,
        how_to=(),
        parts=(),
    )


def table_of(match: Match, player: User | AnonymousUser) -> Table:
    """The table as this person may see it."""
    seat = match.seats.filter(player=player).first() if player.is_authenticated else None
    return Table(match, seat.index if seat else None)


def replay_scene(match: Match, viewer: int | None, version: int) -> Scene | None:
    """The table as that viewer saw it at that version; None before the first deal. Folds the log up
    to there.
    """
    events = ledger.game_events(match, until=version)
    if not events:
        return None
    engine = match.engine
    state = engine.fold(event for _, event in events)
    row, last = events[-1]
    shown = engine.redact(last, viewer) if row.version == version else None
    return engine.scene(engine.view(state, viewer), [shown] if shown is not None else [])
