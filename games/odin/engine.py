"""Odin under the engine contract: every method hands on to the module that knows."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.deal import Deal, Dealing
from games.core.engine import JsonObject
from games.core.errors import BadOption, BadSeatCount
from games.core.options import Option, OptionChoice, Options, completed
from games.core.outcome import Outcome, RoundEnd, Standing
from games.core.scene import Scene
from games.core.text import Text, msg
from games.core.turn_engine import TurnEngine
from games.odin.bot import easy
from games.odin.cards import CODES, FACES, OF_COLOUR, codes, members
from games.odin.commands import parse_move
from games.odin.decisions import decide, first_events
from games.odin.events import CODEC, Event, redacted
from games.odin.forced import is_forced
from games.odin.moves import Move, format_move
from games.odin.orders import WORDS as ORDER_WORDS
from games.odin.orders import OdinOrders
from games.odin.position import load_position, position_of
from games.odin.rules import evolve, legal_moves, reveals
from games.odin.scene import scene_of
from games.odin.sentences import describe
from games.odin.standing import outcome_of, round_end_of, standing_of
from games.odin.state import SEAT_COUNTS, State
from games.odin.strong import strong
from games.odin.view import View, view_of
from games.odin.vocabulary import WORDS

OPTIONS = (
    Option(
        key="two_player_deck",
        label=msg("Cards, for two players"),
        choices=(
            OptionChoice(54, msg("all 54 cards")),
            OptionChoice(36, msg("36 cards: two colours stay out")),
        ),
        default=54,
    ),
    Option(
        key="starter",
        label=msg("Who starts the next hand"),
        choices=(
            OptionChoice("rotate", msg("the next player in turn")),
            OptionChoice("winner", msg("whoever emptied the last hand")),
        ),
        default="rotate",
    ),
    Option(
        key="target",
        label=msg("Points that end the match"),
        choices=(
            OptionChoice(15, msg("15 points")),
            OptionChoice(10, msg("10 points: short")),
            OptionChoice(20, msg("20 points: long")),
        ),
        default=15,
    ),
)
_ANSWERS = {10: 45, 15: 70, 20: 98}
"""By target: about how many answers a player gives. Few waste fewer turns than chance does."""
_SPARED = {10: 3, 15: 5, 20: 7}
"""By target: how many of them are forced for all to see; one in fourteen, measured."""


class Odin(TurnEngine[State, Move, Event, View]):
    """Beat the centre, take a card of it, and be the first without cards."""

    key = "odin"
    version = 1
    title = "Odin"
    pitch = msg("Beat the cards in the centre and take one of them: be the first with none left.")
    seats = SEAT_COUNTS
    minutes = 20
    complexity = 1
    options = OPTIONS
    faces = {face.code: face for face in FACES}
    showcase = ("8R", "4B", "2Y")
    bots = {"easy": easy, "strong": strong}
    orders = OdinOrders()
    words = WORDS | ORDER_WORDS
    codec = CODEC

    def answers(self, options: Options) -> int:
        """Some hands of ten turns or more."""
        return _ANSWERS[int(completed(self.options, options)["target"])]

    def spared(self, options: Options) -> int:
        """Leads of a last card, and passes that nobody can avoid."""
        return _SPARED[int(completed(self.options, options)["target"])]

    def setup(self, seats: int, options: Options, deal: Deal) -> list[Event]:
        """The first starter, the colours in play, and the first deal."""
        if seats not in self.seats:
            raise BadSeatCount(msg("Odin is for two to six players, not for {n}.", n=seats))
        chosen = completed(self.options, options)
        deck = int(chosen["two_player_deck"])
        if deck == 36 and seats != 2:
            raise BadOption(
                msg("The deck of 36 cards is for two players; {n} play with all 54.", n=seats),
                "two_player_deck",
            )
        return first_events(seats, str(chosen["starter"]), int(chosen["target"]), deck, deal)

    def dealing(self, options: Options) -> Dealing:
        """Colour by colour; of the 36 cards for two, two colours stay out."""
        deck = int(completed(self.options, options)["two_player_deck"])
        parts = tuple(tuple(codes(members(colour))) for colour in OF_COLOUR)
        return Dealing(parts, first="starter", left_out=(len(CODES) - deck) // len(parts[0]))

    def decide(self, state: State, seat: int, move: Move, deal: Deal) -> list[Event]:
        """What happens if `seat` makes `move` now."""
        return decide(state, seat, move, deal)

    def evolve(self, state: State | None, event: Event) -> State:
        """The state after the event."""
        return evolve(state, event)

    def legal_moves(self, state: State, seat: int) -> tuple[Move, ...]:
        """Plays by worth, then the card taken; pass is last."""
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
        """`play 8R 3R take 4B` or `pass`."""
        return format_move(move)

    def scene(self, view: View, news: Sequence[Event] = ()) -> Scene:
        """What to show."""
        return scene_of(view, news)

    def reveals(self, state: State, events: Sequence[Event]) -> bool:
        """A card that nobody saw was played, or dealt, or shown when the match ended."""
        return reveals(state, events)

    def is_forced(self, view: View) -> bool:
        """For the lead of a last card, and where no hand that fits beats the centre."""
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
