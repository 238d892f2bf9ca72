"""The orders of Oheila that are more than one move. Each is for the round in which it is given.

- `play low`: the lowest legal card, whether it leads, follows or is thrown off. Lowest is the
  lowest rank, trumps above all other cards; of equal ranks the first in deck order, clubs,
  diamonds, hearts, spades. So it always decides.
- `duck`: the highest legal card that does not win the trick as it lies. Where all would, or nothing
  is led yet: the lowest; but the highest if it is the last card of the trick. High and low as
  above, so it always decides.
- `follow low`: the lowest card of the suit led. It stops when the player leads or is void.
- `play in order QS 5H 2C`: each turn the first of these that is still held. It stops where that
  card is not legal.
An order to play that is given before the own bid is made stops at the bid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.orders import Order, Step
from games.core.text import Text, msg
from games.oheila.cards import CODES, SUIT_OF, faces
from games.oheila.moves import PLAYS, Move, Play
from games.oheila.rules import winning_card
from games.oheila.state import SEATS, trump_suit
from games.oheila.view import View


def lasts(view: View) -> str:
    """Every order is for one round."""
    return f"round {view.round}"


def height(card: int, trump: int | None) -> tuple[bool, int, int]:
    """What cards are ordered by: trumps above all others, the rank, and the place in the deck."""
    return SUIT_OF[card] == trump, card % 13, card


def lowest(cards: Sequence[int], trump: int | None) -> int:
    """The lowest rank, trumps above all others; of equal ones the first in deck order."""
    return min(cards, key=lambda card: height(card, trump))


def under(cards: Sequence[int], trick: Sequence[int], trump: int | None) -> int:
    """The one of these cards by which a trick is least likely taken, and the most is thrown off."""
    losing = [card for card in cards if trick and winning_card((*trick, card), trump) < len(trick)]
    if losing or len(trick) == len(SEATS) - 1:
        return max(losing or cards, key=lambda card: height(card, trump))
    return lowest(cards, trump)


def _legal_cards(view: View) -> list[int]:
    return [move.card for move in view.legal if isinstance(move, Play)]


class _RoundOrder(Order[Move, View]):
    """An order that lasts until the round ends, or its cards are played."""

    def scope(self, view: View) -> str:
        """The round."""
        return lasts(view)


@dataclass(frozen=True, slots=True)
class PlayLow(_RoundOrder):
    """The lowest legal card each turn."""

    @property
    def command(self) -> str:
        """Without a parameter."""
        return "play low"

    def describe(self) -> Text:
        """What lowest means, too."""
        return msg(
            "Play your lowest legal card each turn, until this round ends. Trumps count above all"
            " others; of equal ranks the first of clubs, diamonds, hearts, spades is played."
        )

    def step(self, view: View) -> Step[Move, View] | None:
        """The lowest legal card; none while the bids are made."""
        cards = _legal_cards(view)
        if not cards:
            return None
        card = lowest(cards, trump_suit(view.turn_up))
        return Step(PLAYS[card], self if len(view.hand) > 1 else None)


@dataclass(frozen=True, slots=True)
class Duck(_RoundOrder):
    """The highest card that takes no trick, each turn."""

    @property
    def command(self) -> str:
        """Without a parameter."""
        return "duck"

    def describe(self) -> Text:
        """Which card is played where none ducks, too."""
        return msg(
            "Duck each turn, until this round ends: your highest legal card that does not win the"
            " trick so far. If all would: your lowest, but as its last card your highest. To lead:"
            " your lowest. Trumps are highest; equal ranks rise from clubs over diamonds and hearts"
            " to spades."
        )

    def step(self, view: View) -> Step[Move, View] | None:
        """The card; none while the bids are made."""
        cards = _legal_cards(view)
        if not cards:
            return None
        card = under(cards, view.trick.cards, trump_suit(view.turn_up))
        return Step(PLAYS[card], self if len(view.hand) > 1 else None)


@dataclass(frozen=True, slots=True)
class FollowLow(_RoundOrder):
    """The lowest card of the suit led each turn."""

    @property
    def command(self) -> str:
        """Without a parameter."""
        return "follow low"

    def describe(self) -> Text:
        """Where it stops, too."""
        return msg(
            "Follow suit with your lowest card each turn, until this round ends."
            " You are asked when you lead or cannot follow."
        )

    def step(self, view: View) -> Step[Move, View] | None:
        """The lowest card of the suit led, if one is held."""
        cards = _legal_cards(view)
        if not cards or not view.trick.cards or SUIT_OF[cards[0]] != SUIT_OF[view.trick.cards[0]]:
            return None
        return Step(PLAYS[min(cards)], self if len(view.hand) > 1 else None)


@dataclass(frozen=True, slots=True)
class InOrder(_RoundOrder):
    """These cards, one each turn."""

    cards: tuple[int, ...]

    @property
    def command(self) -> str:
        """With the codes of the cards."""
        return f"play in order {' '.join(CODES[card] for card in self.cards)}"

    def describe(self) -> Text:
        """Where it stops, too."""
        return msg(
            "Play {cards} in this order, one each turn, until this round ends."
            " You are asked when the next one is not legal.",
            cards=faces(self.cards),
        )

    def step(self, view: View) -> Step[Move, View] | None:
        """The first that is still held, if it is legal."""
        held = [card for card in self.cards if card in view.hand]
        if not held or PLAYS[held[0]] not in view.legal:
            return None
        return Step(PLAYS[held[0]], InOrder(tuple(held[1:])) if len(held) > 1 else None)
