"""The contract of every game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import ClassVar, Generic, Protocol, TypeAlias, TypeVar

from games.core.deal import Deal, Dealing
from games.core.options import Option, Options
from games.core.orders import Orders
from games.core.outcome import Outcome, RoundEnd, Standing
from games.core.scene import Scene
from games.core.text import Face, Text

Json: TypeAlias = "str | int | bool | Sequence[Json] | Mapping[str, Json] | None"
JsonObject: TypeAlias = Mapping[str, Json]


class GameEvent(Protocol):
    """A fact of the game, past tense: frozen, complete, without need of the rules that made it."""

    @property
    def seat(self) -> int | None:
        """Who acted, or whom it is about; None for what the dealer does."""


class GameView(Protocol):
    """What one viewer may know."""

    @property
    def viewer(self) -> int | None:
        """The seat that looks; None is a spectator."""


S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E", bound=GameEvent)
V = TypeVar("V", bound=GameView)

Bot: TypeAlias = Callable[[V, Random, Callable[[], bool]], M]
"""choose(view, rng, out_of_time) -> move: a bot sees a view, and never reads a clock itself."""


class Engine(ABC, Generic[S, M, E, V]):
    """One version of one game: its state S, moves M, events E and views V are frozen values."""

    key: ClassVar[str]
    version: ClassVar[int]
    title: ClassVar[str]
    pitch: ClassVar[Text]
    """One line for the catalogue: what one does, and why it is fun."""
    seats: ClassVar[Sequence[int]]
    """The allowed numbers of players."""
    teams: ClassVar[tuple[tuple[int, ...], ...]] = ()
    """The seats of each team, in a game that has teams."""
    minutes: ClassVar[int]
    """How long a match takes around one table, in minutes."""
    complexity: ClassVar[int]
    """1 (learnt while playing) to 5."""
    options: ClassVar[tuple[Option, ...]]
    faces: ClassVar[Mapping[str, Face]]
    """Every card by its code: the rules pages draw them."""
    showcase: ClassVar[tuple[str, ...]] = ()
    """The codes of three cards or so that stand for the game in the catalogue."""
    bots: Mapping[str, Bot[V, M]]
    """By level."""
    orders: Orders[M, V]
    """The standing orders that the game knows."""
    words: frozenset[str] = frozenset()
    """All words of the command grammar, normalised: no verb of the platform is one of them."""

    @abstractmethod
    def answers(self, options: Options) -> int:
        """About how many answers a match with these options asks of each player, with forced
        ones.
        """

    def spared(self, options: Options) -> int:
        """About how many of these answers are proven to be forced (`is_forced`)."""
        return 0

    @abstractmethod
    def setup(self, seats: int, options: Options, deal: Deal) -> list[E]:
        """The first events of a match. Raises BadOption, BadSeatCount.

        What is raised depends on the seats and the options alone.
        """

    @abstractmethod
    def dealing(self, options: Options) -> Dealing:
        """How the cards of a match with these options are dealt and logged."""

    @abstractmethod
    def decide(self, state: S, seat: int, move: M, deal: Deal) -> list[E]:
        """What happens if `seat` makes `move` now. Raises a GameError and changes nothing."""

    @abstractmethod
    def evolve(self, state: S | None, event: E) -> S:
        """The state after the event: pure, and the only place where a state changes."""

    def fold(self, events: Iterable[E]) -> S:
        """Evolve over a whole log; raises ValueError where there is no event."""
        state: S | None = None
        for event in events:
            state = self.evolve(state, event)
        if state is None:
            raise ValueError("an empty log has no state")
        return state

    @abstractmethod
    def to_move(self, state: S) -> tuple[int, ...]:
        """The seats that are asked now; empty when the match is over."""

    @abstractmethod
    def legal_moves(self, state: S, seat: int) -> tuple[M, ...]:
        """Every legal move once, in a stable order; empty when it is not their turn."""

    @abstractmethod
    def view(self, state: S, viewer: int | None) -> V:
        """What that seat (None: a spectator) may know, built up from what is public."""

    @abstractmethod
    def redact(self, event: E, viewer: int | None) -> E | None:
        """What that viewer may know of an event; None if nothing."""

    @abstractmethod
    def parse(self, text: str, view: V) -> M:
        """The move of a command as a player types it.

        Raises the first that fits of GameOver, NotYourTurn, Unreadable, Ambiguous, IllegalMove.
        """

    @abstractmethod
    def format(self, move: M) -> str:
        """The canonical command; parse(format(move)) is the move."""

    @abstractmethod
    def scene(self, view: V, news: Sequence[E] = ()) -> Scene:
        """What to show; `news` are redacted events since the viewer's last move."""

    @abstractmethod
    def reveals(self, state: S, events: Sequence[E]) -> bool:
        """Whether these events, applied to `state`, showed somebody something hidden."""

    @abstractmethod
    def is_forced(self, view: V) -> bool:
        """Does this view, a spectator's, prove that whoever is to move has just one legal move.

        It need not tell which one: with one card left there is one move, whatever the card is.
        """

    @abstractmethod
    def standing(self, state: S) -> Standing:
        """Who stands where by the points made so far; the final standing once the match is over."""

    @abstractmethod
    def round_end(self, event: E) -> RoundEnd | None:
        """What a round came to, by the event that ends it; None for all others.

        Points change by such events alone, so the scores of a match can be told without its rules.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match ended, None while it goes on."""

    @abstractmethod
    def position(self, state: S) -> JsonObject:
        """The whole state as JSON-ready data, hands in canonical order; `load` takes it back."""

    @abstractmethod
    def load(self, position: JsonObject) -> S:
        """The state that a position describes. Raises BadPosition."""

    @abstractmethod
    def kind(self, event: E) -> str:
        """The event's type name in the log: `card_played`. Never begins with `match.`."""

    @abstractmethod
    def dump_event(self, event: E) -> JsonObject:
        """The event's payload, with its schema number under `schema`, without loss."""

    @abstractmethod
    def load_event(self, kind: str, payload: JsonObject) -> E:
        """The event of a stored payload; an old schema is upcast. Raises ValueError."""

    @abstractmethod
    def describe(self, event: E) -> Text | None:
        """The event in a sentence, for the log and the replay; None if it says nothing."""


AnyEngine: TypeAlias = Engine[object, object, GameEvent, GameView]
"""An engine whose own types are erased: a caller only hands back what the engine gave it."""
