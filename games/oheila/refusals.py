"""Why a move is refused: what is wrong and what would be right, from the mover's view alone."""

from __future__ import annotations

from games.core.errors import GameError, IllegalMove
from games.core.refusals import turn_refusal
from games.core.text import Text, msg
from games.oheila.cards import DECK, FACES, SUIT_NAMES, SUIT_OF, faces
from games.oheila.moves import Bid, Move, format_move
from games.oheila.view import View


def refusal(view: View, move: Move) -> GameError:
    """Why this move, which is none of the view's legal ones, is refused."""
    early = turn_refusal(view)
    if early is not None:
        return early
    if isinstance(move, Bid):
        return IllegalMove(_wrong_bid(view, move.tricks))
    return IllegalMove(_wrong_card(view, move.card))


def example(view: View) -> str:
    """A command that is legal now."""
    return format_move(view.legal[len(view.legal) // 2])


def _wrong_bid(view: View, tricks: int) -> Text:
    if not view.is_bidding:
        return msg(
            "The bids of this round are made. Play a card, for example “{command}”.",
            command=example(view),
        )
    size = len(view.hand)
    if tricks == view.forbidden_bid:
        return msg(
            "You may not bid {bid}: the bids may not add up to {size}, the number of tricks."
            " Choose another number from 0 to {size}.",
            bid=tricks,
            size=size,
        )
    return msg(
        "A bid is a whole number from 0 to {size}, the number of cards dealt; {bid} is not.",
        size=size,
        bid=tricks,
    )


def _wrong_card(view: View, card: int) -> Text:
    if view.is_bidding:
        return msg(
            "The bids come before the cards. Make your bid, for example “{command}”.",
            command=example(view),
        )
    if card not in DECK:
        return msg("There is no such card. Your cards: {cards}.", cards=faces(view.hand))
    if card not in view.hand:
        return msg(
            "You do not hold {card}. Your cards: {cards}.",
            card=FACES[card],
            cards=faces(view.hand),
        )
    led = SUIT_OF[view.trick.cards[0]]
    return msg(
        "You must follow suit, and {card} does not: {suit} were led. You can play {cards}.",
        card=FACES[card],
        suit=SUIT_NAMES[led],
        cards=faces(tuple(held for held in view.hand if SUIT_OF[held] == led)),
    )
