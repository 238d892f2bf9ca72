"""Olenon under the engine contract: every method hands on to the module that knows."""

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
from games.olenon.bot import easy
from games.olenon.cards import DECK, FACES, codes
from games.olenon.commands import parse_move
from games.olenon.decisions import decide, first_events
from games.olenon.events import CODEC, CardsDealt, CardsPlayed, Event, redacted
from games.olenon.forced import is_forced
from games.olenon.moves import Move, format_move
from games.olenon.orders import WORDS as ORDER_WORDS
from games.olenon.orders import OlenonOrders
from games.olenon.position import load_position, position_of
from games.olenon.rules import evolve, legal_moves
from games.olenon.scene import describe, scene_of
from games.olenon.standing import outcome_of, round_end_of, standing_of, team_seats
from games.olenon.state import SEATS, State
from games.olenon.strong import strong
from games.olenon.view import View, view_of
from games.olenon.vocabulary import WORDS

_ANSWERS = {1: 7, 2: 18, 3: 28}
"""By points to win: measured, between the answers of easy bots and those of players at random."""
_SPARED = {1: 0, 2: 1, 3: 1}
"""By points to win: how many of them are forced for all to see; one in twenty, measured."""


class Olenon(TurnEngine[State, Move, Event, View]):
    """Two teams of two: the first empty hand wins the round."""

    key = "olenon"
    version = 1
    title = "Olenon"
    pitch = msg("Be rid of your cards before the other team: who passes picks one up.")
    seats = (len(SEATS),)
    teams = (team_seats(0), team_seats(1))
    minutes = 20
    complexity = 2
    options = (
        Option(
            key="starter",
            label=msg("Start of later rounds"),
            choices=(
                OptionChoice("rotate", msg("the next seat clockwise")),
                OptionChoice("winner", msg("the player who went out")),
                OptionChoice("loser", msg("the seat after the player who went out")),
            ),
            default="rotate",
        ),
        Option(
            key="points",
            label=msg("Points to win"),
            choices=(
                OptionChoice(2, msg("2: best of three rounds")),
                OptionChoice(1, msg("1: a single round")),
                OptionChoice(3, msg("3: best of five rounds")),
            ),
            default=2,
        ),
    )
    faces = {face.code: face for face in FACES}
    showcase = ("3", "3", "6")
    bots = {"easy": easy, "strong": strong}
    orders = OlenonOrders()
    words = WORDS | ORDER_WORDS
    codec = CODEC

    def answers(self, options: Options) -> int:
        """By the number of points."""
        return _ANSWERS[int(completed(self.options, options)["points"])]

    def spared(self, options: Options) -> int:
        """Leads of a last card, and passes that nobody can avoid."""
        return _SPARED[int(completed(self.options, options)["points"])]

    def setup(self, seats: int, options: Options, deal: Deal) -> list[Event]:
        """The first starter and the first deal."""
        if seats not in self.seats:
            raise BadSeatCount(msg("Olenon is for four players, not for {n}.", n=seats))
        chosen = completed(self.options, options)
        return first_events(str(chosen["starter"]), int(chosen["points"]), deal)

    def dealing(self, options: Options) -> Dealing:
        """By value, and what is left after the hands is set aside."""
        return Dealing((tuple(codes(DECK)),), first="starter", then="aside")

    def decide(self, state: State, seat: int, move: Move, deal: Deal) -> list[Event]:
        """What happens if `seat` makes `move` now."""
        return decide(state, seat, move, deal)

    def evolve(self, state: State | None, event: Event) -> State:
        """The state after the event."""
        return evolve(state, event)

    def legal_moves(self, state: State, seat: int) -> tuple[Move, ...]:
        """Plays by value and count, the pass last."""
        return legal_moves(state, seat)

    def view(self, state: State, viewer: int | None) -> View:
        """What that seat may know."""
        return view_of(state, viewer)

    def redact(self, event: Event, viewer: int | None) -> Event | None:
        """The event, without the hands of the others and the cards aside."""
        return redacted(event, viewer)

    def parse(self, text: str, view: View) -> Move:
        """The move that a typed command names."""
        return parse_move(text, view)

    def format(self, move: Move) -> str:
        """`play 3 3` or `pass`."""
        return format_move(move)

    def scene(self, view: View, news: Sequence[Event] = ()) -> Scene:
        """What to show."""
        return scene_of(view, news)

    def reveals(self, state: State, events: Sequence[Event]) -> bool:
        """Cards played were hidden before, and a deal shows hands; a pass takes an open card."""
        return any(isinstance(event, (CardsPlayed, CardsDealt)) for event in events)

    def is_forced(self, view: View) -> bool:
        """For the lead of a last card, and where no hand that fits adds or replaces."""
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
