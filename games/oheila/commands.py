"""From what a player types to a move, and the questions that are asked back.

A command is read in the first of these ways that fits; each word must be grammar or a filler.
1. A card, with or without a verb: `play QS`, `sq`, `je joue la dame de pique`.
2. A number, with a verb of bidding or alone while the bids are made: `bid 2`, `deux`.
Card codes are English in every language. A code that French reads otherwise (`AC`: as de cœur) is
asked back if both cards are held, except after an English verb: so the canonical command,
`play AC`, always says one thing.
"""

from __future__ import annotations

from games.core.errors import Ambiguous, GameError, IllegalMove, Unreadable
from games.core.parsing import CommandParser
from games.core.refusals import ambiguous, doubtful, quoted
from games.core.text import Text, msg
from games.oheila.cards import FACES, RANKS, SUITS, faces
from games.oheila.grammar import Reading, read_words
from games.oheila.moves import BIDS, PLAYS, Bid, Move, Play, format_move
from games.oheila.refusals import example, refusal
from games.oheila.view import View
from games.oheila.vocabulary import SUIT_SIGNS, Mention, rank_of_number


def _interpreted(reading: Reading, text: str, view: View) -> Move:
    if reading.cards:
        if reading.is_bid or reading.numbers or reading.ranks or reading.suits:
            raise _unclear(text, view)
        return _card_move(reading, text, view)
    is_bid = reading.is_bid or (view.is_bidding and not reading.is_play)
    if is_bid and not (reading.is_play or reading.ranks or reading.suits):
        return _bid_move(reading.numbers, text, view)
    if is_bid:
        raise _unclear(text, view)
    raise _incomplete_card(reading, text, view)


def _bid_move(numbers: tuple[int, ...], text: str, view: View) -> Move:
    if not numbers:
        raise _unclear(text, view)
    moves = tuple(dict.fromkeys(_bid(number) for number in numbers))
    if len(moves) > 1:
        raise _ambiguous(text, moves)
    return moves[0]


def _bid(number: int) -> Bid:
    return BIDS[number] if 0 <= number < len(BIDS) else Bid(number)


def _card_move(reading: Reading, text: str, view: View) -> Move:
    cards = [_card(mention, reading, text, view) for mention in reading.cards]
    named = tuple(dict.fromkeys(cards))
    if len(cards) == 1:
        return PLAYS[cards[0]]
    if len(named) == 1:
        raise IllegalMove(msg("You named {card} twice: play one card, once.", card=FACES[named[0]]))
    held = tuple(PLAYS[card] for card in named if card in view.hand)
    if len(held) > 1 and not view.is_bidding:
        raise _ambiguous(text, held)
    raise IllegalMove(msg("One card is played at a time; you named {cards}.", cards=faces(named)))


def _card(mention: Mention, reading: Reading, text: str, view: View) -> int:
    """The one card that a mention stands for; asks back where the languages differ."""
    card, others = mention
    if card is not None and (reading.is_english or not others):
        return card
    held_others = tuple(other for other in others if other in view.hand)
    if card is None:
        legal = [move for move in map(PLAYS.__getitem__, held_others) if move in view.legal]
        raise _unclear(text, view, legal[0] if legal else None)
    if card in view.hand and held_others:
        raise _ambiguous(text, tuple(PLAYS[held] for held in (card, *held_others)))
    if held_others and not view.is_bidding:
        raise IllegalMove(
            msg(
                "{code} is {card} in every language here, and you do not hold it."
                " If you mean {other}, write “{command}”.",
                code=FACES[card].code,
                card=FACES[card].name,
                other=FACES[held_others[0]].name,
                command=format_move(PLAYS[held_others[0]]),
            )
        )
    return card


def _incomplete_card(reading: Reading, text: str, view: View) -> GameError:
    """What to ask about a rank or a suit alone."""
    ranks = {*reading.ranks, *map(rank_of_number, reading.numbers)} - {None}
    suits = set(reading.suits)
    if not ranks and not suits:
        return _unclear(text, view)
    fitting = tuple(
        move
        for move in view.legal
        if isinstance(move, Play)
        and (not ranks or RANKS[move.card % 13] in ranks)
        and (not suits or SUITS[move.card // 13] in suits)
    )
    if len(fitting) > 1:
        return _ambiguous(text, fitting)
    return _unclear(text, view, fitting[0] if fitting else None)


def _ambiguous(text: str, moves: tuple[Move, ...]) -> Ambiguous:
    return ambiguous(text, tuple(format_move(move) for move in moves))


def _unclear(text: str, view: View, meant: Move | None = None) -> Unreadable:
    command = None if meant is None else format_move(meant)
    return Unreadable(_unclear_text(text, view, meant), command)


def _unclear_text(text: str, view: View, meant: Move | None) -> Text:
    if meant is not None:
        return doubtful(text, format_move(meant))
    if view.is_bidding:
        return msg(
            "“{text}” is no bid. Write “bid” and a number, for example “{command}”.",
            text=quoted(text),
            command=example(view),
        )
    return msg(
        "“{text}” is no card. Write “play” and the code of a card, for example “{command}”.",
        text=quoted(text),
        command=example(view),
    )


SIGNS = "".join(SUIT_SIGNS)
"""Each is a word of its own."""
PARSER = CommandParser(
    signs=SIGNS,
    read=read_words,
    interpret=_interpreted,
    unclear=_unclear,
    refusal=refusal,
)
parse_move = PARSER.parse
"""The move that a text commands in a view."""
