"""The standing orders of Oheila. Each is for the round in which it is given.

Beside a move, `bid 2` or `play QS`, when the turn comes:
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
from itertools import product

from games.core.commands import TEXT_LENGTH
from games.core.errors import IllegalMove, Unreadable
from games.core.ordering import Once, TurnOrders, without_conditions
from games.core.orders import Order, OrderKind, Step
from games.core.refusals import ambiguous, doubtful
from games.core.text import Text, msg
from games.oheila.cards import CODES, FACES, SUIT_OF, faces
from games.oheila.commands import PARSER, SIGNS
from games.oheila.grammar import Reading, read_words
from games.oheila.moves import PLAYS, Move, Play, format_move
from games.oheila.rules import winning_card
from games.oheila.state import SEATS, trump_suit
from games.oheila.view import View, on_turn
from games.oheila.vocabulary import (
    DUCK_WORDS,
    FOLLOW_WORDS,
    IN_ORDER,
    LOW_WORDS,
    ONCE_WORDS,
    ORDER_FILLERS,
    PLAY_WORDS,
    UNDER_WORDS,
    Mention,
)

_MOST_CHOICES = 4
_PLAY = PLAY_WORDS["en"] | PLAY_WORDS["fr"]


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
            "Duck each turn, until this round ends: play your highest legal card that does not win"
            " the trick as it lies. If all would, play the lowest, but the highest as the last card"
            " of a trick; lead the lowest. Trumps count above all others; among equal ranks clubs"
            " count least, and diamonds, hearts, spades more and more."
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


class OheilaOrders(TurnOrders[Move, View]):
    """The orders above, and every move."""

    signs = SIGNS

    def kinds(self, view: View) -> tuple[OrderKind, ...]:
        """A bid until it is made; the others while a card is held."""
        if view.viewer is None or view.is_over or not view.hand:
            return ()
        kinds = [_bid_kind(view)] if view.bids[view.viewer] is None else []
        low = msg("Cards that come at once may tell the table that you hold none lower.")
        kinds += [
            OrderKind("follow_low", FollowLow().describe(), "follow low", tells=low),
            OrderKind("play_low", PlayLow().describe(), "play low", tells=low),
            OrderKind(
                "duck",
                Duck().describe(),
                "duck",
                tells=msg("Cards that come at once may tell the table that you want no tricks."),
            ),
        ]
        if len(view.hand) > 1:
            kinds.append(_in_order_kind(view))
        return tuple(kinds)

    def own(self, words: tuple[str, ...], text: str, view: View) -> Order[Move, View] | None:
        """`play low`, `follow low`, `duck`, or `play in order` and cards.

        The first three, with a word that may mean one card alone, are doubtful: Unreadable.
        """
        if len(text) > TEXT_LENGTH:
            return None
        words = without_conditions(words)
        if (reading := _ordered(words)) is not None:
            return _in_order(reading, text, view)
        order = _low_order(tuple(word for word in words if word not in ONCE_WORDS))
        if order is not None and not ONCE_WORDS.isdisjoint(words):
            raise _doubtful(text, order)
        if order is not None and not view.hand:
            raise _no_cards()
        return order

    def once(self, words: tuple[str, ...], text: str, view: View) -> Order[Move, View]:
        """A bid, or a card of the hand."""
        words = without_conditions(words)
        reading = read_words(words)
        has_bid = view.viewer is not None and view.bids[view.viewer] is not None
        is_play = bool(reading.cards) or (reading.is_play and not reading.is_bid)
        if has_bid and not is_play and reading.is_bid and reading.numbers and reading.is_clear:
            raise IllegalMove(msg("You have made your bid of this round: it stands."))
        several = _in_order(reading, text, view) if len(reading.cards) > 1 else None
        if several is not None:
            raise _doubtful(text, several)
        ahead = on_turn(view, to_bid=not (has_bid or is_play))
        move = PARSER.parse_words(words, text, ahead)
        if isinstance(move, Play) and move.card not in view.hand:
            raise _no_cards()
        return Once(move, format_move, lasts)


def _bid_kind(view: View) -> OrderKind:
    return OrderKind(
        "bid",
        msg("Bid this many tricks when your turn comes, if it is legal."),
        "bid 0",
        numbers=range(len(view.hand) + 1),
    )


def _in_order_kind(view: View) -> OrderKind:
    return OrderKind(
        "in_order",
        msg(
            "Play cards in the order in which you write them, one each turn, until this round"
            " ends. You are asked when the next one is not legal."
        ),
        InOrder(view.hand[:3]).command,
        is_typed=True,
    )


def _low_order(words: tuple[str, ...]) -> Order[Move, View] | None:
    """The order of a verb and a word for low, in this order, and nothing that says more."""
    said = [word for word in words if word not in ORDER_FILLERS]
    if len(said) == 1 and said[0] in DUCK_WORDS:
        return Duck()
    if len(said) != 2:
        return None
    verb, how = said
    if verb in FOLLOW_WORDS and how in LOW_WORDS:
        return FollowLow()
    if verb in _PLAY and how in LOW_WORDS | UNDER_WORDS:
        return PlayLow() if how in LOW_WORDS else Duck()
    return None


def _ordered(words: tuple[str, ...]) -> Reading | None:
    """What the words beside “in this order” name; None if that is not said."""
    for place in range(len(words)):
        for phrase in IN_ORDER:
            if words[place:][: len(phrase)] == phrase:
                reading = read_words(words[:place] + words[place + len(phrase) :])
                is_english = not reading.is_french and phrase[0] == "in"
                return reading._replace(is_english=is_english)
    return None


def _in_order(reading: Reading, text: str, view: View) -> Order[Move, View] | None:
    """The cards of a reading in their order; None if it names anything else."""
    if not reading.cards or not reading.is_clear or reading.is_bid:
        return None
    if reading.numbers or reading.ranks or reading.suits:
        return None
    lists = list(product(*(_candidates(each, reading, view) for each in reading.cards)))
    if len(lists) > 1:
        raise ambiguous(text, tuple(InOrder(each).command for each in lists[:_MOST_CHOICES]))
    return InOrder(_checked(lists[0], view))


def _candidates(mention: Mention, reading: Reading, view: View) -> tuple[int, ...]:
    """The cards that a mention can stand for: those held, where languages differ."""
    named = tuple(card for card in (mention.card, *mention.others) if card is not None)
    if mention.card is not None and reading.is_english:
        return (mention.card,)
    return tuple(card for card in named if card in view.hand) or named[:1]


def _checked(cards: tuple[int, ...], view: View) -> tuple[int, ...]:
    """Those still held. Raises IllegalMove; a card that the viewer has played is passed over."""
    for card in cards:
        if cards.count(card) > 1:
            raise IllegalMove(msg("You named {card} twice: name it once.", card=FACES[card]))
    if not view.hand:
        raise _no_cards()
    played = {
        card
        for trick in (*view.tricks, view.trick)
        for card, seat in trick.played()
        if seat == view.viewer
    }
    for card in cards:
        if card not in view.hand and (card not in played or not set(cards) & set(view.hand)):
            raise IllegalMove(
                msg(
                    "You do not hold {card}. Your cards: {cards}.",
                    card=FACES[card],
                    cards=faces(view.hand),
                )
            )
    return tuple(card for card in cards if card in view.hand)


def _doubtful(text: str, order: Order[Move, View]) -> Unreadable:
    return Unreadable(doubtful(text, order.command), order.command)


def _no_cards() -> IllegalMove:
    return IllegalMove(
        msg("You have no cards left in this round: give orders once the next one is dealt.")
    )
