"""Oheila under the engine contract: every method hands on to the module that knows."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.deal import Deal, Dealing
from games.core.engine import JsonObject
from games.core.errors import BadSeatCount
from games.core.options import Option, OptionChoice, Options, completed
from games.core.outcome import Outcome, RoundEnd, Standing
from games.core.scene import Scene
from games.core.text import Text, msg
from games.core.turn_engine import TurnEngine
from games.oheila.bot import easy
from games.oheila.cards import CODES, FACES
from games.oheila.commands import parse_move
from games.oheila.decisions import decide, first_events
from games.oheila.events import CODEC, CardPlayed, CardsDealt, Event, redacted
from games.oheila.moves import Move, format_move
from games.oheila.orders import OheilaOrders
from games.oheila.position import load_position, position_of
from games.oheila.rules import evolve, legal_moves
from games.oheila.scene import describe, scene_of
from games.oheila.standing import outcome_of, round_end_of, standing_of
from games.oheila.state import ROUNDS, SEATS, State, hand_size
from games.oheila.strong import strong
from games.oheila.view import View, is_forced, view_of
from games.oheila.vocabulary import WORDS


class Oheila(TurnEngine[State, Move, Event, View]):
    """An Oh Hell for four players: 16 rounds, or 8."""

    key = "oheila"
    version = 1
    title = "Oheila"
    pitch = msg("Say how many tricks you will take, then take exactly that many.")
    seats = (len(SEATS),)
    minutes = 90
    complexity = 2
    options = (
        Option(
            key="rounds",
            label=msg("Length"),
            choices=(
                OptionChoice("all", msg("all 16 rounds")),
                OptionChoice("short", msg("short: 8 rounds")),
            ),
            default="all",
            by_mail="short",
        ),
    )
    faces = {face.code: face for face in FACES}
    showcase = ("QS", "TH", "AC")
    bots = {"easy": easy, "strong": strong}
    orders = OheilaOrders()
    words = WORDS
    codec = CODEC

    def answers(self, options: Options) -> int:
        """A bid and the cards of each round."""
        rounds = ROUNDS[str(completed(self.options, options)["rounds"])]
        return sum(1 + hand_size(number) for number in range(1, rounds + 1))

    def spared(self, options: Options) -> int:
        """The last card of each round."""
        return ROUNDS[str(completed(self.options, options)["rounds"])]

    def setup(self, seats: int, options: Options, deal: Deal) -> list[Event]:
        """The first dealer and the first deal."""
        if seats not in self.seats:
            raise BadSeatCount(msg("Oheila is for four players, not for {n}.", n=seats))
        return first_events(str(completed(self.options, options)["rounds"]), deal)

    def dealing(self, options: Options) -> Dealing:
        """Suit by suit, and the card after the hands is turned up."""
        return Dealing((CODES,), first="dealer", then="turn_up")

    def decide(self, state: State, seat: int, move: Move, deal: Deal) -> list[Event]:
        """What happens if `seat` makes `move` now."""
        return decide(state, seat, move, deal)

    def evolve(self, state: State | None, event: Event) -> State:
        """The state after the event."""
        return evolve(state, event)

    def legal_moves(self, state: State, seat: int) -> tuple[Move, ...]:
        """Bids by number, cards in deck order."""
        return legal_moves(state, seat)

    def view(self, state: State, viewer: int | None) -> View:
        """What that seat may know."""
        return view_of(state, viewer)

    def redact(self, event: Event, viewer: int | None) -> Event | None:
        """The event, without the hands of the others."""
        return redacted(event, viewer)

    def parse(self, text: str, view: View) -> Move:
        """The move that a typed command names."""
        return parse_move(text, view)

    def format(self, move: Move) -> str:
        """`bid 2` or `play QS`."""
        return format_move(move)

    def scene(self, view: View, news: Sequence[Event] = ()) -> Scene:
        """What to show."""
        return scene_of(view, news)

    def reveals(self, state: State, events: Sequence[Event]) -> bool:
        """A card played was hidden before, and a deal shows hands; a bid shows no card."""
        return any(isinstance(event, (CardPlayed, CardsDealt)) for event in events)

    def is_forced(self, view: View) -> bool:
        """With one card left."""
        return is_forced(view)

    def standing(self, state: State) -> Standing:
        """Who stands where so far."""
        return standing_of(state)

    def round_end(self, event: Event) -> RoundEnd | None:
        """What a round came to."""
        return round_end_of(event)

    def outcome(self, state: State) -> Outcome | None:
        """The final standing."""
        return outcome_of(state)

    def position(self, state: State) -> JsonObject:
        """All of the state, as JSON."""
        return position_of(state)

    def load(self, position: JsonObject) -> State:
        """The state of a position."""
        return load_position(position)

    def describe(self, event: Event) -> Text | None:
        """The event in a sentence."""
        return describe(event)
