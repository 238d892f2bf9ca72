"""What happens in a match, as facts.

They hold all chance: a replay needs neither the seed nor the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self, TypeAlias

from games.core.engine import JsonObject
from games.core.events import Codec
from games.core.fields import array, member, one_of, whole, wholes
from games.oheila.cards import CODES, DECK, codes, load_card, load_cards
from games.oheila.state import ROUNDS, SEATS

POINTS = range(1000)


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """The match is set up: how long it is, and who deals first."""

    kind: ClassVar[str] = "dealer_drawn"
    schema: ClassVar[int] = 1
    seat: ClassVar[None] = None
    """The draw is nobody's act."""
    dealer: int
    rounds: str

    def dump(self) -> JsonObject:
        """The fields, JSON-ready."""
        return {"dealer": self.dealer, "rounds": self.rounds}

    @classmethod
    def load(cls, payload: JsonObject) -> Self:
        """The event of these fields. Raises ValueError."""
        return cls(
            whole(member(payload, "dealer"), "dealer", SEATS),
            one_of(member(payload, "rounds"), "rounds", ROUNDS),
        )


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """A round begins. A hand that the viewer may not know is None."""

    kind: ClassVar[str] = "cards_dealt"
    schema: ClassVar[int] = 1
    seat: ClassVar[None] = None
    """The deal is nobody's act."""
    round: int
    dealer: int
    hands: tuple[tuple[int, ...] | None, ...]
    turn_up: int | None

    def dump(self) -> JsonObject:
        """The fields, JSON-ready."""
        return {
            "round": self.round,
            "dealer": self.dealer,
            "hands": [None if hand is None else codes(hand) for hand in self.hands],
            "turn_up": None if self.turn_up is None else CODES[self.turn_up],
        }

    @classmethod
    def load(cls, payload: JsonObject) -> Self:
        """The event of these fields. Raises ValueError."""
        hands = array(member(payload, "hands"), "hands", len(SEATS))
        turn_up = member(payload, "turn_up")
        return cls(
            whole(member(payload, "round"), "round", range(1, 17)),
            whole(member(payload, "dealer"), "dealer", SEATS),
            tuple(None if hand is None else load_cards(hand, "hands") for hand in hands),
            None if turn_up is None else load_card(turn_up, "turn_up"),
        )


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat said how many tricks it will take."""

    kind: ClassVar[str] = "bid_made"
    schema: ClassVar[int] = 1
    seat: int
    tricks: int

    def dump(self) -> JsonObject:
        """The fields, JSON-ready."""
        return {"seat": self.seat, "tricks": self.tricks}

    @classmethod
    def load(cls, payload: JsonObject) -> Self:
        """The event of these fields. Raises ValueError."""
        return cls(
            whole(member(payload, "seat"), "seat", SEATS),
            whole(member(payload, "tricks"), "tricks", range(14)),
        )


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat added a card to the trick."""

    kind: ClassVar[str] = "card_played"
    schema: ClassVar[int] = 1
    seat: int
    card: int

    def dump(self) -> JsonObject:
        """The fields, JSON-ready."""
        return {"seat": self.seat, "card": CODES[self.card]}

    @classmethod
    def load(cls, payload: JsonObject) -> Self:
        """The event of these fields. Raises ValueError."""
        return cls(
            whole(member(payload, "seat"), "seat", SEATS),
            load_card(member(payload, "card"), "card"),
        )


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A seat won the trick, and leads the next."""

    kind: ClassVar[str] = "trick_taken"
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
class RoundScored:
    """The round is played: its points, and the totals with them, by seat."""

    kind: ClassVar[str] = "round_scored"
    schema: ClassVar[int] = 1
    seat: ClassVar[None] = None
    """Counting is nobody's act."""
    round: int
    points: tuple[int, ...]
    totals: tuple[int, ...]

    def dump(self) -> JsonObject:
        """The fields, JSON-ready."""
        return {"round": self.round, "points": list(self.points), "totals": list(self.totals)}

    @classmethod
    def load(cls, payload: JsonObject) -> Self:
        """The event of these fields. Raises ValueError."""
        return cls(
            whole(member(payload, "round"), "round", range(1, 17)),
            wholes(member(payload, "points"), "points", POINTS, len(SEATS)),
            wholes(member(payload, "totals"), "totals", POINTS, len(SEATS)),
        )


Event: TypeAlias = DealerDrawn | CardsDealt | BidMade | CardPlayed | TrickTaken | RoundScored

CODEC: Codec[Event] = Codec((DealerDrawn, CardsDealt, BidMade, CardPlayed, TrickTaken, RoundScored))

# The play path takes its events from these tables, as it does its moves: making a frozen value
# costs more than all the rest of a decision.
BIDS_MADE = tuple(tuple(BidMade(seat, tricks) for tricks in range(14)) for seat in SEATS)
CARDS_PLAYED = tuple(tuple(CardPlayed(seat, card) for card in DECK) for seat in SEATS)
TRICKS_TAKEN = tuple(TrickTaken(seat) for seat in SEATS)


def redacted(event: Event, viewer: int | None) -> Event:
    """What the viewer may know: only a deal has secrets, the hands of the others."""
    if not isinstance(event, CardsDealt):
        return event
    hands = tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands))
    return CardsDealt(event.round, event.dealer, hands, event.turn_up)
