"""From what a player types to a move, and the questions that are asked back.

Each word must be grammar or a filler. A command is read in the first of these ways that fits:
1. A word of passing: `pass`, `je passe`. The card that is taken may be named, `pass take 5`; there
   is no choice, since all cards on the table have one value.
2. Cards, with or without a verb: `play 3 3`, `33`, `3x2`, `two 3s`, `deux 3`. A bare number is a
   card. Words that could be several plays are asked back if more than one of them is legal.
"""

from __future__ import annotations

from games.core.errors import IllegalMove, Unreadable
from games.core.parsing import CommandParser
from games.core.refusals import ambiguous, doubtful, quoted
from games.core.text import Text, msg
from games.olenon.cards import FACES, faces
from games.olenon.grammar import Reading, read_words
from games.olenon.moves import PASS, Move, format_move, play_of
from games.olenon.refusals import example, refusal
from games.olenon.rules import how_played
from games.olenon.view import View

SIGNS = "&+"
"""Each is a word of its own."""


def _interpreted(reading: Reading, text: str, view: View) -> Move:
    if reading.is_pass and not reading.is_play and not reading.hows:
        return _pass_move(reading, text, view)
    if reading.is_pass or not reading.names_cards:
        raise _unclear(text, view)
    if reading.is_take:
        # Cards are taken by passing alone; the word may also have been meant for playing.
        raise _unclear(text, view, PASS if (view.table_value, 1) in reading.plays else None)
    if reading.mixed:
        raise several_values(reading)
    return _play_move(reading, text, view)


def several_values(reading: Reading) -> IllegalMove:
    """What is said to cards that no play has together."""
    return IllegalMove(
        msg("All cards of a play have one value; you named {cards}.", cards=faces(reading.mixed))
    )


def _pass_move(reading: Reading, text: str, view: View) -> Move:
    if not reading.names_cards:
        return PASS
    if not reading.is_take or len(reading.plays) != 1 or reading.plays[0][1] != 1:
        raise _unclear(text, view)
    value = reading.plays[0][0]
    if view.table_size and value != view.table_value:
        raise IllegalMove(
            msg(
                "Who passes takes a card from the table, which holds only {top}; you named {card}.",
                top=FACES[view.table_value],
                card=FACES[value],
            )
        )
    return PASS


def _play_move(reading: Reading, text: str, view: View) -> Move:
    moves = tuple(play_of(value, count) for value, count in reading.plays)
    if not moves:
        raise _unclear(text, view)
    legal = tuple(move for move in moves if move in view.legal)
    if len(legal) > 1:
        raise ambiguous(text, tuple(map(format_move, legal)))
    move = legal[0] if legal else moves[0]
    how = how_played(move.value, view.table_value, view.table_size)
    if reading.hows and reading.hows != {how}:
        raise _unclear(text, view, move)
    return move


def _unclear(text: str, view: View, meant: Move | None = None) -> Unreadable:
    if meant not in view.legal:
        return Unreadable(_unclear_text(text, view))
    command = format_move(meant)
    return Unreadable(doubtful(text, command), command)


def _unclear_text(text: str, view: View) -> Text:
    return msg(
        "“{text}” is no move here. Write a move, for example “{command}”.",
        text=quoted(text),
        command=example(view),
    )


parse_move = CommandParser(
    signs=SIGNS,
    read=read_words,
    interpret=_interpreted,
    unclear=_unclear,
    refusal=refusal,
).parse
"""The move that a text commands in a view."""
