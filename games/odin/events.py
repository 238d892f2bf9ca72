"""What happens in a match, as facts.

They hold all chance: a replay needs neither the seed nor the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self, TypeAlias

from games.core.engine import Json, JsonObject
from games.core.events import Codec
from games.core.fields import BadField, array, member, one_of, text, whole, wholes
from games.odin.cards import CODES, COLOURS, Cards, codes, load_card, load_cards, members, ranked
from games.odin.state import DECKS, SEAT_COUNTS, SEATS, STARTERS, TARGETS

HANDS = range(1, 1000)
POINTS = range(1000)


@dataclass(frozen=True, slots=True)
class StarterDrawn:
    """The match is set up: for how many, on which terms, and who leads first."""

    kind: ClassVar[str] = "starter_drawn"
    schema: ClassVar[int] = 1
    seat: ClassVar[None] = None
    """The draw is nobody's act."""
    seats: int
    starter: int
    rule: str
    """The option `starter`."""
    target: int
    colours: str
    """Those in play; of the 36 cards for two, the four that were not drawn out."""

    def dump(self) -> JsonObject:
        """The fields, JSON-ready."""
        return {
            "seats": self.seats,
            "starter": self.starter,
            "rule": self.rule,
            "target": self.target,
            "colours": self.colours,
        }

    @classmethod
    def load(cls, payload: JsonObject) -> Self:
        """The event of these fields. Raises ValueError."""
        seats = whole(member(payload, "seats"), "seats", SEAT_COUNTS)
        return cls(
            seats,
            whole(member(payload, "starter"), "starter", range(seats)),
            one_of(member(payload, "rule"), "rule", STARTERS),
            load_target(member(payload, "target")),
            load_colours(member(payload, "colours")),
        )


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """A hand begins. The cards that the viewer may not know are None."""

    kind: ClassVar[str] = "cards_dealt"
    schema: ClassVar[int] = 1
    seat: ClassVar[None] = None
    """The deal is nobody's act."""
    hand: int
    starter: int
    hands: tuple[Cards | None, ...]

    def dump(self) -> JsonObject:
        """The fields, JSON-ready."""
        return {
            "hand": self.hand,
            "starter": self.starter,
            "hands": [None if hand is None else codes(members(hand)) for hand in self.hands],
        }

    @classmethod
    def load(cls, payload: JsonObject) -> Self:
        """The event of these fields. Raises ValueError."""
        hands = _by_seat(member(payload, "hands"), "hands")
        return cls(
            whole(member(payload, "hand"), "hand", HANDS),
            whole(member(payload, "starter"), "starter", range(len(hands))),
            tuple(None if hand is None else load_cards(hand, "hands") for hand in hands),
        )


@dataclass(frozen=True, slots=True)
class CardsPlayed:
    """A seat put cards into the centre, and took one of those that lay there."""

    kind: ClassVar[str] = "cards_played"
    schema: ClassVar[int] = 1
    seat: int
    cards: Cards
    taken: int | None

    def dump(self) -> JsonObject:
        """The fields, JSON-ready."""
        return {
            "seat": self.seat,
            "cards": codes(ranked(self.cards)),
            "taken": None if self.taken is None else CODES[self.taken],
        }

    @classmethod
    def load(cls, payload: JsonObject) -> Self:
        """The event of these fields. Raises ValueError."""
        taken = member(payload, "taken")
        return cls(
            whole(member(payload, "seat"), "seat", SEATS),
            load_cards(member(payload, "cards"), "cards"),
            None if taken is None else load_card(taken, "taken"),
        )


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat played nothing, this time."""

    kind: ClassVar[str] = "passed"
    schema: ClassVar[int] = 1
    seat: int

    def dump(self) -> JsonObject:
        """The fields, JSON-ready."""
        return {"seat": self.seat}

    @classmethod
    def load(cls, payload: JsonObject) -> Self:
        """The event of these fields. Raises ValueError."""
        return cls(whole(member(payload, "seat"), "seat", SEATS))


@dataclass(frozen=True, slots=True)
class TrickEnded:
    """All others passed: the centre is discarded, and the seat leads."""

    kind: ClassVar[str] = "trick_ended"
    schema: ClassVar[int] = 1
    seat: int

    def dump(self) -> JsonObject:
        """The fields, JSON-ready."""
        return {"seat": self.seat}

    @classmethod
    def load(cls, payload: JsonObject) -> Self:
        """The event of these fields. Raises ValueError."""
        return cls(whole(member(payload, "seat"), "seat", SEATS))


@dataclass(frozen=True, slots=True)
class HandEnded:
    """A hand is empty: the points of the cards left, and the totals with them, by seat.

    It counts cards, and shows none.
    """

    kind: ClassVar[str] = "hand_ended"
    schema: ClassVar[int] = 1
    seat: ClassVar[None] = None
    """Counting is nobody's act."""
    hand: int
    points: tuple[int, ...]
    totals: tuple[int, ...]

    @property
    def winner(self) -> int:
        """Who emptied the hand: all others have cards left."""
        return self.points.index(0)

    def dump(self) -> JsonObject:
        """The fields, JSON-ready."""
        return {"hand": self.hand, "points": list(self.points), "totals": list(self.totals)}

    @classmethod
    def load(cls, payload: JsonObject) -> Self:
        """The event of these fields. Raises ValueError."""
        points = _by_seat(member(payload, "points"), "points")
        event = cls(
            whole(member(payload, "hand"), "hand", HANDS),
            wholes(points, "points", POINTS, len(points)),
            wholes(member(payload, "totals"), "totals", POINTS, len(points)),
        )
        if event.points.count(0) != 1:
            raise BadField("`points` must be 0 for the one who emptied the hand, and no other")
        return event


Event: TypeAlias = StarterDrawn | CardsDealt | CardsPlayed | Passed | TrickEnded | HandEnded

CODEC: Codec[Event] = Codec((StarterDrawn, CardsDealt, CardsPlayed, Passed, TrickEnded, HandEnded))

# The play path takes these from tables: making a frozen value costs more than finding it.
PASSED = tuple(Passed(seat) for seat in SEATS)
TRICKS_ENDED = tuple(TrickEnded(seat) for seat in SEATS)


def redacted(event: Event, viewer: int | None) -> Event:
    """What the viewer may know: only a deal has secrets, the hands of the others."""
    if not isinstance(event, CardsDealt):
        return event
    hands = tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands))
    return CardsDealt(event.hand, event.starter, hands)


def load_target(value: Json) -> int:
    """A value of the option `target`. Raises BadField."""
    target = whole(value, "target", POINTS)
    if target not in TARGETS:
        raise BadField(f"`target` is one of {', '.join(map(str, TARGETS))}, not {target}")
    return target


def load_colours(value: Json) -> str:
    """The colours in play: all, or four, in the order of the deck. Raises BadField."""
    colours = text(value, "colours")
    if colours != "".join(colour for colour in COLOURS if colour in colours):
        raise BadField(f"`colours` must be letters of {COLOURS}, in this order")
    if 9 * len(colours) not in DECKS:
        raise BadField(f"`colours` must be six, or four, not {len(colours)}")
    return colours


def _by_seat(value: Json, name: str) -> list[Json]:
    items = array(value, name)
    if len(items) not in SEAT_COUNTS:
        raise BadField(f"`{name}` must have 2 to 6 items, not {len(items)}")
    return items
