"""What happens in a match, as facts.

They hold all chance: a replay needs neither the seed nor the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Self, TypeAlias

from games.core.engine import JsonObject
from games.core.events import Codec
from games.core.fields import array, member, one_of, whole, wholes
from games.olenon.cards import CODES, TABLE_SIZE, VALUES, Bag, cards_in, codes, load_bag, load_card
from games.olenon.state import ORDERS, SEATS, TARGETS

ROUNDS = range(1, 2 * max(TARGETS))
POINTS = range(max(TARGETS) + 1)


class How(StrEnum):
    """What a play did to the table."""

    LED = "led"
    ADDED = "added"
    REPLACED = "replaced"


# By name for the play path: in Python 3.11 `How.LED` costs four times as much.
LED, ADDED, REPLACED = How


@dataclass(frozen=True, slots=True)
class StarterDrawn:
    """The match is set up: its options, and who starts."""

    kind: ClassVar[str] = "starter_drawn"
    schema: ClassVar[int] = 1
    seat: ClassVar[None] = None
    """The draw is nobody's act."""
    starter: int
    order: str
    target: int

    def dump(self) -> JsonObject:
        """The fields, JSON-ready."""
        return {"starter": self.starter, "order": self.order, "target": self.target}

    @classmethod
    def load(cls, payload: JsonObject) -> Self:
        """The event of these fields. Raises ValueError."""
        return cls(
            whole(member(payload, "starter"), "starter", SEATS),
            one_of(member(payload, "order"), "order", ORDERS),
            whole(member(payload, "target"), "target", POINTS[1:]),
        )


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """A round begins. What the viewer may not know is None: other hands, the cards set aside."""

    kind: ClassVar[str] = "cards_dealt"
    schema: ClassVar[int] = 1
    seat: ClassVar[None] = None
    """The deal is nobody's act."""
    round: int
    starter: int
    hands: tuple[Bag | None, ...]
    aside: Bag | None

    def dump(self) -> JsonObject:
        """The fields, JSON-ready."""
        return {
            "round": self.round,
            "starter": self.starter,
            "hands": [None if hand is None else codes(cards_in(hand)) for hand in self.hands],
            "aside": None if self.aside is None else codes(cards_in(self.aside)),
        }

    @classmethod
    def load(cls, payload: JsonObject) -> Self:
        """The event of these fields. Raises ValueError."""
        hands = array(member(payload, "hands"), "hands", len(SEATS))
        aside = member(payload, "aside")
        return cls(
            whole(member(payload, "round"), "round", ROUNDS),
            whole(member(payload, "starter"), "starter", SEATS),
            tuple(None if hand is None else load_bag(hand, "hands") for hand in hands),
            None if aside is None else load_bag(aside, "aside"),
        )


@dataclass(frozen=True, slots=True)
class CardsPlayed:
    """A seat led, added to the table, or replaced what lay there."""

    kind: ClassVar[str] = "cards_played"
    schema: ClassVar[int] = 1
    seat: int
    value: int
    count: int
    how: How

    def dump(self) -> JsonObject:
        """The fields, JSON-ready."""
        return {
            "seat": self.seat,
            "card": CODES[self.value],
            "count": self.count,
            "how": self.how.value,
        }

    @classmethod
    def load(cls, payload: JsonObject) -> Self:
        """The event of these fields. Raises ValueError."""
        return cls(
            whole(member(payload, "seat"), "seat", SEATS),
            load_card(member(payload, "card"), "card"),
            whole(member(payload, "count"), "count", range(1, TABLE_SIZE + 1)),
            How(one_of(member(payload, "how"), "how", tuple(How))),
        )


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat took a card from the table, and is out until the trick ends."""

    kind: ClassVar[str] = "passed"
    schema: ClassVar[int] = 1
    seat: int
    took: int

    def dump(self) -> JsonObject:
        """The fields, JSON-ready."""
        return {"seat": self.seat, "took": CODES[self.took]}

    @classmethod
    def load(cls, payload: JsonObject) -> Self:
        """The event of these fields. Raises ValueError."""
        return cls(
            whole(member(payload, "seat"), "seat", SEATS),
            load_card(member(payload, "took"), "took"),
        )


@dataclass(frozen=True, slots=True)
class TrickEnded:
    """The taken cards went into the hands, the table away; the seat was last to play, and leads."""

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
class RoundWon:
    """A seat has no card left: a point for its team, and the points of both teams with it."""

    kind: ClassVar[str] = "round_won"
    schema: ClassVar[int] = 1
    seat: int
    totals: tuple[int, int]

    def dump(self) -> JsonObject:
        """The fields, JSON-ready."""
        return {"seat": self.seat, "totals": list(self.totals)}

    @classmethod
    def load(cls, payload: JsonObject) -> Self:
        """The event of these fields. Raises ValueError."""
        a, b = wholes(member(payload, "totals"), "totals", POINTS, 2)
        return cls(whole(member(payload, "seat"), "seat", SEATS), (a, b))


Event: TypeAlias = StarterDrawn | CardsDealt | CardsPlayed | Passed | TrickEnded | RoundWon

CODEC: Codec[Event] = Codec((StarterDrawn, CardsDealt, CardsPlayed, Passed, TrickEnded, RoundWon))

# The play path takes its events from these tables, as it does its moves: making a frozen value
# costs more than all the rest of a decision.
CARDS_PLAYED = {
    how: tuple(
        tuple(
            tuple(CardsPlayed(seat, value, count, how) for count in range(1, TABLE_SIZE + 1))
            for value in VALUES
        )
        for seat in SEATS
    )
    for how in How
}
PASSED = tuple(tuple(Passed(seat, value) for value in VALUES) for seat in SEATS)
TRICKS_ENDED = tuple(TrickEnded(seat) for seat in SEATS)


def redacted(event: Event, viewer: int | None) -> Event:
    """What the viewer may know: only a deal has secrets."""
    if not isinstance(event, CardsDealt):
        return event
    hands = tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands))
    return CardsDealt(event.round, event.starter, hands, None)
