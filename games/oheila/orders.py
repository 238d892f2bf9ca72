"""The standing orders of Oheila: the habits of a round, and a bid or a card when the turn comes."""

from __future__ import annotations

from itertools import product

from games.core.commands import TEXT_LENGTH
from games.core.errors import IllegalMove, Unreadable
from games.core.ordering import Once, TurnOrders, without_conditions
from games.core.orders import Order, OrderKind
from games.core.refusals import ambiguous, doubtful
from games.core.text import msg
from games.oheila.cards import FACES, faces
from games.oheila.commands import PARSER, SIGNS
from games.oheila.grammar import Reading, read_words
from games.oheila.habits import Duck, FollowLow, InOrder, PlayLow, lasts
from games.oheila.moves import Move, Play, format_move
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


class OheilaOrders(TurnOrders[Move, View]):
    """The habits, and every move."""

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
